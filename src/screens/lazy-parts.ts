import { lazyPart, renderedPart } from '../ui/lazy-part.tsx'

/* Lazy parts that several screens show. */

/** The button below a map that saves it on the device. It brings the list of map tiles, which other pages do not need. */
export const mapOffer = lazyPart(
  async () => (await import('../features/device/saved-maps/map-offer.tsx')).MapOffer,
)

/** The announced trips of an atoll or a carrier. */
export const lazyTripSection = renderedPart(
  async () => (await import('../listings/trips/trip-section.tsx')).TripSection,
)

/** The section with the emergency numbers of a page. Until the copy is open, it shows the numbers of the build. */
export const lazyEmergencySection = renderedPart(
  async () => (await import('../features/emergency/emergency-section.tsx')).EmergencySection,
)
