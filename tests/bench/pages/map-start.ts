/** The URL parameters of a page with a map. */
export function mapStart(): { latitude: number; longitude: number; zoom: number; count: number } {
  const asked = new URLSearchParams(location.search)
  const number = (name: string): number => Number(asked.get(name))
  return {
    latitude: number('latitude'),
    longitude: number('longitude'),
    zoom: number('zoom'),
    count: number('count'),
  }
}
