import { CATEGORY_INFO } from '../domain/listing/categories.ts'
import { CATEGORIES } from '../domain/listing/listing.ts'
import { ATOLLS_PATH, EMERGENCY_PATH, TRIPS_PATH } from '../domain/paths.ts'
import { CATEGORY_TEXTS } from '../listings/texts.ts'

/*
 * What rendered screens are for, by their path: below the heading, in search engines and in shared links. Apart from the
 * table of screens, because every page loads the table, and only the screen itself shows its text.
 */
const INTROS: Record<string, string> = {
  ...Object.fromEntries(CATEGORIES.map((name) => [CATEGORY_INFO[name].path, CATEGORY_TEXTS[name]])),
  '/': 'Phone numbers, opening hours and places on every atoll of the Marshall Islands. Works without a network once it is on your device.',
  [ATOLLS_PATH]: 'Places, phone numbers and emergency numbers, atoll by atoll.',
  [EMERGENCY_PATH]:
    'Police, medical help, fire and other emergency numbers of the Marshall Islands. Tap a number to call it.',
  [TRIPS_PATH]: 'Sailings and flights that were announced, from island to island. Call before you go.',
  '/about':
    'The Marshall Islands Guide lists businesses, places to stay, transportation, government offices, banks and emergency numbers on every atoll. It is made for slow networks: after one visit, the whole directory is on your device.',
  '/privacy':
    'The guide sends us, without your name: which pages you open, the words you search for, how fast pages load, and the kind of device you use. It also sends the messages that you write. There are no accounts, no advertisements and no cookies.',
  '/contact':
    'Add a place to the guide, or tell us what we can do better. You can also write with no network.',
}

/** @throws Error for a path without a text: its screen has its own, or none */
export function introOf(path: string): string {
  const intro = INTROS[path]
  if (intro === undefined) throw new Error(`${path} has no text below its heading`)
  return intro
}
