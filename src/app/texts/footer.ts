/** Words of the footer, which comes after the first paint. */
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
