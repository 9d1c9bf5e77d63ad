export const SITE_NAME = 'Marshall Islands Guide'

/** Words of the shared components. */
export const UI_TEXTS = {
  breadcrumb: 'Breadcrumb',
  previous: 'Previous',
  next: 'Next',
  page: (page: number) => `Page ${page}`,
} as const
