/** Titles of the pages; their other texts come with their parts, after the first paint. */
export const DEVICE_SCREENS = {
  offline: {
    title: 'Ready for offline',
    intro: 'What is on this device and works with no network.',
  },
  maps: {
    title: 'Saved maps',
    intro:
      'Save the map of an atoll, with its place names, on this device. Then it also shows with no network. The coastline of the whole country is always here.',
  },
} as const
