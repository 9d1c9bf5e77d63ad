import { CardSkeletons } from '../features/listings/card-skeletons.tsx'
import { ListCount } from '../features/listings/list-count.tsx'
import { ListingCards } from '../features/listings/listing-cards.tsx'
import { LIST_TEXTS } from '../features/listings/texts/list.ts'
import type { ListParts } from '../features/search/search-results.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

const failedList = lazyPart(async () => (await import('../features/listings/list-plates.tsx')).FailedList)

/** How listings look in the results of a search. */
export const LIST_PARTS: ListParts = {
  Count: ListCount,
  Cards: ListingCards,
  Skeletons: CardSkeletons,
  Failed: ({ onRetry }) => <failedList.Part onRetry={onRetry} fallback={<p>{LIST_TEXTS.failed}</p>} />,
}
