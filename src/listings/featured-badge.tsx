import { StarIcon } from '../ui/action-icons.tsx'
import styles from './featured-badge.module.css'
import { CARD_TEXTS } from './texts/card.ts'

export function FeaturedBadge() {
  return (
    <p className={styles.featured}>
      <StarIcon />
      {CARD_TEXTS.featured}
    </p>
  )
}
