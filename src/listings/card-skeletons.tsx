import { AfterDelay } from '../ui/after-delay.tsx'
import styles from './card-skeletons.module.css'
import { LIST_TEXTS } from './texts/list.ts'

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** The shape of a page of cards, only when the wait is long enough to notice. */
export function CardSkeletons() {
  return (
    <AfterDelay>
      <output className="visually-hidden">{LIST_TEXTS.loading}</output>
      <ul className={styles.cards} aria-hidden="true">
        {PLACES.map((place) => (
          <li key={place} className={styles.card}>
            <span className={styles.name} />
            <span className={styles.line} />
            <span className={styles.badge} />
            <span className={styles.button} />
          </li>
        ))}
      </ul>
    </AfterDelay>
  )
}
