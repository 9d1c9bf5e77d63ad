import type { Map } from 'leaflet'

const guided = new WeakSet<Map>()

/**
 * Moves a map from code. Such moves never filter the list (MAP-4); `move` must not animate, or its
 * end would come after the mark is gone.
 */
export function moveByGuide(map: Map, move: () => void): void {
  guided.add(map)
  move()
  guided.delete(map)
}

export function isGuided(map: Map): boolean {
  return guided.has(map)
}
