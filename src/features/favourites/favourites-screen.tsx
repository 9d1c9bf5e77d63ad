import { useState } from 'react'
import { Link } from 'react-router-dom'
import { favourites as store } from '../../listings/favourites/favourites.ts'
import { useFavourites } from '../../listings/favourites/use-favourites.ts'
import { byTimeSaved, type Favourite } from '../../domain/listing-card.ts'
import { useCards, useDirectoryStatus } from '../../directory/use-directory.ts'
import { Plate } from '../../ui/empty-state.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTop } from '../../ui/page-top.tsx'
import { FavouritePlace, RemovedPlace } from './favourite-place.tsx'
import styles from './favourites-screen.module.css'
import { FAVOURITE_TEXTS } from './texts.ts'

/** Below the list, with the rules of the file. */
const file = lazyPart(async () => (await import('./favourite-file.tsx')).FavouriteFile)

/** The listings saved on this device: the current row where there is one, else the saved snapshot (FAV-1). */
export function FavouritesScreen() {
  const { favourites, isRead, isKept } = useFavourites()
  return (
    <div className="contained">
      <PageTop title={FAVOURITE_TEXTS.title}>
        <output className={styles.count}>
          {favourites.length > 0 && FAVOURITE_TEXTS.count(favourites.length)}
        </output>
      </PageTop>
      {!isKept && <Notice tone="warning">{FAVOURITE_TEXTS.notKept}</Notice>}
      {isRead && <SavedList favourites={favourites} />}
      {isRead && <file.Part favourites={favourites} />}
    </div>
  )
}

/** A removed favourite leaves its place with 'Undo' until the person leaves the page. */
function SavedList({ favourites }: { favourites: readonly Favourite[] }) {
  const [removed, setRemoved] = useState<ReadonlyMap<string, Favourite>>(new Map())
  const savedIds = new Set(favourites.map(({ id }) => id))
  const left = [...removed.values()].filter(({ id }) => !savedIds.has(id))
  const places = [...favourites, ...left].sort(byTimeSaved)
  const { cards: live, isAnswered } = useCards(places.map(({ id }) => id))
  const { phase, problem } = useDirectoryStatus().status
  const isWhole = isAnswered && phase === 'ready' && problem !== 'incomplete'

  const remove = (favourite: Favourite): void => {
    setRemoved(new Map(removed).set(favourite.id, favourite))
    store.remove(favourite.id)
  }
  if (places.length === 0) return <NoFavourites />
  return (
    <ul className={styles.places}>
      {places.map((favourite) => (
        <li key={favourite.id} className={styles.place}>
          {savedIds.has(favourite.id) ? (
            <FavouritePlace
              favourite={favourite}
              live={live.get(favourite.id)}
              isGone={isWhole && !live.has(favourite.id)}
              onRemove={() => remove(favourite)}
            />
          ) : (
            <RemovedPlace name={favourite.snapshot.name} onUndo={() => store.saveAll([favourite])} />
          )}
        </li>
      ))}
    </ul>
  )
}

function NoFavourites() {
  const { title, text, action } = FAVOURITE_TEXTS.empty
  return (
    <Plate>
      <h2>{title}</h2>
      <p>{text}</p>
      <Link className="button button-primary" to="/">
        {action}
      </Link>
    </Plate>
  )
}
