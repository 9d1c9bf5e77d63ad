import { formatMajuroDate } from '../../../domain/hours/majuro-time.ts'

/** Texts of the maps on this device. */
export const SAVED_MAPS_TEXTS = {
  title: 'Saved maps',
  country: 'Whole country',
  countryNote: 'Small maps of all atolls, to see where they are.',
  question: 'Save small maps of all atolls on this device?',
  yes: (size: string) => `Yes, load ${size}`,
  no: 'No',
  unasked: 'Maps of all atolls and of your atoll come by themselves while the connection is fast.',
  takeBack: 'Delete them, and load none',
  yourAtoll: 'Your atoll',
  here: 'Here, and the whole country',
  others: 'All inhabited atolls',
  more: 'Maps on this device',
  save: (name: string) => `Save map of ${name}`,
  saveCountry: 'Save small maps of all atolls',
  plan: (pictures: number, size: string) => `${pictures} map pictures, ${size}`,
  about: (size: string) => `about ${size}`,
  inLayer: (place: string, layer: string | null) =>
    layer === null ? `${place}, a map that is no longer offered` : `${place}, ${layer}`,
  pause: 'Pause',
  resume: 'Continue',
  cancel: 'Cancel',
  update: 'Update',
  remove: 'Delete',
  again: 'Try again',
  ofMap: (action: string, name: string) => `${action}: map of ${name}`,
  removeFailed: 'The map could not be deleted. Nothing else was changed. Try again.',
  mapOf: (name: string) => `Map of ${name}`,
  phases: {
    none: '',
    queued: 'Waiting for another map.',
    loading: 'Loading.',
    offline: 'Waiting for the network. It continues automatically. What is loaded is safe.',
    paused: 'Paused. What is loaded is safe.',
    saved: '',
    full: 'Not enough space on this device. What is here is safe. Free some space or delete another map, then try again.',
    broken:
      'This browser does not save maps. The coastline still shows. Close private windows or allow storage, then try again.',
  },
  count: (done: number, total: number) => `${done} of ${total} pictures`,
  savedOn: (at: number, size: string) => `Saved on ${formatMajuroDate(at)}, ${size}.`,
  missing: (count: number) =>
    count === 1
      ? '1 picture could not be loaded; the coastline shows there.'
      : `${count} pictures could not be loaded; the coastline shows there.`,
  outdated: 'A newer map is available. The saved one works until then.',
} as const
