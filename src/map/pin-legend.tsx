import { CATEGORY_INFO } from '../domain/categories.ts'
import type { Category } from '../domain/listing.ts'
import styles from './pin-legend.module.css'
import { PIN_SHAPES } from './pin-shapes.ts'
import pins from './pins.module.css'
import { MAP_TEXTS } from './texts.ts'

/** What the shapes and colours of the pins mean. */
export function PinLegend({ categories }: { categories: readonly Category[] }) {
  return (
    <ul className={styles.legend} aria-label={MAP_TEXTS.legend}>
      {categories.map((category) => (
        <li key={category} className={styles.entry}>
          <svg className={`${pins.legendShape} ${pins[category]}`} viewBox="0 0 32 32" aria-hidden="true">
            <path d={PIN_SHAPES[category]} />
          </svg>
          {CATEGORY_INFO[category].label}
        </li>
      ))}
    </ul>
  )
}
