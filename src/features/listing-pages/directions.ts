import { formatDegrees, type PinPosition } from '../../domain/atolls/position.ts'

/** Kinds of devices that differ in the link that opens their map app. */
type DeviceKind = 'ios' | 'android' | 'other'

export interface DirectionsLinks {
  /** Opens the device's own map app, also offline; null where there is none. */
  app: string | null
  /** Opens a map in the browser. */
  web: string
  /** How long to wait for the app before the web map opens instead (DIR-1); null without an app. */
  fallbackMs: number | null
}

const FALLBACK_MS_BY_DEVICE: Record<DeviceKind, number | null> = { ios: 1_000, android: 500, other: null }

/** Detects the kind of device. An iPad counts as iOS: it identifies itself as a Macintosh, but has a touch screen. */
export function detectDeviceKind(device: { userAgent: string; maxTouchPoints: number }): DeviceKind {
  if (/android/i.test(device.userAgent)) return 'android'
  if (/iphone|ipad|ipod/i.test(device.userAgent)) return 'ios'
  return /macintosh/i.test(device.userAgent) && device.maxTouchPoints > 1 ? 'ios' : 'other'
}

/**
 * Links that lead to a place: Apple's `maps:` scheme, `geo:` (RFC 5870, with the `q` that Android's apps read for a
 * label), and the documented addresses of Google Maps for browsers.
 */
export function makeDirectionsLinks(kind: DeviceKind, position: PinPosition, name: string): DirectionsLinks {
  const coordinates = `${formatDegrees(position.latitude)},${formatDegrees(position.longitude)}`
  const app = {
    ios: `maps://?daddr=${coordinates}`,
    android: `geo:${coordinates}?q=${coordinates}(${encodeLabel(name)})`,
    other: null,
  }[kind]
  const web = `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(coordinates)}`
  return { app, web, fallbackMs: FALLBACK_MS_BY_DEVICE[kind] }
}

/** Encodes a name as the label in a `geo:` link, also parentheses, because a parenthesis would end the label. */
function encodeLabel(name: string): string {
  return encodeURIComponent(name).replace(/[()]/g, (bracket) => (bracket === '(' ? '%28' : '%29'))
}
