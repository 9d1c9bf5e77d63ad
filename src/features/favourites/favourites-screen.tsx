import { useState, type ComponentType } from 'react'
import { favourites as store } from '../../listings/favourites/favourites.ts'
import { useFavourites } from '../../listings/favourites/use-favourites.ts'
import { byTimeSaved, type Favourite } from '../../domain/favourite.ts'
import type { ListingCard } from '../../domain/listing-card.ts'
import { useCards, useDirectoryStatus } from '../../directory/use-directory.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTop } from '../../ui/page-top.tsx'
import { FavouritePlace, RemovedPlace } from './favourite-place.tsx'
import styles from './favourites-screen.module.css'
import { FAVOURITE_TEXTS } from '../../listings/favourites/texts.ts'

/* Below the list, or in its place: after the first paint. */
const file = lazyPart(async () => (await import('./favourite-file.tsx')).FavouriteFile)
const none = lazyPart(async () => (await import('./no-favourites.tsx')).NoFavourites)

interface FavouritesScreenProps {
  Card: ComponentType<{ card: ListingCard }>
}

/** What a person saved on this device: the live listing where there is one, else what it was when it was saved. */
export function FavouritesScreen({ Card }: FavouritesScreenProps) {
  const { favourites, isRead, isKept } = useFavourites()
  return (
    <div className="contained">
      <PageTop title={FAVOURITE_TEXTS.title}>
        <output className={styles.count}>
          {favourites.length > 0 && FAVOURITE_TEXTS.count(favourites.length)}
        </output>
      </PageTop>
      {!isKept && <Notice tone="warning">{FAVOURITE_TEXTS.notKept}</Notice>}
      {isRead && <SavedList favourites={favourites} Card={Card} />}
      {isRead && <file.Part favourites={favourites} />}
    </div>
  )
}

interface SavedListProps {
  favourites: readonly Favourite[]
  Card: ComponentType<{ card: ListingCard }>
}

/** One that was removed leaves its place and the way back until the person goes elsewhere. */
function SavedList({ favourites, Card }: SavedListProps) {
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
  if (places.length === 0) return <none.Part />
  return (
    <ul className={styles.places}>
      {places.map((favourite) => (
        <li key={favourite.id} className={styles.place}>
          {savedIds.has(favourite.id) ? (
            <FavouritePlace
              favourite={favourite}
              live={live.get(favourite.id)}
              isGone={isWhole && !live.has(favourite.id)}
              Card={Card}
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
