import { lazyPart } from '../ui/lazy-part.tsx'

/**
 * The button below a map that saves it on the device. Loaded after the first paint, because it needs the list of map
 * tiles.
 */
export const mapOffer = lazyPart(
  async () => (await import('../features/device/saved-maps/map-offer.tsx')).MapOffer,
)
