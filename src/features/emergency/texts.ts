export const EMERGENCY_TEXTS = {
  title: 'Emergency Services',
  give: 'Give these numbers and the whole guide to someone',
  empty: 'Emergency contact information will be displayed here when available.',
  kinds: 'Kinds of help',
  others: 'On the atolls',
  place: 'Place',
  everywhere: 'All places',
  all: (count: number) => `Show all ${count} numbers`,
  baked: (date: string) => `These numbers came with the guide on ${date}. Newer ones show after an update.`,
} as const
