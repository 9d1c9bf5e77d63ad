export const SITE_NAME = 'Marshall Islands Guide'

export function listingCount(count: number): string {
  return count === 1 ? '1 listing' : `${count.toLocaleString('en-US')} listings`
}

/** Words of the shared components. */
export const UI_TEXTS = {
  breadcrumb: 'Breadcrumb',
  previous: 'Previous',
  next: 'Next',
  page: (page: number) => `Page ${page}`,
} as const
