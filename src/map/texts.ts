/** Texts of every map. */
export const MAP_TEXTS = {
  /** The license of the coastline data requires exactly this text (NOTICE.md). */
  coastline: 'Coastline: GSHHG (LGPL), aligned to © OpenStreetMap contributors',
  howTo: 'Map. The arrow keys move it, plus and minus zoom.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  twoFingers: 'Use two fingers to move the map',
  layers: 'Kind of map',
  guide: 'Map',
  kinds: { streets: 'Street map', satellite: 'Satellite' },
  otherLayer: (kind: string) => `${kind}, other source`,
  group: (count: number) => `${count} listings close together. Zoom in`,
  stack: (count: number) => `${count} listings at this place`,
  legend: 'What the pins mean',
  closePopup: 'Close',
  locate: 'Use my position',
  locating: 'Finding your position...',
} as const

/** Texts of the map picker. */
export const PICKER_TEXTS = {
  group: 'Place on the map',
  help: 'Click on the map to set the pin, or drag it. With the keyboard: move the map with the arrow keys, then press Enter.',
  coast: 'The coast here can be 500 m off',
  clear: 'Remove the pin',
  paste: 'Coordinates or a map link',
  didYouMean: (latitude: string, longitude: string) => `Did you mean ${latitude}, ${longitude}?`,
  meantAction: 'Yes, set the pin there',
  pasteHelp:
    'Paste 7.0897, 171.3803 or a link from Google Maps, Apple Maps or OpenStreetMap. Or stand at the place and press "Use my position".',
  noSatellite: 'This map has no satellite pictures.',
  pasteProblems: {
    'short-link':
      'This short link does not contain the place. Open it in a browser, then copy the address of that page.',
    unreadable: 'No coordinates were found in this text. Write them like 7.0897, 171.3803',
  },
  latitude: 'Latitude',
  longitude: 'Longitude',
  pin: (latitude: string, longitude: string) => `Pin at ${latitude}, ${longitude}`,
  noPin: 'No pin yet',
  dragPin: 'Pin. Drag it to another place.',
  notANumber: 'Write a number, for example 7.089712',
  latitudeRange: 'Latitude must be from -90 to 90',
  longitudeRange: 'Longitude must be from -180 to 180',
  both: 'Fill in both numbers, or leave both empty',
  outside:
    'This place is not in the Marshall Islands (4 to 15 north, 160 to 173 east). Check it before you save.',
  noPosition: 'Unable to get your location. Please click on the map to set the business location.',
  unsupported: 'Geolocation is not supported by this browser.',
} as const
