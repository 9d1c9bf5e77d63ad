import type { Category } from '../domain/listing/listing.ts'
import { Icon } from 'leaflet'
import type { WorldPoint } from './projection.ts'
import styles from './map.module.css'
import { MAP_TEXTS } from './texts.ts'

/**
 * One shape per category on a 32 by 32 grid, centered on the position, so that they differ without color too (MAP-8):
 * square, circle, triangle, hexagon, diamond.
 */
export const PIN_SHAPE_PATHS: Readonly<Record<Category, string>> = {
  business: 'M8 6h16a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2z',
  accommodation: 'M16 5a11 11 0 1 1 0 22a11 11 0 0 1 0-22z',
  transportation: 'M14.3 5.2a2 2 0 0 1 3.4 0l10.1 17.6a2 2 0 0 1-1.7 3H5.9a2 2 0 0 1-1.7-3z',
  government: 'M10 5.6h12l6 10.4l-6 10.4h-12l-6-10.4z',
  banking: 'M16 3l13 13l-13 13l-13-13z',
}

/** The shape of a pin for a single position without a category. */
const DROP_SHAPE_PATH = 'M16 30C11 23 6 18.5 6 12.5a10 10 0 0 1 20 0C26 18.5 21 23 16 30z'

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'

/** Draws a pin as SVG: its shape with an edge that is visible on sea and land, and a dot on the position. */
function drawPin(shape: string, dot: { x: number; y: number } = { x: 16, y: 16 }): SVGSVGElement {
  const svg = document.createElementNS(SVG_NAMESPACE, 'svg')
  svg.setAttribute('viewBox', '0 0 32 32')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(SVG_NAMESPACE, 'path')
  path.setAttribute('d', shape)
  const middle = document.createElementNS(SVG_NAMESPACE, 'circle')
  for (const [name, value] of Object.entries({ cx: dot.x, cy: dot.y, r: 3.5 })) {
    middle.setAttribute(name, String(value))
  }
  svg.append(path, middle)
  return svg
}

const TOUCH_AREA_PX = 44
/** Distance from the top of the touch area to the tip of the drop. */
const DROP_TIP_PX = 40

interface IconParts {
  label: string
  classes: string
  draw: () => Node
  /**
   * Buttons can be focused and pressed. Marks (for example the position of the device) cannot be pressed, but may be
   * dragged.
   */
  kind: 'popup-button' | 'button' | 'mark'
  /** Pixels from the top of the touch area to the marked position. */
  anchorY?: number
  /** Pixels from the position to the middle of the icon. */
  offset?: WorldPoint
}

/** A Leaflet icon made of HTML elements instead of an image. */
class ElementIcon extends Icon {
  constructor(private readonly parts: IconParts) {
    // Leaflet requires a URL; createIcon never loads it.
    super({ iconUrl: 'none' })
  }

  override createIcon(): HTMLElement {
    const {
      label,
      classes,
      draw: drawing,
      kind,
      anchorY = TOUCH_AREA_PX / 2,
      offset = { x: 0, y: 0 },
    } = this.parts
    const element = document.createElement(kind === 'mark' ? 'span' : 'button')
    if (element instanceof HTMLButtonElement) element.type = 'button'
    else element.setAttribute('role', 'img')
    if (kind === 'popup-button') element.setAttribute('aria-haspopup', 'dialog')
    element.className = `leaflet-marker-icon ${classes}`
    element.setAttribute('aria-label', label)
    element.style.marginLeft = `${offset.x - TOUCH_AREA_PX / 2}px`
    element.style.marginTop = `${offset.y - anchorY}px`
    element.append(drawing())
    return element
  }

  override createShadow(): HTMLElement {
    // Leaflet accepts null for "no shadow", although its types do not say so.
    return null as unknown as HTMLElement
  }
}

export function createListingIcon(name: string, category: Category, isFeatured: boolean): Icon {
  const classes = [styles.pin, styles[category], isFeatured ? styles.featured : ''].join(' ')
  const drawing = (): Node => drawPin(PIN_SHAPE_PATHS[category])
  return new ElementIcon({ label: name, classes, draw: drawing, kind: 'popup-button' })
}

/** The icon of a group of listings. @param isStack true if the listings are so close that no zoom separates them */
export function createGroupIcon(count: number, isStack: boolean, offset: WorldPoint): Icon {
  return new ElementIcon({
    offset,
    label: isStack ? MAP_TEXTS.stack(count) : MAP_TEXTS.group(count),
    classes: [styles.group, count >= 100 ? styles.large : ''].join(' '),
    draw: () => createCountElement(count),
    kind: isStack ? 'popup-button' : 'button',
  })
}

/** The pin of the picker and of a single listing's map. The tip of the pin is at the position. */
export function createDropIcon(label: string): Icon {
  const classes = [styles.pin, styles.drop].join(' ')
  return new ElementIcon({ label, classes, draw: drawDrop, kind: 'mark', anchorY: DROP_TIP_PX })
}

/** The mark at the position of this device. */
export function createPersonIcon(label: string): Icon {
  const classes = [styles.pin, styles.person].join(' ')
  return new ElementIcon({ label, classes, draw: drawPerson, kind: 'mark' })
}

function drawDrop(): Node {
  return drawPin(DROP_SHAPE_PATH, { x: 16, y: 12.5 })
}

function drawPerson(): Node {
  return drawPin(PIN_SHAPE_PATHS.accommodation)
}

function createCountElement(count: number): Node {
  const text = document.createElement('span')
  text.textContent = count < 1000 ? String(count) : `${Math.floor(count / 100) / 10}k`
  return text
}
