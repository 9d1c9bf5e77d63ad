export const OWN_ATOLL_TEXTS = {
  title: 'On your atoll',
  titleOf: (atoll: string) => `On your atoll: ${atoll}`,
  choose: 'Your atoll or island',
  none: 'Not chosen',
  hint: 'Choose where you are. Its places and its emergency numbers then come first, also with no network. Only this device knows your choice.',
  categories: (atoll: string) => `Categories on ${atoll}`,
  call: (name: string, phone: string) => `Call ${name}, ${phone}`,
  emergency: (atoll: string) => `Emergency numbers for ${atoll}`,
  search: (atoll: string) => `Search on ${atoll}`,
  print: 'Phone numbers to print',
} as const
