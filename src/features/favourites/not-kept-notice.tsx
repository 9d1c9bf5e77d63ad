import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useFavourites } from '../../listings/favourites/use-favourites.ts'
import { FootNotice } from '../../ui/foot-notice.tsx'
import { FAVOURITE_TEXTS as TEXTS } from './texts.ts'

/** Said where the heart was tapped, once: a favorite that this browser does not keep. `path`: the favorites, which say it themselves. */
export function NotKeptNotice({ path }: { path: string }) {
  const { favourites, isKept } = useFavourites()
  const [isHeard, setIsHeard] = useState(false)
  const { pathname: here } = useLocation()
  const isSaid = !isKept && !isHeard && favourites.length > 0 && here !== path
  const hear = (): void => setIsHeard(true)
  return (
    <FootNotice
      label={TEXTS.title}
      title={isSaid ? TEXTS.notKeptTitle : null}
      lines={[TEXTS.notKept]}
      answers={
        <>
          <button type="button" className="button" onClick={hear}>
            {TEXTS.ok}
          </button>
          <Link className="button" to={path} onClick={hear}>
            {TEXTS.seeAll}
          </Link>
        </>
      }
    />
  )
}
