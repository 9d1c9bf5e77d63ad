import { renderedPart } from '../../ui/lazy-part.tsx'

/* Lazy parts of a listing's page: directions, location, opening hours and contact information. */

export const lazyDirectionsButton = renderedPart(
  async () => (await import('./directions/directions-button.tsx')).DirectionsButton,
)
export const lazyListingLocation = renderedPart(
  async () => (await import('./directions/listing-location.tsx')).ListingLocation,
)
export const lazyContactInformation = renderedPart(
  async () => (await import('./contact-information.tsx')).ContactInformation,
)
export const lazyOpeningHours = renderedPart(async () => (await import('./opening-hours.tsx')).OpeningHours)

/** Call while the listing is being read: a part that loads after the listing was drawn would push the page down. */
export function preloadListingParts(): void {
  for (const part of [lazyDirectionsButton, lazyListingLocation, lazyOpeningHours, lazyContactInformation])
    void part.preload()
}
