import type { SearchQuery } from '../domain/search/search-query.ts'
import { useOnTick } from './use-on-tick.ts'

/**
 * Asks again at each tick for what a search found, if the answer may change with the clock (HOURS-9). Only the search
 * itself knows whether the typed words mean 'open now' (SEARCH-20), so every text with the word 'open' counts.
 */
export function useSearchTick({ isOpenNow, text }: SearchQuery, retry: () => void): void {
  useOnTick(isOpenNow || /\bopen\b/i.test(text) ? retry : null)
}
