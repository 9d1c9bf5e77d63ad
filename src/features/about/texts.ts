/** Texts of /about. */
export const ABOUT_TEXTS = {
  intro:
    'The Marshall Islands Guide lists businesses, places to stay, transportation, government offices, banks and emergency numbers on every atoll. It is made for slow networks: after one visit, the whole directory is on your device.',
  demo: 'This is a demonstration. Every business, person and number in it is invented.',
  sources: 'Where the information comes from',
  listings:
    'Listings come from the businesses and offices themselves and from the people who keep this guide. A listing says when it was last checked. Hours and numbers change: when it matters, call first.',
  wrong: 'Is something wrong or missing? Write to',
  emergency:
    'Emergency contacts are part of the guide itself, so they show even when nothing else does. In danger, do not wait for this guide: call any number you know.',
  atolls:
    'Populations are from the censuses of 2011 and 2021 of the Republic of the Marshall Islands. Codes follow ISO 3166-2:MH where there is one. Not every Marshallese spelling has been confirmed by a speaker.',
  data: 'Use the listings elsewhere',
  dataText:
    'All listings are here as files, for spreadsheets, maps and programs. They are updated with the site, and each JSON file says when it was made. Programs on other websites may read them.',
  dataFiles: {
    'listings.csv': 'Listings for a spreadsheet (CSV)',
    'listings.geojson': 'Listings for a map (GeoJSON)',
    'listings.json': 'Listings for a program (JSON)',
    'dictionary.json': 'What each column means (JSON)',
  },
  dataLicence: (licence: string) =>
    `License of the listings: ${licence}. Say where they are from, and check numbers before you rely on them.`,
  give: 'Give the guide to others',
  giveText:
    'The guide can go from phone to phone as one file, or as running codes from a screen to a camera, with no network. It holds the listings, emergency numbers and announcements that every visitor can read, and nothing about the person who gives it. It is signed, so a phone that receives it takes over only what comes from this guide, unchanged.',
  map: 'The map',
  mapText:
    'The coastline is from GSHHG, license LGPL-3.0 (P. Wessel and W. H. F. Smith), moved atoll by atoll to fit OpenStreetMap, © OpenStreetMap contributors, license ODbL. Small islets may be missing and reef may be drawn as land. Not for navigation.',
  mapFonts: 'Place names on the map are drawn with the DejaVu fonts.',
  coastlineLink: 'GSHHG coastline',
  osmLink: 'OpenStreetMap copyright and license',
  software: 'Software',
  softwareText:
    'The guide itself is under the MIT license. It is built with these libraries. Thank you to everyone who made them.',
  library: (name: string, version: string, licence: string) => `${name} ${version}, ${licence}`,
  version: 'Version',
  versionText: (version: string, date: string) => `Version ${version}, made on ${date}.`,
  privacy: 'Privacy: what is collected, and what is on this device',
} as const

/** Texts of /privacy. The database deletes data after the periods that these texts state (docs/operations.md). */
export const PRIVACY_TEXTS = {
  intro:
    'The guide sends us, without your name: which pages you open, the words you search for, how fast pages load, and the kind of device you use. It also sends the messages that you write. There are no accounts, no advertisements and no cookies.',
  here: 'What is kept on this device',
  hereItems: [
    'The saved copy of the directory, photos and maps that you keep, and the guide itself.',
    'Your favorites with your notes, your atoll, your theme, and announcements that you closed.',
    'Messages that wait to be sent, your answers about listings, and what you typed into the contact form but did not send yet. After a message is sent, its text is removed. Its date stays here for 30 days.',
  ],
  hereNote:
    'Messages are sent to us. Everything else here stays in this browser, and nobody else can read it unless they use your device. Lists and search work on the device; the server answers them only while there is no saved copy.',
  sent: 'What is sent to us, and how long it is kept',
  sentItems: [
    {
      what: 'Messages',
      text: 'What you write in the contact form, with your name, e-mail and phone number, so that we can answer. Deleted after 24 months.',
    },
    {
      what: 'Answers about a listing',
      text: 'Whether you called a listing right or not right, what is not right, your note, and the day. Without your name or network address. A scrambled random number of this device, another one for each listing, lets you change your answer. Deleted after 12 months.',
    },
    {
      what: 'Visits',
      text: 'Which pages were opened, the site that led here, words that were searched for (not when they hold an e-mail address or a number), how long a page took to load, how long our server took to answer, whether its answer failed or came from something else, such as the sign-in page of a Wi-Fi, and the kind of device, browser and system in one word each: to see what is useful and what is slow. Without your name, cookies or network address. A random number ties the pages of one visit together and is forgotten when you close the page. Deleted after 13 months. Nothing is recorded in low-data mode, or when your browser asks not to be tracked (Do Not Track or Global Privacy Control).',
    },
    {
      what: 'Deleted listings',
      text: 'A listing that is deleted disappears from the guide at once. The people who keep the guide can still see and restore it, with its photos and earlier versions, for 30 days. Then it is erased.',
    },
    {
      what: 'Network addresses',
      text: 'Every web server sees the address of your connection. We do not keep it. To stop abuse of the contact form and of the sign-in for administrators, a scrambled form of it (a keyed hash) is kept: at most three days for counting, at most 30 days in the security log.',
    },
  ],
  given: 'What you give to others',
  givenText:
    'A guide file that you make holds the listings, emergency numbers and announcements that every visitor can read, and the small photos if you choose. Nothing of yours is in it: no favorites, no messages, no settings, and nothing of the admin area. It goes from your device to the other one; we do not see it, and we do not learn that you gave or received it. The codes for a camera hold no more than the file. The pictures of a camera that reads them stay on the device and are not kept.',
  others: 'Others',
  othersItems: [
    'The guide and its data come from the servers of our hosting company, which handles requests for us.',
    'Street and satellite maps of other providers, where the map offers them, are loaded from their servers when you choose them. Those servers see your network address and the area you look at. The default map comes from the guide itself.',
    'Directions, phone calls, e-mails and links open other apps. Those apps have their own rules.',
  ],
  remove: 'Remove everything from this device',
  removeText:
    'Deletes everything that the guide saved in this browser: the saved copy, photos, maps, favorites, settings and messages that wait to be sent. Messages that were already sent stay with us. To have one deleted, write to us.',
  contact: 'Questions, or a message you want deleted? Write to',
  about: 'About this guide, its sources and licenses',
} as const
