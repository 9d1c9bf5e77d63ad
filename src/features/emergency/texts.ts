export const EMERGENCY_TEXTS = {
  title: 'Emergency Services',
  give: 'Give these numbers and the whole guide to someone',
  empty: 'Emergency contact information will be displayed here when available.',
  place: 'Place',
  everywhere: 'All places',
  wholeCountry: 'Whole country',
  always: 'Open 24/7',
  call: (name: string, phone: string) => `Call ${name}, ${phone}`,
  text: (name: string, phone: string) => `Send a text message to ${name}, ${phone}`,
  all: (count: number) => `Show all ${count} numbers`,
  baked: (date: string) => `These numbers came with the guide on ${date}. Newer ones show after an update.`,
  confirmed: (date: string) => `Confirmed on ${date}`,
} as const
