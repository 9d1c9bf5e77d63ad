import { useState } from 'react'
import { isEmail, findPhoneToCall } from '../../domain/listing/contact-details.ts'
import type { Listing } from '../../domain/listing/listing.ts'
import type { ListingCard } from '../../domain/listing/listing-card.ts'
import { FavouriteButton } from '../../listings/favourites/favourite-button.tsx'
import { UNAVAILABLE_NOTICES } from '../../ui/unavailable-notices.tsx'
import { Icon, MailIcon, PhoneIcon, PlaceIcon } from '../../ui/icons.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { lazyDirectionsButton } from './lazy-parts.ts'
import actionStyles from './listing-actions.module.css'
import { DETAIL_TEXTS } from './texts.ts'

/** A lazy part that draws QR codes. Its code is loaded after the first paint, not after a tap, so that it works offline too. */
const shareSheet = lazyPart(async () => (await import('./share-sheet.tsx')).ShareSheet)

interface ListingActionsProps {
  listing: Listing
  /** The listing in the form in which favourites store a listing. */
  card: ListingCard
}

/** Buttons to call, find the way and save, on small screens at the bottom edge; then e-mail and share (DETAIL-2). */
export function ListingActions({ listing, card }: ListingActionsProps) {
  const phone = findPhoneToCall(listing.phone)
  const email = isEmail(listing.email ?? '') ? listing.email : null
  const [isSharing, setIsSharing] = useState(false)
  return (
    <div className={actionStyles.actions}>
      <div className={actionStyles.thumb}>
        {phone !== undefined && (
          <a className="button button-primary" href={phone.href}>
            <PhoneIcon />
            <span>
              {DETAIL_TEXTS.callNow} <span className={actionStyles.number}>{phone.display}</span>
            </span>
          </a>
        )}
        <lazyDirectionsButton.Part
          listing={listing}
          fallback={listing.latitude !== null && <DirectionsPlaceholder />}
        />
        <FavouriteButton card={card} hasWord fallback={<span className={actionStyles.savePlace} />} />
      </div>
      <div className={actionStyles.more}>
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
      {isSharing && (
        <shareSheet.Part
          listing={listing}
          onClose={() => setIsSharing(false)}
          missing={UNAVAILABLE_NOTICES.sharing}
        />
      )}
    </div>
  )
}

/** Reserves space for the directions button while it loads. It has the same content, so that its width is the same. */
function DirectionsPlaceholder() {
  return (
    <span className={`button ${actionStyles.directionsPlace}`}>
      <PlaceIcon />
      {DETAIL_TEXTS.directions}
    </span>
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
