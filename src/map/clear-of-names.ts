import type { WorldBox } from './coastline.ts'

export interface Offset {
  x: number
  y: number
}

/** How far a group may stand from the middle of its listings: the nearest free place wins. */
const DISTANCES_PX = [0, 10, 16, 22, 28, 34, 40, 48, 56, 64]
/** Upward first: a group above its atoll reads like a pin. */
const DIRECTIONS: readonly Offset[] = Array.from({ length: 16 }, (_, at) => {
  const turn = (at % 2 === 0 ? -at : at + 1) / 2
  const angle = -Math.PI / 2 + (turn * Math.PI) / 8
  return { x: Math.cos(angle), y: Math.sin(angle) }
})

/**
 * Where to draw a group so that it hides no name and no other mark: an offset in pixels from the middle of its
 * listings, which is no exact place anyway. Zero when no place nearby is free.
 * @param halfPx half the side of the square that the group takes
 */
export function clearOffset(at: Offset, halfPx: number, taken: readonly WorldBox[]): Offset {
  for (const distance of DISTANCES_PX) {
    for (const { x, y } of DIRECTIONS) {
      const offset = { x: Math.round(x * distance) + 0, y: Math.round(y * distance) + 0 }
      const box = boxAround({ x: at.x + offset.x, y: at.y + offset.y }, halfPx)
      if (!taken.some((other) => touches(box, other))) return offset
    }
  }
  return { x: 0, y: 0 }
}

export function boxAround({ x, y }: Offset, halfPx: number): WorldBox {
  return { west: x - halfPx, east: x + halfPx, north: y - halfPx, south: y + halfPx }
}

function touches(a: WorldBox, b: WorldBox): boolean {
  return a.west < b.east && b.west < a.east && a.north < b.south && b.north < a.south
}
