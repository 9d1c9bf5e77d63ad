import { Link } from 'react-router-dom'
import { atollName } from '../domain/atolls/atoll-names.ts'
import { categoryBadge } from '../domain/listing/categories.ts'
import { isEmail, parsePhones } from '../domain/listing/contact-details.ts'
import { addressWithin, type ListingCard as Card, type Category } from '../domain/listing/listing.ts'
import { MailIcon, PlaceIcon, StarIcon, PhoneIcon } from '../ui/icons.tsx'
import { CheckedLine } from '../ui/checked-line.tsx'
import { OpenStatus } from '../ui/open-status.tsx'
import { Photo } from '../ui/photo.tsx'
import styles from './listing-card.module.css'
import { FavouriteButton } from './favourites/favourite-button.tsx'
import { CARD_TEXTS } from './texts.ts'

interface ListingCardProps {
  card: Card
  /** False where another button on the screen changes the same favourite. */
  hasHeart?: boolean
  /** The category of the page, which its cards need not repeat. */
  pageCategory?: Category | null
}

/** One listing in a list: what it is, whether it is open, and a button to reach it. The whole card opens the listing (LIST-10). */
export function ListingCard({ card, hasHeart = true, pageCategory = null }: ListingCardProps) {
  const address = addressWithin(card.address_details, atollName(card.atoll))
  const category = card.category === pageCategory ? '' : `${categoryBadge(card.category)}, `
  const isWide = card.thumbnail_url !== null && (card.featured || card.category === 'accommodation')
  return (
    <article className={styles.card}>
      {isWide && <CardPhoto card={card} isWide />}
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 className={styles.name}>
            <Link className={styles.link} to={`/business/${card.id}`}>
              {card.name}
            </Link>
          </h2>
          <p className={styles.place}>
            {category}
            {atollName(card.atoll)}
          </p>
          {address !== '' && <p className={styles.address}>{address}</p>}
        </div>
        {!isWide && <CardPhoto card={card} />}
      </div>
      {card.featured && <FeaturedBadge />}
      {card.alert !== null && <p className={styles.alert}>{card.alert}</p>}
      <OpenStatus hours={card.operating_hours} closedUntil={card.closed_until} />
      <CheckedLine at={card.last_checked_at} />
      <div className={styles.foot}>
        <ReachButton card={card} />
        {hasHeart && (
          <span className={styles.corner}>
            <FavouriteButton card={card} />
          </span>
        )}
      </div>
    </article>
  )
}

/** With `isWide`, as for accommodation and featured listings, the photo is as wide as the card (LIST-12). */
function CardPhoto({ card, isWide = false }: { card: Card; isWide?: boolean }) {
  if (card.thumbnail_url === null) return null
  return (
    <Photo
      className={isWide ? styles.widePhoto : styles.photo}
      src={card.thumbnail_url}
      alt={card.thumbnail_alt ?? ''}
      width={isWide ? 320 : 96}
      height={isWide ? 128 : 96}
    />
  )
}

/** Call, else write an e-mail, else directions: whatever the listing has first (LIST-13). */
function ReachButton({ card: { id, name, phone: phones, email, latitude, longitude } }: { card: Card }) {
  const phone = parsePhones(phones ?? '')?.[0]
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
