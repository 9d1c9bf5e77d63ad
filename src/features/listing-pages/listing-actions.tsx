import { useState } from 'react'
import { isEmail } from '../../domain/email.ts'
import type { ListingCard } from '../../domain/listing-card.ts'
import type { Listing } from '../../domain/listing.ts'
import { parsePhones } from '../../domain/phone.ts'
import { MailIcon, PhoneIcon, Icon } from '../../ui/icons.tsx'
import { favouriteButton } from '../../listings/listing-card.tsx'
import { lazyPart, renderedPart } from '../../ui/lazy-part.tsx'
import styles from './listing-actions.module.css'
import { DETAIL_TEXTS } from './texts.ts'

const directions = renderedPart(
  async () => (await import('./directions/directions-button.tsx')).DirectionsButton,
)
/**
 * Contains the code that draws QR codes; loaded after the first paint, so that it works offline.
 */
const sheet = lazyPart(async () => (await import('./share-sheet.tsx')).ShareSheet)

interface ListingActionsProps {
  listing: Listing
  /** The listing in the form in which favourites store it. */
  card: ListingCard
}

/** Call, directions and save, on small screens at the foot of the screen; then e-mail and share (DETAIL-2). */
export function ListingActions({ listing, card }: ListingActionsProps) {
  const phone = parsePhones(listing.phone ?? '')?.[0]
  const email = isEmail(listing.email ?? '') ? listing.email : null
  const [isSharing, setIsSharing] = useState(false)
  return (
    <div className={styles.actions}>
      <div className={styles.thumb}>
        {phone !== undefined && (
          <a className="button button-primary" href={phone.href}>
            <PhoneIcon />
            {DETAIL_TEXTS.callNow}
          </a>
        )}
        <directions.Part listing={listing} />
        <favouriteButton.Part card={card} hasWord fallback={<span className={styles.savePlace} />} />
      </div>
      <div className={styles.more}>
        {email !== null && (
          <a className="button" href={`mailto:${email}`}>
            <MailIcon />
            {DETAIL_TEXTS.sendEmail}
          </a>
        )}
        <button type="button" className="button needs-app" onClick={() => setIsSharing(true)}>
          <ShareIcon />
          {DETAIL_TEXTS.share}
        </button>
      </div>
      {isSharing && <sheet.Part listing={listing} onClose={() => setIsSharing(false)} />}
    </div>
  )
}

const ShareIcon = () => (
  <Icon>
    <circle cx="6.5" cy="12" r="2.5" />
    <circle cx="17" cy="6" r="2.5" />
    <circle cx="17" cy="18" r="2.5" />
    <path d="m8.8 10.8 6-3.4M8.8 13.2l6 3.4" />
  </Icon>
)
