import { lazyPart } from '../ui/lazy-part.tsx'

/** Below a map: saving it on the device. Loads the list of map tiles, so it comes after the first paint. */
export const mapOffer = lazyPart(
  async () => (await import('../features/device/saved-maps/map-offer.tsx')).MapOffer,
)
