/** What stands in the place of a listing that is gone, or not on this device. */
export const NO_LISTING_TEXTS = {
  back: 'Back',
  callNumber: (phone: string) => `Call ${phone}`,
  saved: {
    gone: 'No longer listed',
    text: (date: string) =>
      `This place was taken off the guide. This is what you saved on ${date}; it may be wrong by now.`,
    elsewhere: 'From your favorites:',
  },
  unknown: {
    title: 'Not on this device yet',
    // ERR-4
    network: 'Network error. Please check your connection and try again.',
    server: 'Failed to load business details.',
    text: 'This listing is not in your saved copy, which is safe.',
    action: 'Retry',
    asking: 'Trying...',
    other: 'See all categories',
  },
} as const
