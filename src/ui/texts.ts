import type { AnnouncementType } from '../domain/listing/listing.ts'

export const SITE_NAME = 'Marshall Islands Guide'

/**
 * '12,345 listings'. Does not use toLocaleString, whose first call delays the first paint by some 10 ms.
 */
export function listingCountText(count: number): string {
  return count === 1 ? '1 listing' : `${String(count).replace(/\B(?=(\d{3})+$)/g, ',')} listings`
}

/** Texts of the components in src/ui. */
export const UI_TEXTS = {
  close: (name: string) => `Close: ${name}`,
  more: 'Show more',
  pause: 'Pause',
  less: 'Show less',
  breadcrumb: 'Breadcrumb',
  home: 'Home',
  previous: 'Previous',
  next: 'Next',
  page: (page: number) => `Page ${page}`,
  marshalleseBy: (name: string) => `(Marshallese: ${name})`,
} as const

export const EMERGENCY_CONTACT_TEXTS = {
  always: 'Open 24/7',
  call: (name: string, phone: string) => `Call ${name}, ${phone}`,
  text: (name: string, phone: string) => `Send a text message to ${name}, ${phone}`,
  confirmed: (date: string) => `Confirmed on ${date}`,
  radio: (channel: string) => `Radio: ${channel}`,
} as const

/**
 * Names of the announcement types, shown beside their color to visitors and in the admin's preview.
 */
export const ANNOUNCEMENT_KINDS: Record<AnnouncementType, string> = {
  info: 'Notice',
  success: 'Good news',
  warning: 'Warning',
  error: 'Alert',
  maintenance: 'Maintenance',
}

export const THEME_TEXTS = { dark: 'Dark theme', light: 'Light theme' } as const

/** Shown in the place of a part whose code is not on the device yet (SHELL-3). */
export const MISSING_PART_TEXTS = {
  map: 'The map comes with the next connection.',
  photos: 'The large photos come with the next connection.',
  sharing: 'Sharing comes with the next connection.',
  camera: 'The camera comes with the next connection.',
  codes: 'The codes come with the next connection.',
} as const
