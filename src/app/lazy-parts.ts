import { lazyPart, renderedPart } from '../ui/lazy-part.tsx'

/* Parts of several screens whose code is loaded after the first paint. */

/** Parts of the layout and of pages, all in one chunk. */
export const deferredPart = lazyPart(async () => (await import('./deferred-parts.tsx')).DeferredPart)

/** The emergency numbers: below the fold, and the longest part of their pages. */
export const emergency = renderedPart(
  async () => (await import('../features/emergency/emergency-section.tsx')).EmergencySection,
)

/** The button below a map that saves it on the device. Needs the list of map tiles, which other pages do without. */
export const mapOffer = lazyPart(
  async () => (await import('../features/device/saved-maps/map-offer.tsx')).MapOffer,
)
