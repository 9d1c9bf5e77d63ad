import { useState } from 'react'
import type { Category } from '../../domain/listing.ts'
import { useDirectoryRead } from '../../directory/use-directory-read.ts'
import { CardSkeletons } from '../card-skeletons.tsx'
import { ListingCards } from '../listing-cards.tsx'
import { LISTING_MAP_TEXTS } from '../texts/map.ts'
import styles from './listing-map.module.css'

interface UnplacedListingsProps {
  /** Null = all categories. */
  category: Category | null
  total: number
}

/** Counts the listings without a position; a press lists them (MAP-6). */
export function UnplacedListings({ category, total }: UnplacedListingsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { answer } = useDirectoryRead(
    'listWithin',
    isOpen ? [{ category, sort: 'name', bounds: null, count: total }] : null,
  )
  return (
    <details className={styles.unplaced} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.quiet}>{LISTING_MAP_TEXTS.withoutPlace(total)}</summary>
      {isOpen && (answer ? <ListingCards cards={answer.cards} /> : <CardSkeletons />)}
    </details>
  )
}
