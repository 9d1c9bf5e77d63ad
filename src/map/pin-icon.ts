import { Icon } from 'leaflet'
import type { Category } from '../domain/listing.ts'
import { DROP_SHAPE, drawPin, PIN_SHAPES } from './pin-shapes.ts'
import styles from './pins.module.css'
import { MAP_TEXTS } from './texts.ts'

const TOUCH_PX = 44
/** Where the foot of the drop stands in its touch area. */
const DROP_FOOT_PX = 40

/** A marker that is a button: reached by Tab, pressed by Enter, Space and touch alike. */
class ButtonIcon extends Icon {
  constructor(
    private readonly label: string,
    private readonly classes: string,
    private readonly drawing: () => Node,
    private readonly isPopup: boolean,
    private readonly anchorY = TOUCH_PX / 2,
  ) {
    // Leaflet insists on a picture's address; createIcon below never loads one.
    super({ iconUrl: 'none', iconSize: [TOUCH_PX, TOUCH_PX], iconAnchor: [TOUCH_PX / 2, TOUCH_PX / 2] })
    this.options.iconAnchor = [TOUCH_PX / 2, this.anchorY]
  }

  override createIcon(): HTMLElement {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = `leaflet-marker-icon ${this.classes}`
    button.setAttribute('aria-label', this.label)
    if (this.isPopup) button.setAttribute('aria-haspopup', 'dialog')
    button.style.marginLeft = `${-TOUCH_PX / 2}px`
    button.style.marginTop = `${-this.anchorY}px`
    button.append(this.drawing())
    return button
  }

  override createShadow(): HTMLElement {
    // Leaflet skips a shadow that is none; its types do not know.
    return null as unknown as HTMLElement
  }
}

export function listingIcon(name: string, category: Category, isFeatured: boolean): Icon {
  const classes = [styles.pin, styles[category], isFeatured ? styles.featured : ''].join(' ')
  return new ButtonIcon(name, classes, () => drawPin(PIN_SHAPES[category]), true)
}

/** Several listings drawn as one; `isStack` when no zoom will part them. */
export function groupIcon(count: number, isStack: boolean): Icon {
  const label = isStack ? MAP_TEXTS.stack(count) : MAP_TEXTS.group(count)
  const classes = [styles.group, count >= 100 ? styles.large : ''].join(' ')
  return new ButtonIcon(label, classes, () => countNode(count), isStack)
}

/** The one pin of a picker or of a listing's own map; its foot is the place. */
export function dropIcon(label: string): Icon {
  return new ButtonIcon(label, [styles.pin, styles.drop].join(' '), drawDrop, false, DROP_FOOT_PX)
}

function drawDrop(): Node {
  return drawPin(DROP_SHAPE, { x: 16, y: 12.5 })
}

function countNode(count: number): Node {
  const text = document.createElement('span')
  text.textContent = count < 1000 ? String(count) : `${Math.floor(count / 100) / 10}k`
  return text
}
