import { use } from 'react'
import { Link } from 'react-router-dom'
import { atollName } from '../domain/atoll-names.ts'
import { categoryBadge } from '../domain/categories.ts'
import type { ListingCard as Card } from '../domain/listing-card.ts'
import { parsePhones } from '../domain/phone.ts'
import { CardCornerContext } from './card-corner.ts'
import { PhoneIcon } from '../ui/chrome-icons.tsx'
import { OpenStatus } from '../ui/open-status.tsx'
import { Photo } from '../ui/photo.tsx'
import { FeaturedBadge } from './featured-badge.tsx'
import styles from './listing-card.module.css'
import { CARD_TEXTS } from './texts/card.ts'

/** One listing in a list: what it is, whether it is open, and a button that calls it. The whole card opens the listing. */
export function ListingCard({ card }: { card: Card }) {
  const phone = parsePhones(card.phone ?? '')?.[0]
  const corner = use(CardCornerContext)
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
        {corner !== null && <span className={styles.corner}>{corner(card)}</span>}
      </div>
    </article>
  )
}
