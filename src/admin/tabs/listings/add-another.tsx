import { useLocation } from 'react-router-dom'
import { Link } from '../../../ui/link.tsx'
import { atollName } from '../../../domain/atolls/atoll-names.ts'
import { Notice } from '../../../ui/page-parts.tsx'
import { NEW_LISTING_PATH } from '../../paths.ts'
import { LISTINGS_TEXTS } from './texts.ts'

/** Shown after a new listing was saved: a link to the form of another one with the same atoll and category (BIZ-18). */
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

/** The state that the form of a new listing stores in the history entry of the list. */
interface AddedListing {
  name: string
  atoll: string
  category: string
}
