/* Apart from texts.ts, which every screen with listings loads. */

export const OWN_ATOLL_TEXTS = {
  title: 'On your atoll',
  titleOf: (atoll: string) => `On your atoll: ${atoll}`,
  choose: 'Your atoll or island',
  none: 'Not chosen',
  hint: 'Choose where you are: its places and emergency numbers come first. Only this device knows your choice.',
  emergency: (atoll: string) => `Emergency numbers for ${atoll}`,
  search: (atoll: string) => `Search on ${atoll}`,
  print: 'Phone numbers to print',
} as const
