import { useLocation } from 'react-router-dom'
import { Link } from '../../../ui/link.tsx'
import { atollName } from '../../../domain/atolls/atoll-names.ts'
import { Notice } from '../../../ui/page-parts.tsx'
import { NEW_LISTING_PATH } from '../../paths.ts'
import { LISTINGS_TEXTS } from './texts.ts'

/** After a new listing was saved: the next one starts with its atoll and category (BIZ-18). */
export function AddAnother({ from }: { from: string }) {
  const { state } = useLocation() as { state: { added?: AddedListing } | null }
  if (state?.added === undefined) return null
  const { name, atoll, category } = state.added
  return (
    <Notice tone="success">
      <p>{LISTINGS_TEXTS.added(name)}</p>
      <Link className="button" to={NEW_LISTING_PATH} state={{ from, like: { atoll, category } }}>
        {LISTINGS_TEXTS.addAnother(atollName(atoll))}
      </Link>
    </Notice>
  )
}

/** What the form of a new listing leaves in the history entry of the list. */
interface AddedListing {
  name: string
  atoll: string
  category: string
}
