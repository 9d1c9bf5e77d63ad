import type { SearchQuery } from '../domain/search/search-query.ts'
import { useOnTick } from './use-on-tick.ts'

/**
 * Repeats a search at each tick of the page's clock if its result may depend on the time (HOURS-9). Only the search itself
 * knows whether the typed words mean 'open now' (SEARCH-20), so every search for a text with the word 'open' is repeated.
 */
export function useSearchTick({ isOpenNow, text }: SearchQuery, retry: () => void): void {
  useOnTick(isOpenNow || /\bopen\b/i.test(text) ? retry : null)
}
