import { useState, type ReactNode } from 'react'
import type { Listing } from '../../domain/listing.ts'
import { isEmail } from '../../domain/email.ts'
import { parsePhones } from '../../domain/phone.ts'
import { MailIcon, ShareIcon } from '../../ui/action-icons.tsx'
import { PhoneIcon } from '../../ui/chrome-icons.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './listing-actions.module.css'
import { DETAIL_TEXTS } from './texts/detail.ts'

/** With the code that draws a QR code: it comes after the first paint, and is there when the network is gone. */
const sheet = lazyPart(async () => (await import('./share/share-sheet.tsx')).ShareSheet)

interface ListingActionsProps {
  listing: Listing
  directions: ReactNode
  save: ReactNode
}

/** Call, directions and save: on small screens at the foot of the screen, under the thumb. Then mail and share. */
export function ListingActions({ listing, directions, save }: ListingActionsProps) {
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
        {directions}
        {save}
      </div>
      <div className={styles.more}>
        {email !== null && (
          <a className="button" href={`mailto:${email}`}>
            <MailIcon />
            {DETAIL_TEXTS.sendEmail}
          </a>
        )}
        <button type="button" className="button" onClick={() => setIsSharing(true)}>
          <ShareIcon />
          {DETAIL_TEXTS.share}
        </button>
      </div>
      {isSharing && <sheet.Part listing={listing} onClose={() => setIsSharing(false)} />}
    </div>
  )
}
