import { lazyPart } from '../ui/lazy-part.tsx'

/** What a search found: a part of two screens, beside them because most visits search for nothing. */
export const found = lazyPart(async () => (await import('./found-listings.tsx')).FoundListings, true)
