import { Icon } from 'leaflet'
import type { Category } from '../domain/listing.ts'
import { DROP_SHAPE, drawPin, PIN_SHAPES } from './pin-shapes.ts'
import styles from './pins.module.css'
import { MAP_TEXTS } from './texts.ts'

const TOUCH_PX = 44
/** Where the foot of the drop stands in its touch area. */
const DROP_FOOT_PX = 40

interface IconParts {
  label: string
  classes: string
  drawing: () => Node
  /** button: reached by Tab, pressed by Enter, Space and touch alike. mark: to look at, or to drag. */
  kind: 'popup-button' | 'button' | 'mark'
  /** Pixels from the top of the touch area to the place. */
  anchorY?: number
}

/** A marker made of an element of the page instead of a picture. */
class ElementIcon extends Icon {
  constructor(private readonly parts: IconParts) {
    // Leaflet insists on a picture's address; createIcon below never loads one.
    super({ iconUrl: 'none' })
  }

  override createIcon(): HTMLElement {
    const { label, classes, drawing, kind, anchorY = TOUCH_PX / 2 } = this.parts
    const element = document.createElement(kind === 'mark' ? 'span' : 'button')
    if (element instanceof HTMLButtonElement) element.type = 'button'
    else element.setAttribute('role', 'img')
    if (kind === 'popup-button') element.setAttribute('aria-haspopup', 'dialog')
    element.className = `leaflet-marker-icon ${classes}`
    element.setAttribute('aria-label', label)
    element.style.marginLeft = `${-TOUCH_PX / 2}px`
    element.style.marginTop = `${-anchorY}px`
    element.append(drawing())
    return element
  }

  override createShadow(): HTMLElement {
    // Leaflet skips a shadow that is none; its types do not know.
    return null as unknown as HTMLElement
  }
}

export function listingIcon(name: string, category: Category, isFeatured: boolean): Icon {
  const classes = [styles.pin, styles[category], isFeatured ? styles.featured : ''].join(' ')
  const drawing = (): Node => drawPin(PIN_SHAPES[category])
  return new ElementIcon({ label: name, classes, drawing, kind: 'popup-button' })
}

/** Several listings drawn as one; `isStack` when no zoom will part them. */
export function groupIcon(count: number, isStack: boolean): Icon {
  return new ElementIcon({
    label: isStack ? MAP_TEXTS.stack(count) : MAP_TEXTS.group(count),
    classes: [styles.group, count >= 100 ? styles.large : ''].join(' '),
    drawing: () => countNode(count),
    kind: isStack ? 'popup-button' : 'button',
  })
}

/** The one pin of a picker or of a listing's own map; its foot is the place. */
export function dropIcon(label: string): Icon {
  const classes = [styles.pin, styles.drop].join(' ')
  return new ElementIcon({ label, classes, drawing: drawDrop, kind: 'mark', anchorY: DROP_FOOT_PX })
}

/** Where the person is. */
export function personIcon(label: string): Icon {
  const classes = [styles.pin, styles.person].join(' ')
  return new ElementIcon({ label, classes, drawing: drawPerson, kind: 'mark' })
}

function drawDrop(): Node {
  return drawPin(DROP_SHAPE, { x: 16, y: 12.5 })
}

function drawPerson(): Node {
  return drawPin(PIN_SHAPES.accommodation)
}

function countNode(count: number): Node {
  const text = document.createElement('span')
  text.textContent = count < 1000 ? String(count) : `${Math.floor(count / 100) / 10}k`
  return text
}
