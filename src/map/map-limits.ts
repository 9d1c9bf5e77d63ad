/** The default view (MAP-2), and the zooms of a map with a pin (PIN-3). */
export const DEFAULT_CENTRE = { latitude: 7.1315, longitude: 171.1845 } as const
export const DEFAULT_ZOOM = 8
export const MIN_ZOOM = 4
export const MAX_ZOOM = 18
export const PICKER_ZOOM = { withoutPin: 10, withPin: 16 } as const
