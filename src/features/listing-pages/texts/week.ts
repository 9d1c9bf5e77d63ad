export const WEEK_TEXTS = {
  caption: 'Opening hours of the week',
  today: 'Today',
} as const
