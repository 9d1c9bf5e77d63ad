/** Texts that only the footer has. MENU_TEXTS has the texts of menu and footer. */
export const FOOTER_TEXTS = {
  emergency: 'Emergency numbers',
  trips: 'Ships and planes',
  savedMaps: 'Saved maps',
  print: 'Phone list to print',
  about: 'About',
  privacy: 'Privacy',
  contact: 'Questions or corrections',
  admin: 'Admin',
  copyright: (year: number) => `© ${year} Marshall Islands Guide`,
  version: (version: string) => `Version ${version}`,
  note: 'Made for slow networks. Once opened, it also works with no network.',
} as const

/** Texts of the choice whether English or Marshallese comes first in texts that have both languages (MH-3). */
export const LANGUAGE_TEXTS = {
  choice: 'First language of notices and numbers',
  english: 'English',
  marshallese: 'Kajin M̧ajeḷ',
} as const
