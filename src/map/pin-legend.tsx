import { CATEGORY_INFO } from '../domain/categories.ts'
import type { Category } from '../domain/listing.ts'
import pins from './pins.module.css'
import { PIN_SHAPES } from './pin-icon.ts'
import { MAP_TEXTS } from './texts.ts'

/** Explains the shapes and colors of the pins. */
export function PinLegend({ categories }: { categories: readonly Category[] }) {
  return (
    <ul className={pins.legend} aria-label={MAP_TEXTS.legend}>
      {categories.map((category) => (
        <li key={category} className={pins.entry}>
          <svg className={`${pins.legendShape} ${pins[category]}`} viewBox="0 0 32 32" aria-hidden="true">
            <path d={PIN_SHAPES[category]} />
          </svg>
          {CATEGORY_INFO[category].label}
        </li>
      ))}
    </ul>
  )
}
