import { renderedPart } from '../../ui/lazy-part.tsx'

/* Lazy parts of a listing's page: directions, location, opening hours and contact information. */

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

/** Call while the listing is being read: a part that loads after the listing was drawn would push the page down. */
export function preloadListingParts(): void {
  for (const part of [directions, location, hours, contact]) void part.preload()
}
