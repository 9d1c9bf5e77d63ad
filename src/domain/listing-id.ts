const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The id in an address, in lower case; null unless it is a UUID, as for 'undefined' and 'null' (DETAIL-3). */
export function readListingId(text: string): string | null {
  const id = text.toLowerCase()
  return UUID.test(id) ? id : null
}
