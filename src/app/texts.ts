import type { DirectoryProblem } from '../domain/directory.ts'

const listings = (count: number): string =>
  count === 1 ? '1 listing' : `${count.toLocaleString('en-US')} listings`

/** Words of the frame around every screen. */
export const FRAME_TEXTS = {
  brandFirst: 'Marshall Islands',
  brandSecond: 'Guide',
  skip: 'Skip to the content',
  emergency: 'Emergency',
  home: 'Home',
  mainNavigation: 'Main',
  openMenu: 'Open the menu',
  closeMenu: 'Close the menu',
  darkTheme: 'Dark theme',
  lightTheme: 'Light theme',
  loading: 'Opening the page...',
  offlineTitle: "You're offline",
  offlineText: 'Some features may be limited',
  demo: 'Demo data: nothing here is real.',
  contact: 'Questions or corrections',
  copyright: (year: number) => `© ${year} Marshall Islands Guide`,
  version: (version: string) => `Version ${version}`,
  footerNote: 'Made for slow and broken networks. Once opened, it also works with no network.',
} as const

export const STATUS_TEXTS = {
  label: 'Saved copy',
  starting: 'Opening the saved copy...',
  filling: 'Getting the listings for the first time...',
  fillingCount: (count: number) => `Getting the listings for the first time, ${listings(count)} so far...`,
  empty: 'No saved copy on this device yet',
  saved: (when: string, count: number) => `Saved copy, updated ${when}, ${listings(count)}`,
  savedNeverChecked: (count: number) => `Saved copy, not updated yet, ${listings(count)}`,
  old: 'This copy is old. Numbers and hours may have changed.',
  refresh: 'Refresh',
  refreshing: 'Updating...',
  clock: 'The clock of this device looks wrong. Opening hours here may be wrong too.',
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

export const NOT_FOUND_TEXTS = {
  title: 'Business Not Found',
  text: "The business you're looking for doesn't exist or has been removed.",
  home: 'Return Home',
} as const

export const ERROR_TEXTS = {
  title: 'This page stopped working',
  text: 'Something went wrong in the guide. Nothing you saved is lost. Reload the page; if that does not help, go back to the home page.',
  reload: 'Reload the page',
  home: 'Go to the home page',
  emergency: 'Emergency numbers',
} as const

export const HOME_TEXTS = {
  title: 'Marshall Islands Guide',
  welcome: 'Welcome to the Marshall Islands',
  intro:
    'Phone numbers, opening hours and places on every atoll. Once it is on your device, it works with no network.',
  explore: 'Explore Businesses',
  banking: 'Banks & ATMs',
  emergency: 'Emergency Contacts',
  categories: 'Browse by category',
  count: listings,
} as const
