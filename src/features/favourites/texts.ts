export const FAVOURITE_TEXTS = {
  label: 'Favorites',
  count: (count: number) => (count === 1 ? '1 favorite saved' : `${count} favorites saved`),
  remove: 'Remove from favorites',
  removeName: (name: string) => `Remove from favorites: ${name}`,
  removed: (name: string) => `${name} was removed.`,
  undo: 'Undo',
  undoName: (name: string) => `Undo: keep ${name}`,
  gone: 'No longer listed',
  goneText: (date: string) => `This is what you saved on ${date}. Numbers and hours may be wrong by now.`,
  call: (phone: string) => `Call ${phone}`,
  empty: {
    title: 'No favorites yet',
    text: 'Tap the heart on a listing to keep it here. Favorites stay on this device and open with no network.',
    action: 'See all categories',
  },
  notKeptTitle: 'This favorite may be lost',
  ok: 'OK',
  seeAll: 'See your favorites',
  notKept:
    'This browser saves nothing for this site, so your favorites will be gone when you close this page. Export them to a file to keep them.',
} as const

export const NOTE_TEXTS = {
  label: (name: string) => `Your note: ${name}`,
  help: 'Only this device has it. It is in the file when you export your favorites.',
  add: 'Add a note',
  addName: (name: string) => `Add a note: ${name}`,
  change: 'Change the note',
  changeName: (name: string) => `Change the note: ${name}`,
  tooLong: (longest: number) => `Shorten the note to ${longest} characters.`,
  save: 'Save',
  cancel: 'Cancel',
} as const

export const FAVOURITE_FILE_TEXTS = {
  title: 'Take them with you',
  text: 'Export your favorites to a file, and import it on another phone or browser.',
  export: 'Export to a file',
  toKeep: (count: number) =>
    count === 1
      ? 'You have 1 favorite. Export it to a file to take it with you.'
      : `You have ${count} favorites. Export them to a file to take them with you.`,
  import: 'Import from a file',
  fileName: (day: string) => `marshall-islands-favorites-${day}.json`,
  added: (count: number) => (count === 1 ? '1 favorite was added.' : `${count} favorites were added.`),
  nothingAdded: 'No favorite was added.',
  known: (count: number) => (count === 1 ? '1 was already here.' : `${count} were already here.`),
  notes: (count: number) => (count === 1 ? '1 note was added.' : `${count} notes were added.`),
  skipped: (count: number) =>
    count === 1
      ? '1 entry was left out because it is not a listing.'
      : `${count} entries were left out because they are not listings or the file has too many.`,
  problems: {
    'not-a-list': 'This file holds no favorites. Choose a file that was exported from this guide.',
    newer: 'This file is from a newer version of the guide. Update the guide here, then import it again.',
    'too-large':
      'This file is too large for a list of favorites. Choose a file that was exported from this guide.',
    unreadable: 'This file could not be read. Choose it again, or export it once more.',
  },
  safe: 'Your favorites here are unchanged.',
} as const
