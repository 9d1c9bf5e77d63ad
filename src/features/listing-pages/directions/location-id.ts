/** Anchor of the section that shows where a listing is. */
export const LOCATION_ID = 'location'
