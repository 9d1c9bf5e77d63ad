import type { ListingCard as Card } from '../domain/listing-card.ts'
import styles from './listing-cards.module.css'
import { ListingCard } from './listing-card.tsx'

export function ListingCards({ cards }: { cards: Card[] }) {
  return (
    <ul className={styles.cards}>
      {cards.map((card) => (
        <li key={card.id}>
          <ListingCard card={card} />
        </li>
      ))}
    </ul>
  )
}
