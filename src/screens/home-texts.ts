/* Apart from texts.ts, which every screen loads before its first paint. */
export const HOME_TEXTS = {
  title: 'Marshall Islands Guide',
  welcome: 'Welcome to the Marshall Islands',
  intro:
    'Phone numbers, opening hours and places on every atoll. Once it is on your device, it works with no network.',
  explore: 'Explore Businesses',
  banking: 'Banks & ATMs',
  emergency: 'Emergency Contacts',
  emergencySection: 'Emergency Services',
  noEmergency: 'Emergency contact information will be displayed here when available.',
  submitTitle: 'Is your business in the guide?',
  submitText: 'A listing is free. You can write with no network too: your message is sent later.',
  submit: 'Submit Your Business',
  categories: 'Browse by category',
  near: 'Near me',
} as const
