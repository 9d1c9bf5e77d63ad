export const SHEET_TEXTS = {
  here: 'Phone numbers to print',
  title: (atoll: string) => `Phone numbers: ${atoll}`,
  intro: 'A sheet for the wall or the boat. It fits Letter and A4 paper.',
  atoll: 'Atoll or island',
  print: 'Print',
  loading: 'Opening the listings...',
  missing: 'The listings are not on this device yet. The emergency numbers below came with the guide.',
  emergency: 'Emergency',
  noPhone: 'no phone',
  date: (date: string) => `Numbers as of ${date}. They may have changed since.`,
  source: (address: string) => `From the Marshall Islands Guide, ${address}`,
  code: 'Opens the Marshall Islands Guide',
} as const
