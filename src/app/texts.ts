import { listingCountText } from '../ui/texts.ts'

/** Texts of the header, the menu and the notices about loading. */
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
  missingTitle: 'This page is not on your device yet',
  missingText: 'It could not be loaded. Check your network and try again. The other pages still work.',
  tryAgain: 'Try again',
  loading: 'Opening the page...',
  offlineTitle: "You're offline",
  offlineText: 'Some features may be limited',
  demo: 'Demo data',
  demoText: ': nothing here is real.',
} as const

export const LOW_DATA_TEXTS = {
  mode: 'Low-data mode: load no photos',
  status: 'Low-data mode is on: no photos.',
} as const

export const STATUS_TEXTS = {
  label: 'Saved copy',
  asOf: (date: string) => `Listings as of ${date}`,
  starting: 'Opening the saved copy...',
  filling: 'Getting the listings...',
  fillingCount: (count: number) => `Getting the listings, ${listingCountText(count)} so far...`,
  empty: 'No saved copy on this device',
  saved: (when: string, count: number) => `Saved copy, updated ${when}, ${listingCountText(count)}`,
  /** The start of the short text on a phone; the age follows: "Saved copy · 2 h". */
  savedShort: 'Saved copy ·',
  oldShort: 'Old copy ·',
  unsavedShort: 'Updated ·',
  gettingReadyShort: 'Getting ready… ·',
  neverCheckedShort: 'Not updated yet',
  ageUnknown: 'at an unknown time',
  ageUnknownShort: 'age unknown',
  savedNeverChecked: (count: number) => `Saved copy, not updated yet, ${listingCountText(count)}`,
  gettingReady: (when: string, count: number) =>
    `Getting ready for offline… Updated ${when}, ${listingCountText(count)}`,
  gettingReadyNeverChecked: (count: number) => `Getting ready for offline… ${listingCountText(count)}`,
  unsaved: (when: string, count: number) => `Updated ${when}, ${listingCountText(count)}`,
  unsavedNeverChecked: (count: number) => `Not updated yet, ${listingCountText(count)}`,
  old: 'This copy is old. Numbers and hours may have changed.',
  refresh: 'Refresh',
  refreshing: 'Updating...',
} as const

/** Texts of the screen that is shown when rendering the app has failed. */
export const FAILURE_TEXTS = {
  title: 'This page stopped working',
  text: 'An error occurred. Please try again later. Nothing you saved is lost.',
  reload: 'Reload the page',
  home: 'Go to the home page',
  emergency: 'Emergency numbers',
} as const

export const MORE_BUTTON_TEXTS = { more: 'More', less: 'Less' } as const

/** Links that are in the menu and in the footer. */
export const MENU_TEXTS = {
  readyForOffline: 'Ready for offline',
  give: 'Give the guide to someone',
  receive: 'Receive the guide',
  atolls: 'Atolls',
  install: 'Install this guide',
} as const
