import { listingCount } from '../../ui/texts.ts'

export const STATUS_TEXTS = {
  label: 'Saved copy',
  starting: 'Opening the saved copy...',
  filling: 'Getting the listings for the first time...',
  fillingCount: (count: number) =>
    `Getting the listings for the first time, ${listingCount(count)} so far...`,
  empty: 'No saved copy on this device yet',
  saved: (when: string, count: number) => `Saved copy, updated ${when}, ${listingCount(count)}`,
  savedNeverChecked: (count: number) => `Saved copy, not updated yet, ${listingCount(count)}`,
  old: 'This copy is old. Numbers and hours may have changed.',
  refresh: 'Refresh',
  refreshing: 'Updating...',
} as const
