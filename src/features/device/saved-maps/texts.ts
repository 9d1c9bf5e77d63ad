import { formatMajuroDate } from '../../../domain/majuro-time.ts'

/** Words of the maps that are kept on this device. */
export const SAVED_MAPS_TEXTS = {
  title: 'Saved maps',
  intro:
    'Keep the street map of an atoll on this device. It then shows with no network, also after a restart. The coastline of the whole country is always here.',
  country: 'Whole country',
  countryNote: 'Small maps of all atolls, to find your way between them.',
  question: 'Keep small maps of all atolls on this device? This is asked once.',
  yes: (size: string) => `Yes, load ${size}`,
  no: 'No',
  yourAtoll: 'Your atoll',
  here: 'Here, and the whole country',
  others: 'All inhabited atolls',
  more: 'Maps on this device',
  save: (name: string) => `Save map of ${name}`,
  saveCountry: 'Save small maps of all atolls',
  plan: (pictures: number, size: string) => `${pictures} map pictures, ${size}`,
  about: (size: string) => `about ${size}`,
  inLayer: (place: string, layer: string | null) =>
    layer === null ? `${place}, a kind of map that is no longer offered` : `${place}, ${layer}`,
  pause: 'Pause',
  resume: 'Go on',
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
    offline: 'Waiting for the network. It goes on by itself; what is loaded is safe.',
    paused: 'Paused. What is loaded is safe.',
    saved: '',
    full: 'Not enough space on this device. What is here is safe. Free some space or delete another map, then try again.',
    broken:
      'This browser refuses to keep maps. The coastline still shows. Close private windows or allow storage, then try again.',
  },
  count: (done: number, total: number) => `${done} of ${total} pictures`,
  savedOn: (at: number, size: string) => `Saved on ${formatMajuroDate(at)}, ${size}.`,
  missing: (count: number) =>
    count === 1
      ? '1 picture could not be loaded; the coastline shows there.'
      : `${count} pictures could not be loaded; the coastline shows there.`,
  outdated: 'A newer map can be loaded. The saved one works until then.',
} as const

/** 340 kB, 1.2 MB. */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1_000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}
