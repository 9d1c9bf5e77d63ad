export const SLOW_LINK_TEXTS = {
  mode: 'Low-data mode: load no photos',
  status: 'Low-data mode is on: no photos.',
} as const
