import type { ReactNode } from 'react'
import { atollName } from '../../domain/atolls/atoll-names.ts'
import { CHAT_APP_NAMES, toChatLink } from '../../domain/listing/chat-link.ts'
import { isEmail, parsePhones } from '../../domain/listing/contact-details.ts'
import type { Listing } from '../../domain/listing/listing.ts'
import { formatPlaceLine } from '../../domain/listing/listing-place.ts'
import { toDisplayUrl, toWebsiteUrl } from '../../domain/safe-url.ts'
import { Icon, MailIcon, PhoneIcon, PlaceIcon } from '../../ui/icons.tsx'
import styles from './listing-detail.module.css'
import { DETAIL_TEXTS } from './texts.ts'

/** ZIP codes of the United States for the two post offices of the country, by atoll code. */
const ZIP_CODES: Readonly<Record<string, string>> = { MAJ: '96960', KWA: '96970' }

/** The ways to reach a place. They include messaging app and radio, for islands without phones (REACH-3). */
export function ContactInformation({ listing }: { listing: Listing }) {
  const { address_details: address, atoll, phone, email, website } = listing
  const { chat_app: app, chat_contact: contact, radio_channel: radio } = listing
  return (
    <section className={styles.contact} aria-labelledby="contact-information">
      <h2 id="contact-information">{DETAIL_TEXTS.contact}</h2>
      <dl className={styles.lines}>
        <ContactLine icon={<PlaceIcon />} label={DETAIL_TEXTS.address}>
          {formatPlaceLine(address, atollName(atoll))}
        </ContactLine>
        {isFilled(phone) && (
          <ContactLine icon={<PhoneIcon />} label={DETAIL_TEXTS.phone}>
            <PhoneNumbers text={phone} />
          </ContactLine>
        )}
        {isFilled(email) && (
          <ContactLine icon={<MailIcon />} label={DETAIL_TEXTS.email}>
            {isEmail(email) ? <a href={`mailto:${email}`}>{email}</a> : email}
          </ContactLine>
        )}
        {app && contact && (
          <ContactLine icon={<PhoneIcon />} label={CHAT_APP_NAMES[app]}>
            <a href={toChatLink(app, contact)} rel="noreferrer">
              {contact}
            </a>
          </ContactLine>
        )}
        {radio && (
          <ContactLine icon={<PhoneIcon />} label={DETAIL_TEXTS.radio}>
            {radio}
          </ContactLine>
        )}
        {isFilled(website) && (
          <ContactLine icon={<WebIcon />} label={DETAIL_TEXTS.website}>
            <WebsiteLink text={website} />
          </ContactLine>
        )}
        <MailingAddress listing={listing} />
      </dl>
    </section>
  )
}

/** The numbers as links; a text without numbers that can be called is shown as written. */
function PhoneNumbers({ text }: { text: string }) {
  const numbers = parsePhones(text)
  if (numbers === null) return text
  return numbers.map(({ href, display }) => (
    <a key={href} className={styles.phone} href={href}>
      {display}
    </a>
  ))
}

function isFilled(text: string | null): text is string {
  return text !== null && text.trim() !== ''
}

/** A line with an icon, a label and one way to reach the place. */
function ContactLine({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className={styles.contactLine}>
      <dt className={styles.label}>
        {icon}
        {label}
      </dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}

/** The mailing address. If none is stored, says that it is the same as the address (DETAIL-6). */
function MailingAddress({ listing: { mailing_address: stored, atoll } }: { listing: Listing }) {
  const zipCode = ZIP_CODES[atoll]
  const address = isFilled(stored) ? stored : DETAIL_TEXTS.mailingSame
  return (
    <ContactLine icon={<EnvelopeStampIcon />} label={DETAIL_TEXTS.mailing}>
      {address}
      <span className={styles.note}>
        {DETAIL_TEXTS.mailingNote}
        {zipCode !== undefined &&
          !address.includes(zipCode) &&
          ` ${DETAIL_TEXTS.zip(zipCode, atollName(atoll))}`}
      </span>
    </ContactLine>
  )
}

function WebsiteLink({ text }: { text: string }) {
  const url = toWebsiteUrl(text)
  if (url === null) return text
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      {toDisplayUrl(url)}
    </a>
  )
}

const WebIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c2.3 2.5 3.4 5.3 3.4 8.5s-1.1 6-3.4 8.5c-2.3-2.5-3.4-5.3-3.4-8.5S9.7 6 12 3.5z" />
  </Icon>
)

const EnvelopeStampIcon = () => (
  <Icon>
    <path d="M3.5 10.5 12 4.5l8.5 6V20h-17zM3.5 10.5 12 16l8.5-5.5" />
  </Icon>
)
