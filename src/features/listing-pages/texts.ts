/** Texts of the places on the home page; `atoll` is null for the whole country. */
export const PLACE_STRIP_TEXTS = {
  openTitle: (atoll: string | null) => (atoll === null ? 'Open now' : `Open now on ${atoll}`),
  title: (atoll: string | null) => (atoll === null ? 'Places' : `Places on ${atoll}`),
  all: 'See all',
} as const

/** Texts of a listing's page. */
export const DETAIL_TEXTS = {
  back: 'Back',
  directions: 'Directions',
  about: 'About',
  noDescription: 'No description yet.',
  hours: 'Operating Hours',
  noHours: 'No opening hours are known.',
  callFirst: 'Call before you go.',
  contact: 'Contact Information',
  fromYou: (distance: string) => `${distance} from you`,
  address: 'Address',
  mailing: 'Mailing address',
  mailingNote: 'Mailing services may not be available for all atolls.',
  zip: (zip: string, place: string) => `The ZIP code of ${place} is ${zip}.`,
  phone: 'Phone',
  email: 'Email',
  radio: 'Radio',
  website: 'Website',
  callNow: 'Call Now',
  sendEmail: 'Send Email',
  share: 'Share',
  mailingSame: 'Same as the address above.',
  alsoKnownAs: (names: string) => `Also known as ${names}`,
  goesTo: (atolls: string) => `Goes to ${atolls}`,
  loading: 'Opening the listing...',
} as const

export const HOURS_TEXTS = {
  closed: (closure: string) => `${closure} These are the usual hours:`,
  always: 'Open 24 hours, every day',
  majuroTime: 'Times are in Marshall Islands time.',
  holidays: 'On public holidays hours may differ.',
  caption: 'Opening hours of the week',
  today: 'Today',
  allDays: 'All days',
  onlyToday: 'Only today',
} as const

export const PHOTO_TEXTS = {
  open: (alt: string | null, count: number) => {
    const words = count === 1 ? 'Open the photo' : `Open the photos, ${count}`
    return alt === null || alt.trim() === '' ? words : `${words}: ${alt}`
  },
  row: 'Photos',
  photo: (position: number, total: number) => `Photo ${position} of ${total}`,
  rest: (count: number) => `+${count}`,
  restName: (position: number, total: number, rest: number) =>
    `Photo ${position} of ${total}, and ${rest} more`,
  off: (count: number) =>
    count === 1 ? '1 photo, not loaded in low-data mode.' : `${count} photos, not loaded in low-data mode.`,
  gallery: (name: string) => `Photos of ${name}`,
  smaller: 'The large photo is not on this device. This is the small one.',
  unavailable: 'This photo is not on this device. It will show when you are online.',
} as const

/** Texts for a listing that was removed, or that is not on this device. `network` and `server` say why it could not be read (ERR-4). */
export const NO_LISTING_TEXTS = {
  back: 'Back',
  callNumber: (phone: string) => `Call ${phone}`,
  saved: {
    gone: 'No longer listed',
    text: (date: string) =>
      `This place is no longer in the guide. This is what you saved on ${date}. It may be wrong by now.`,
    elsewhere: 'From your favorites:',
  },
  unknown: {
    title: 'Not on this device yet',
    network: 'Network error. Please check your connection and try again.',
    server: 'Failed to load business details.',
    text: 'This listing is not in your saved copy. Your saved copy is safe.',
    noCopy: 'This device has no saved copy yet. Try again when you have a network.',
    unreadableTitle: 'This listing cannot be shown now',
    unreadableStorage:
      'The storage of this device could not be read. Nothing was deleted. Close the other tabs of the guide, then try again.',
    missingPart:
      'A part of the guide could not be loaded. Nothing was deleted. Reload this page when you have a network.',
    action: 'Retry',
    asking: 'Trying...',
    other: 'See all categories',
  },
} as const

export const SHARE_TEXTS = {
  share: 'Share',
  title: (name: string) => `Share ${name}`,
  close: 'Close',
  copy: 'Copy link',
  copied: 'Link copied to clipboard!',
  noClipboard: 'Clipboard not supported in this browser',
  link: 'Link to this listing',
  more: 'More ways to share',
  shareFailed: 'The share window of this device did not open. Copy the link instead.',
  sms: 'Text message',
  contact: 'Save as contact',
  code: 'Show this code to another phone. Its camera saves the contact, with no network.',
  codeLabel: (name: string) => `QR code with the contact of ${name}`,
  codeTooLong: 'This contact is too long for a code. Save it as a contact instead.',
} as const
