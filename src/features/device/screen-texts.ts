/** Titles of the pages; their other texts come with their parts, after the first paint. */
export const DEVICE_SCREENS = {
  offline: {
    title: 'Ready for offline',
    intro: 'What of the guide is on this device, and works with no network.',
  },
  maps: {
    title: 'Saved maps',
    intro:
      'Keep the street map of an atoll on this device. It then shows with no network, also after a restart. The coastline of the whole country is always here.',
  },
} as const
