import type { ReactNode } from 'react'
import { Link } from '../ui/link.tsx'
import { atollName, atollPath } from '../domain/atolls/atoll-names.ts'
import { toCategoryBadge, toCategory } from '../domain/listing/categories.ts'
import { isEmail, findPhoneToCall } from '../domain/listing/contact-details.ts'
import type { ListingCard as Card } from '../domain/listing/listing-card.ts'
import type { Category } from '../domain/listing/listing.ts'
import { MailIcon, PlaceIcon, StarIcon, PhoneIcon } from '../ui/icons.tsx'
import { CategoryPicture } from '../ui/category-picture.tsx'
import { CheckedLine } from '../ui/checked-line.tsx'
import { OpenStatus } from '../ui/open-status.tsx'
import styles from './listing-card.module.css'
import { FavouriteButton } from './favourites/favourite-button.tsx'
import { CARD_TEXTS } from './texts.ts'

interface ListingCardProps {
  card: Card
  /** Shown instead of the heart, on screens that have another button for the favourite; null leaves the corner empty. */
  corner?: ReactNode
  /** The category of the page, which its cards need not repeat. */
  pageCategory?: Category | null
  /** Level of the heading with the name: 3 if there is a heading above the cards. */
  level?: 2 | 3
}

/**
 * One listing in a list: what it is, whether it is open, and a button to reach the place, in the same order on every card.
 * The whole card opens the listing (LIST-10).
 */
export function ListingCard({ card, corner, pageCategory = null, level = 2 }: ListingCardProps) {
  const address = card.address_details
  const NameHeading = `h${level}` as const
  return (
    <article className={styles.card}>
      <CategoryPicture category={toCategory(card.category)} atoll={card.atoll} photo={cardPhoto(card)} />
      <div className={styles.words}>
        <NameHeading className={styles.name}>
          <Link className={styles.link} to={`/business/${card.id}`}>
            {card.name}
          </Link>
        </NameHeading>
        <p className={styles.place}>
          {card.category !== pageCategory && `${toCategoryBadge(card.category)}, `}
          <AtollLink code={card.atoll} />
        </p>
        {address !== '' && <p className={styles.address}>{address}</p>}
      </div>
      <div className={styles.state}>
        {card.alert !== null && <p className={styles.alert}>{card.alert}</p>}
        <div className={styles.status}>
          <OpenStatus hours={card.operating_hours} closedUntil={card.closed_until} />
        </div>
        <div className={styles.marks}>
          {card.featured && <FeaturedBadge />}
          <CheckedLine at={card.last_checked_at} />
        </div>
      </div>
      <div className={styles.foot}>
        <ReachButton card={card} />
        {corner !== null && (
          <span className={styles.corner}>{corner ?? <FavouriteButton card={card} />}</span>
        )}
      </div>
    </article>
  )
}

/** The name of the atoll, as a link to its page (LIST-15). */
export function AtollLink({ code }: { code: string }) {
  const path = atollPath(code)
  if (path === null) return code
  return (
    <Link className={styles.atoll} to={path}>
      {atollName(code)}
    </Link>
  )
}

function cardPhoto({ thumbnail_url: src, thumbnail_alt: alt }: Card) {
  return src === null ? null : { src, alt: alt ?? '', width: 320, height: 128 }
}

/** The first button for which the listing has data: to call, to write an e-mail, or for directions (LIST-13). */
function ReachButton({ card: { id, name, phone: phones, email, latitude, longitude } }: { card: Card }) {
  const phone = findPhoneToCall(phones)
  if (phone !== undefined) {
    return (
      <a
        className={`button ${styles.reach}`}
        href={phone.href}
        aria-label={CARD_TEXTS.callName(name, phone.display)}
      >
        <PhoneIcon />
        {CARD_TEXTS.call(phone.display)}
      </a>
    )
  }
  if (isEmail(email ?? '')) {
    return (
      <a
        className={`button ${styles.reach}`}
        href={`mailto:${email}`}
        aria-label={CARD_TEXTS.emailName(name)}
      >
        <MailIcon />
        {CARD_TEXTS.email}
      </a>
    )
  }
  if (latitude === null || longitude === null) return null
  return (
    <Link
      className={`button ${styles.reach}`}
      to={`/business/${id}#location`}
      aria-label={CARD_TEXTS.directionsName(name)}
    >
      <PlaceIcon />
      {CARD_TEXTS.directions}
    </Link>
  )
}

export function FeaturedBadge() {
  return (
    <span className={styles.featured}>
      <StarIcon />
      {CARD_TEXTS.featured}
    </span>
  )
}
