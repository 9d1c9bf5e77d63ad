import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useFavourites } from '../../listings/favourites/favourites.ts'
import { BottomNotice } from '../../ui/bottom-notice.tsx'
import { FAVOURITE_TEXTS as TEXTS } from './texts.ts'

/**
 * Tells the person once, where the heart was tapped, that this browser does not store favorites (FAV-6). Not shown on
 * the favorites page at `path`, which has its own notice.
 */
export function NotKeptNotice({ path }: { path: string }) {
  const { favourites, isKept } = useFavourites()
  const [isConfirmed, setIsConfirmed] = useState(false)
  const { pathname: here } = useLocation()
  const isSaid = !isKept && !isConfirmed && favourites.length > 0 && here !== path
  const confirm = (): void => setIsConfirmed(true)
  return (
    <BottomNotice
      label={TEXTS.title}
      title={isSaid ? TEXTS.notKeptTitle : null}
      lines={[TEXTS.notKept]}
      answers={
        <>
          <button type="button" className="button" onClick={confirm}>
            {TEXTS.ok}
          </button>
          <Link className="button" to={path} onClick={confirm}>
            {TEXTS.seeAll}
          </Link>
        </>
      }
    />
  )
}
