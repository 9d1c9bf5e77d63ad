import type { ReactNode } from 'react'
import type { Listing } from '../../domain/listing.ts'
import { isEmail } from '../../domain/email.ts'
import { parsePhones } from '../../domain/phone.ts'
import { MailIcon } from '../../ui/action-icons.tsx'
import { PhoneIcon } from '../../ui/chrome-icons.tsx'
import styles from './listing-actions.module.css'
import { DETAIL_TEXTS } from './texts/detail.ts'

/** Call, the way there, mail; on small screens at the foot of the screen, under the thumb. */
export function ListingActions({ listing, children }: { listing: Listing; children?: ReactNode }) {
  const phone = parsePhones(listing.phone ?? '')?.[0]
  const email = isEmail(listing.email ?? '') ? listing.email : null
  return (
    <div className={styles.actions}>
      {phone !== undefined && (
        <a className="button button-primary" href={phone.href}>
          <PhoneIcon />
          {DETAIL_TEXTS.callNow}
        </a>
      )}
      {children}
      {email !== null && (
        <a className="button" href={`mailto:${email}`}>
          <MailIcon />
          {DETAIL_TEXTS.sendEmail}
        </a>
      )}
    </div>
  )
}
