/** Words of /about. */
export const ABOUT_TEXTS = {
  title: 'About this guide',
  intro:
    'The Marshall Islands Guide lists businesses, places to stay, transportation, government offices, banks and emergency numbers on every atoll. It is made for slow and broken networks: after one visit the whole directory is on your device.',
  demo: 'This is a demonstration. Every business, person and number in it is invented.',
  sources: 'Where the information comes from',
  listings:
    'Listings come from the businesses and offices themselves and from the people who keep this guide. A listing says when it was last checked. Hours and numbers change: when it matters, call first.',
  wrong: 'Is something wrong or missing? Write to',
  emergency:
    'Emergency contacts are part of the guide itself, so that they are there even when nothing else is. In danger, do not wait for this guide: use any number you know.',
  atolls:
    'Populations are from the censuses of 2011 and 2021 of the Republic of the Marshall Islands. Codes follow ISO 3166-2:MH where there is one. Not every Marshallese spelling has been confirmed by a speaker.',
  map: 'The map',
  mapText:
    'The coastline is from GSHHG, licence LGPL-3.0 (P. Wessel and W. H. F. Smith), moved atoll by atoll to fit OpenStreetMap, © OpenStreetMap contributors, licence ODbL. Small islets may be missing and reef may be drawn as land. Not for navigation.',
  mapFonts: 'Place names on the map are drawn with the DejaVu fonts.',
  coastlineLink: 'GSHHG coastline',
  osmLink: 'OpenStreetMap copyright and licence',
  software: 'Software',
  softwareText:
    'The guide itself is under the MIT licence. It is built with these libraries. Thank you to everyone who made them.',
  library: (name: string, version: string, licence: string) => `${name} ${version}, ${licence}`,
  version: 'Version',
  versionText: (version: string, date: string) => `Version ${version}, made on ${date}.`,
  privacy: 'Privacy: what is collected, and what is on this device',
} as const
