import { lazyPart } from '../ui/lazy-part.tsx'

/** Below the maps of listings, which are themselves asked for first. */
export const mapOffer = lazyPart(
  async () => (await import('../features/device/saved-maps/map-offer.tsx')).MapOffer,
)
