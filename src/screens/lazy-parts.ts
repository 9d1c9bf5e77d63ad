import { lazyPart, renderedPart } from '../ui/lazy-part.tsx'

/* Parts of several screens. */

/** The button below a map that saves it on the device. Needs the list of map tiles, which other pages do without. */
export const mapOffer = lazyPart(
  async () => (await import('../features/device/saved-maps/map-offer.tsx')).MapOffer,
)

/** The announced trips of an atoll or a carrier. */
export const trips = renderedPart(
  async () => (await import('../listings/trips/trip-section.tsx')).TripSection,
)

/** The emergency numbers below the fold, with those of the build. */
export const emergency = renderedPart(
  async () => (await import('../features/emergency/emergency-section.tsx')).EmergencySection,
)
