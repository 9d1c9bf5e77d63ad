/** Hosts whose terms forbid loading tiles ahead of their use (operations.osmfoundation.org/policies/tiles). */
const FORBIDDING = ['tile.openstreetmap.org', 'tile.osm.org']

/** Whether a host forbids that its tiles are loaded in bulk and kept, whatever a setting says. */
export function forbidsKeeping(hostname: string): boolean {
  return FORBIDDING.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}
