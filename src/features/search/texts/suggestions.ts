import type { Suggestion } from '../../../domain/search-query.ts'

export const SUGGESTION_TEXTS = {
  label: 'Suggestions',
  count: (count: number) =>
    count === 1 ? '1 suggestion. Use the arrow keys.' : `${count} suggestions. Use the arrow keys.`,
} as const

export const SUGGESTION_KINDS: Record<Suggestion['kind'], string> = {
  listing: '',
  atoll: 'Atoll',
  category: 'Category',
  address: 'Place',
}
