import { CATEGORY_INFO } from '../domain/listing/categories.ts'
import { CATEGORIES } from '../domain/listing/listing.ts'
import {
  ATOLLS_PATH,
  EMERGENCY_PATH,
  FAVOURITES_PATH,
  GIVE_PATH,
  NAMES_PATH_SUFFIX,
  NEAR_PATH,
  RECEIVE_PATH,
  SEARCH_PATH,
  TRIPS_PATH,
} from '../domain/paths.ts'
import { CATEGORY_TEXTS } from '../listings/texts.ts'
import { SITE_NAME } from '../ui/texts.ts'
import type { Screen } from './screen.ts'

const loadCategoryScreen = async () => (await import('./category-screen.tsx')).CategoryScreen
const loadAtollsScreen = async () => (await import('./atolls-screen.tsx')).AtollsScreen
const loadNamesScreen = async () => (await import('./names-screen.tsx')).NamesScreen
const loadAtollScreen = async () => (await import('./atoll-screen.tsx')).AtollScreen
const loadListingScreen = async () => (await import('./listing-screen.tsx')).ListingScreen
const loadAdminScreen = async () => (await import('./admin-screen.tsx')).AdminScreen

export const NOT_FOUND_PATH = '/404'

/** Every address of the guide (ROUTES-1). Any other address leads to /404 (ROUTES-2). */
export const SCREENS: readonly Screen[] = [
  {
    path: '/',
    title: SITE_NAME,
    intro:
      'Phone numbers, opening hours and places on every atoll of the Marshall Islands. Works without a network once it is on your device.',
    load: async () => (await import('./home-screen.tsx')).HomeScreen,
    isRendered: true,
    isEntry: true,
  },
  ...CATEGORIES.map((name): Screen => ({
    path: CATEGORY_INFO[name].path,
    title: CATEGORY_INFO[name].title,
    intro: CATEGORY_TEXTS[name],
    load: loadCategoryScreen,
    isRendered: true,
    isEntry: true,
    hasPages: true,
  })),
  ...CATEGORIES.map((name): Screen => ({
    path: CATEGORY_INFO[name].path + NAMES_PATH_SUFFIX,
    title: `${CATEGORY_INFO[name].title}, A to Z`,
    load: loadNamesScreen,
    isRendered: true,
  })),
  {
    path: SEARCH_PATH,
    title: 'Search',
    load: async () => (await import('./search-screen.tsx')).SearchScreen,
    isEntry: true,
  },
  { path: '/business/:id', title: '', load: loadListingScreen, isRendered: true, isEntry: true },
  {
    path: ATOLLS_PATH,
    title: 'Atolls and islands',
    intro: 'Places, phone numbers and emergency numbers, atoll by atoll.',
    load: loadAtollsScreen,
    isRendered: true,
  },
  {
    path: '/atoll/:slug',
    title: '',
    load: loadAtollScreen,
    isRendered: true,
    hasPages: true,
  },
  {
    path: '/atoll/:slug/:category',
    title: '',
    load: loadAtollScreen,
    isRendered: true,
    hasPages: true,
  },
  {
    path: EMERGENCY_PATH,
    title: 'Emergency numbers',
    intro:
      'Police, medical help, fire and other emergency numbers of the Marshall Islands. Tap a number to call it.',
    load: async () => (await import('./emergency-screen.tsx')).EmergencyScreen,
    isRendered: true,
  },
  {
    path: TRIPS_PATH,
    title: 'Ships and planes',
    intro: 'Sailings and flights that were announced, from island to island. Call before you go.',
    load: async () => (await import('./trips-screen.tsx')).TripsScreen,
    isRendered: true,
  },
  {
    path: '/about',
    title: 'About this guide',
    load: async () => (await import('./about-screen.tsx')).AboutScreen,
    isRendered: true,
  },
  {
    path: '/privacy',
    title: 'Privacy',
    load: async () => (await import('./privacy-screen.tsx')).PrivacyScreen,
    isRendered: true,
  },
  {
    path: '/contact',
    title: 'Contact',
    intro: 'Add a place to the guide, or tell us what we can do better. You can also write with no network.',
    load: async () => (await import('./contact-screen.tsx')).ContactScreen,
    isRendered: true,
  },
  {
    path: '/outbox',
    title: 'Your messages',
    load: async () => (await import('./outbox-screen.tsx')).OutboxScreen,
  },
  {
    path: FAVOURITES_PATH,
    title: 'Favorites',
    load: async () => (await import('./favourites-screen.tsx')).FavouritesScreen,
  },
  {
    path: NEAR_PATH,
    title: 'Near me',
    load: async () => (await import('./near-screen.tsx')).NearScreen,
  },
  {
    path: GIVE_PATH,
    title: 'Give the guide to someone',
    load: async () => (await import('./give-screen.tsx')).GiveScreen,
  },
  {
    path: RECEIVE_PATH,
    title: 'Receive the guide',
    load: async () => (await import('./receive-screen.tsx')).ReceiveScreen,
  },
  {
    path: '/offline',
    title: 'Ready for offline',
    load: async () => (await import('./offline-screen.tsx')).OfflineScreen,
  },
  {
    path: '/maps',
    title: 'Saved maps',
    load: async () => (await import('./maps-screen.tsx')).MapsScreen,
  },
  {
    path: '/print/:atoll?',
    title: '',
    load: async () => (await import('./print-screen.tsx')).PrintScreen,
  },
  {
    path: NOT_FOUND_PATH,
    title: 'Business Not Found',
    load: async () => (await import('./not-found-screen.tsx')).NotFoundScreen,
  },
  { path: '/admin/*', title: '', load: loadAdminScreen, isAdmin: true },
  {
    path: '/reset-password',
    title: '',
    load: loadAdminScreen,
    isAdmin: true,
  },
]

/** The screens whose HTML this device keeps for its next start (PAGES-12). */
export const KEPT_SCREENS = SCREENS.filter(
  ({ path, isRendered, isEntry }) => isRendered && isEntry && !path.includes(':'),
)
