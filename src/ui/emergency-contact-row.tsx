import { toContactPlace } from '../domain/emergency/emergency.ts'
import { formatMajuroDate } from '../domain/hours/majuro-time.ts'
import { type PhoneNumber } from '../domain/listing/contact-details.ts'
import { parseEmergencyPhones, toTextMessageUrl } from '../domain/emergency/emergency-phones.ts'
import type { EmergencyContact } from '../domain/listing/listing.ts'
import { BothLanguages } from './both-languages.tsx'
import styles from './emergency-contact-row.module.css'
import { Icon } from './icons.tsx'
import { EMERGENCY_CONTACT_TEXTS as TEXTS } from './texts.ts'

interface EmergencyContactRowProps {
  contact: EmergencyContact
  /** The kind of help, such as "Police"; missing if a heading above the rows says it. */
  kind?: string
  /** True to leave the notes out. */
  isShort?: boolean
  /** True for a row that a rendered page shows, but that the app hides until a button for more rows is pressed. */
  isFurther?: boolean
}

/** A tap anywhere on the row calls the first number; the other numbers are links of their own. */
export function EmergencyContactRow({
  contact,
  kind,
  isShort = false,
  isFurther = false,
}: EmergencyContactRowProps) {
  const { name, description, phone, available_24_7: isAlways, confirmed_at: confirmedAt } = contact
  const { radio_channel: radio, name_mh: nameMh, description_mh: noteMh, mh_by: by } = contact
  const numbers = parseEmergencyPhones(phone)
  const placeText = toContactPlace(contact)
  const row = `${styles.row} ${isShort ? styles.short : ''}`
  return (
    <li className={isFurther ? `without-app ${row}` : row}>
      <div className={styles.words}>
        <BothLanguages mh={nameMh} by={noteMh ? null : by} className={styles.name}>
          <p className={styles.name}>{name}</p>
        </BothLanguages>
        <p className={styles.place}>
          <span>{kind === undefined ? placeText : `${kind}, ${placeText}`}</span>
          {isAlways && <span className={styles.openAllDay}>{TEXTS.always}</span>}
        </p>
      </div>
      <div className={styles.numbers}>
        {numbers === null
          ? phone
          : numbers.map((number) => <CallAndText key={number.href} name={name} number={number} />)}
        {radio && <p className={styles.place}>{TEXTS.radio(radio)}</p>}
      </div>
      {!isShort && (description !== null || confirmedAt !== null) && (
        <div className={styles.notes}>
          <BothLanguages mh={noteMh} by={by}>
            {description !== null && <p>{description}</p>}
          </BothLanguages>
          {confirmedAt !== null && <p>{TEXTS.confirmed(formatMajuroDate(Date.parse(confirmedAt)))}</p>}
        </div>
      )}
    </li>
  )
}

/** Links to call, and to send a text message where the number allows it: texts get through weak connections. */
function CallAndText({ name, number: { href, display } }: { name: string; number: PhoneNumber }) {
  const text = toTextMessageUrl(href)
  return (
    <p className={styles.reach}>
      <a className={styles.number} href={href} aria-label={TEXTS.call(name, display)}>
        {display}
      </a>
      {text !== null && (
        <a className={styles.text} href={text} aria-label={TEXTS.text(name, display)}>
          <MessageIcon />
        </a>
      )}
    </p>
  )
}

const MessageIcon = () => (
  <Icon>
    <path d="M4 5.5h16v11H11l-4.5 3.5v-3.5H4zM8 9.5h8M8 12.5h5" />
  </Icon>
)
