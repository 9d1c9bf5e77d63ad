/** Words of /privacy. How long things are kept: the purges of the database (docs/operations.md). */
export const PRIVACY_TEXTS = {
  title: 'Privacy',
  short:
    'No account, no advertisements, no cookies. You can read the whole guide without telling anyone who you are.',
  here: 'What is kept on this device',
  hereItems: [
    'The saved copy of the directory, photos and maps that you keep, and the guide itself.',
    'Your favorites, your atoll, your theme, and announcements that you closed.',
    'Messages that wait to be sent, and what you typed into the contact form and did not send yet. After a message was sent, its text is removed; its date stays here for 30 days.',
  ],
  hereNote:
    'All this stays in this browser. It is not sent to us, and nobody else can read it unless they use your device. Lists and search work on the device: no server is asked for them.',
  sent: 'What is sent to us, and how long it is kept',
  sentItems: [
    {
      what: 'Messages',
      text: 'What you write in the contact form, with your name, e-mail and phone number, so that we can answer. Deleted after 24 months.',
    },
    {
      what: 'Visits',
      text: 'Which pages were opened, the site that led here, words that were searched for (not when they hold an e-mail address or a number), how long loading took, and the kind of device, browser and system in one word each: to see what is useful and what is slow. Without your name, cookies or network address. A random number ties the pages of one visit together and is forgotten when you close the page. Deleted after 13 months. Nothing is recorded in low-data mode, or when your browser asks not to be tracked (Do Not Track or Global Privacy Control).',
    },
    {
      what: 'Network addresses',
      text: 'Every web server sees the address of your connection. We do not keep it. To stop abuse of the contact form and of the sign-in for administrators, a scrambled form of it (a keyed hash) is kept: at most one day for counting, at most 30 days in the security log.',
    },
  ],
  others: 'Others',
  othersItems: [
    'The guide and its data come from the servers of our hosting company, which handles requests for us.',
    'Street and satellite maps of other providers, where the map offers them, are loaded from their servers when you choose them. Those servers see your network address and the area you look at. The default map comes from the guide itself.',
    'Directions, phone calls, e-mails and links open other apps. From there on, the rules of those apps hold.',
  ],
  remove: 'Remove everything from this device',
  removeText:
    'Deletes all that the guide keeps in this browser: the saved copy, photos, maps, favorites, settings and messages that wait to be sent. Messages that were sent already stay with us; to have one deleted, write to us.',
  contact: 'Questions, or a message you want deleted? Write to',
  about: 'About this guide, its sources and licences',
} as const
