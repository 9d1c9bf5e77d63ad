const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The id of an address as the directory writes it; null for anything that is no id ('undefined', 'null', decision 6). */
export function readListingId(text: string): string | null {
  const id = text.toLowerCase()
  return UUID.test(id) ? id : null
}
