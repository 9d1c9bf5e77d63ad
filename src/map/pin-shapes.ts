import type { Category } from '../domain/listing.ts'

/**
 * A shape per category, on a grid of 32 with the place in its middle: one that sees no colours tells them apart
 * (MAP-8). Square, circle, triangle, hexagon, diamond.
 */
export const PIN_SHAPES: Readonly<Record<Category, string>> = {
  business: 'M8 6h16a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2z',
  accommodation: 'M16 5a11 11 0 1 1 0 22a11 11 0 0 1 0-22z',
  transportation: 'M14.3 5.2a2 2 0 0 1 3.4 0l10.1 17.6a2 2 0 0 1-1.7 3H5.9a2 2 0 0 1-1.7-3z',
  government: 'M10 5.6h12l6 10.4l-6 10.4h-12l-6-10.4z',
  banking: 'M16 3l13 13l-13 13l-13-13z',
}

/** The pin of a single place that has no category. */
export const DROP_SHAPE = 'M16 30C11 23 6 18.5 6 12.5a10 10 0 0 1 20 0C26 18.5 21 23 16 30z'

const SVG = 'http://www.w3.org/2000/svg'

/** The drawing of a pin: its shape with an edge that stands out on sea and land, and a dot that marks the place. */
export function drawPin(shape: string, dot: { x: number; y: number } = { x: 16, y: 16 }): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 32 32')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', shape)
  const middle = document.createElementNS(SVG, 'circle')
  for (const [name, value] of Object.entries({ cx: dot.x, cy: dot.y, r: 3.5 })) {
    middle.setAttribute(name, String(value))
  }
  svg.append(path, middle)
  return svg
}
