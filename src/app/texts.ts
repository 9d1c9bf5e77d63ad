import type { DirectoryProblem } from '../domain/directory.ts'
import { listingCount } from '../ui/texts.ts'

/** Header, menu, notices about loading. */
export const LAYOUT_TEXTS = {
  brandFirst: 'Marshall Islands',
  brandSecond: 'Guide',
  skip: 'Skip to the content',
  emergency: 'Emergency',
  home: 'Home',
  search: 'Search',
  contactPage: 'Contact',
  favourites: 'Favorites',
  mainNavigation: 'Main',
  openMenu: 'Open the menu',
  closeMenu: 'Close the menu',
  darkTheme: 'Dark theme',
  lightTheme: 'Light theme',
  missingTitle: 'This page is not on your device yet',
  missingText: 'It could not be loaded. Check your network and try again. The other pages still work.',
  tryAgain: 'Try again',
  loading: 'Opening the page...',
  offlineTitle: "You're offline",
  offlineText: 'Some features may be limited',
  demo: 'Demo data: nothing here is real.',
} as const

export const HOME_TEXTS = {
  title: 'Marshall Islands Guide',
  welcome: 'Welcome to the Marshall Islands',
  intro:
    'Phone numbers, opening hours and places on every atoll. Once it is on your device, it works with no network.',
  explore: 'Explore Businesses',
  banking: 'Banks & ATMs',
  emergency: 'Emergency Contacts',
  emergencySection: 'Emergency Services',
  noEmergency: 'Emergency contact information will be displayed here when available.',
  submitTitle: 'Is your business in the guide?',
  submitText:
    'Listing it is free. You can write with no network too: the message goes out when there is one.',
  submit: 'Submit Your Business',
  categories: 'Browse by category',
  near: 'Near me',
} as const

export const NOT_FOUND_TEXTS = {
  title: 'Business Not Found',
  text: "The business you're looking for doesn't exist or has been removed.",
  home: 'Return Home',
} as const

/** The screen shown when the code itself failed. */
export const FAILURE_TEXTS = {
  title: 'This page stopped working',
  text: 'Something went wrong in the guide. Nothing you saved is lost. Reload the page; if that does not help, go back to the home page.',
  reload: 'Reload the page',
  home: 'Go to the home page',
  emergency: 'Emergency numbers',
} as const

export const FOOTER_TEXTS = {
  readyForOffline: 'Ready for offline',
  savedMaps: 'Saved maps',
  print: 'Phone list to print',
  about: 'About',
  privacy: 'Privacy',
  contact: 'Questions or corrections',
  admin: 'Admin',
  copyright: (year: number) => `© ${year} Marshall Islands Guide`,
  version: (version: string) => `Version ${version}`,
  note: 'Made for slow and broken networks. Once opened, it also works with no network.',
} as const

export const LOW_DATA_TEXTS = {
  mode: 'Low-data mode: load no photos',
  status: 'Low-data mode is on: no photos.',
} as const

export const STATUS_TEXTS = {
  label: 'Saved copy',
  starting: 'Opening the saved copy...',
  filling: 'Getting the listings for the first time...',
  fillingCount: (count: number) =>
    `Getting the listings for the first time, ${listingCount(count)} so far...`,
  empty: 'No saved copy on this device yet',
  saved: (when: string, count: number) => `Saved copy, updated ${when}, ${listingCount(count)}`,
  savedNeverChecked: (count: number) => `Saved copy, not updated yet, ${listingCount(count)}`,
  gettingReady: (count: number) => `Getting ready for offline… ${listingCount(count)}`,
  unsaved: (when: string, count: number) => `Updated ${when}, ${listingCount(count)}`,
  unsavedNeverChecked: (count: number) => `Not updated yet, ${listingCount(count)}`,
  old: 'This copy is old. Numbers and hours may have changed.',
  refresh: 'Refresh',
  refreshing: 'Updating...',
} as const

/** What happened, what is safe, what to do. With a copy on the device, and without one. */
export const PROBLEM_TEXTS: Record<DirectoryProblem, { withCopy: string; withoutCopy: string }> = {
  unreachable: {
    withCopy:
      "Can't reach the server. Showing saved copy. Nothing is lost, and the guide tries again by itself.",
    withoutCopy:
      "Can't reach the server, and this device has no saved copy yet. Check your network, then choose Refresh.",
  },
  'bad-answer': {
    withCopy:
      'The network answered with something else. Showing saved copy. If this Wi-Fi has a sign-in page, sign in there, then choose Refresh.',
    withoutCopy:
      'The network answered with something else. If this Wi-Fi has a sign-in page, sign in there, then choose Refresh.',
  },
  incomplete: {
    withCopy:
      'Some listings may be missing in this copy. What you see is correct. The guide repairs the copy when it can reach the server; you can also choose Refresh.',
    withoutCopy: 'The listings could not be loaded completely. Choose Refresh to try again.',
  },
  'storage-refused': {
    withCopy:
      'This browser does not let the guide keep a copy. You can read everything now, but it will be gone when you close the page. A private window often causes this: open the guide in a normal window.',
    withoutCopy:
      'This browser does not let the guide keep a copy on this device. A private window often causes this: open the guide in a normal window.',
  },
  'storage-failed': {
    withCopy:
      'This device could not keep the last update. You see the new listings now, and the older copy stays safe. Free some space on the device, then choose Refresh.',
    withoutCopy:
      'This device could not keep the listings. Free some space on the device, then choose Refresh.',
  },
}

export const CLOCK_TEXT = 'The clock of this device looks wrong. Opening hours here may be wrong too.'
