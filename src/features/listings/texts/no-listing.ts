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
    text: 'This listing is not in your saved copy, and the server cannot be reached now. Your saved copy is safe. Connect to a network and try again.',
    action: 'Retry',
    asking: 'Trying...',
    other: 'See all categories',
  },
} as const
