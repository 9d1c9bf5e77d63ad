import { renderedPart } from '../../ui/lazy-part.tsx'

/* Parts of a listing's page that measure the way to it, or parse its opening hours. */

export const directions = renderedPart(
  async () => (await import('./directions/directions-button.tsx')).DirectionsButton,
)
export const location = renderedPart(
  async () => (await import('./directions/listing-location.tsx')).ListingLocation,
)
export const contact = renderedPart(
  async () => (await import('./contact-information.tsx')).ContactInformation,
)
export const hours = renderedPart(async () => (await import('./opening-hours.tsx')).OpeningHours)

/** Call while the listing is being read: a part that arrives after the listing would push the page down. */
export function preloadListingParts(): void {
  for (const part of [directions, location, hours, contact]) void part.preload()
}
