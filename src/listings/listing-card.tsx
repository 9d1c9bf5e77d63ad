import { Link } from 'react-router-dom'
import { atollName } from '../domain/atoll-names.ts'
import { categoryBadge } from '../domain/categories.ts'
import type { ListingCard as Card } from '../domain/listing-card.ts'
import { parsePhones } from '../domain/phone.ts'
import { StarIcon } from '../ui/action-icons.tsx'
import { PhoneIcon } from '../ui/chrome-icons.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { OpenStatus } from '../ui/open-status.tsx'
import { Photo } from '../ui/photo.tsx'
import styles from './listing-card.module.css'
import { CARD_TEXTS } from './texts.ts'

/** Reads the favourites of this device, which the first paint does not wait for. */
const heart = lazyPart(async () => (await import('./favourites/favourite-button.tsx')).FavouriteHeart)

interface ListingCardProps {
  card: Card
  /** False where another button on the screen changes the same favourite. */
  hasHeart?: boolean
}

/** One listing in a list: what it is, whether it is open, and a button that calls it. The whole card opens the listing. */
export function ListingCard({ card, hasHeart = true }: ListingCardProps) {
  const phone = parsePhones(card.phone ?? '')?.[0]
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 className={styles.name}>
            <Link className={styles.link} to={`/business/${card.id}`}>
              {card.name}
            </Link>
          </h2>
          <p className={styles.place}>
            {categoryBadge(card.category)}, {atollName(card.atoll)}
          </p>
          {card.address_details !== '' && <p className={styles.address}>{card.address_details}</p>}
        </div>
        {card.thumbnail_url !== null && (
          <Photo
            className={styles.photo}
            src={card.thumbnail_url}
            alt={card.thumbnail_alt ?? ''}
            width={96}
            height={96}
          />
        )}
      </div>
      {card.featured && <FeaturedBadge />}
      {card.alert !== null && <p className={styles.alert}>{card.alert}</p>}
      <OpenStatus hours={card.operating_hours} />
      <div className={styles.foot}>
        {phone !== undefined && (
          <a
            className={`button ${styles.call}`}
            href={phone.href}
            aria-label={CARD_TEXTS.callName(card.name, phone.display)}
          >
            <PhoneIcon />
            {CARD_TEXTS.call(phone.display)}
          </a>
        )}
        {hasHeart && (
          <span className={styles.corner}>
            <heart.Part card={card} />
          </span>
        )}
      </div>
    </article>
  )
}

export function FeaturedBadge() {
  return (
    <p className={styles.featured}>
      <StarIcon />
      {CARD_TEXTS.featured}
    </p>
  )
}
