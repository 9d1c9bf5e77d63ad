import { useEffect, useRef, useState } from 'react'
import { atollName } from '../../domain/atoll-names.ts'
import type { EmergencyBlock } from '../../domain/emergency.ts'
import type { EmergencyContact } from '../../domain/listing.ts'
import { formatMajuroDate } from '../../domain/majuro-time.ts'
import { parseEmergencyPhones, textMessageUrl, type PhoneNumber } from '../../domain/phone.ts'
import { MessageIcon } from '../../ui/action-icons.tsx'
import styles from './emergency-block-list.module.css'
import { EMERGENCY_TEXTS } from './texts.ts'

/** Rows of a block before the person asks for all of them. */
const FIRST_ROWS = 3

interface EmergencyBlockListProps {
  block: EmergencyBlock
  /** Shows every row at once, for a short list. */
  isComplete: boolean
}

export function EmergencyBlockList({ block, isComplete }: EmergencyBlockListProps) {
  const [hasAll, setHasAll] = useState(isComplete)
  const rows = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // The button is gone: the keyboard goes on at the first number that it brought.
    if (hasAll && !isComplete) rows.current?.children[FIRST_ROWS]?.querySelector('a')?.focus()
  }, [hasAll, isComplete])
  const shown = hasAll ? block.contacts : block.contacts.slice(0, FIRST_ROWS)
  const hidden = block.contacts.length - shown.length
  return (
    <div>
      <h3 className={styles.heading}>{block.label}</h3>
      <ul ref={rows} className={styles.rows}>
        {shown.map((contact) => (
          <ContactRow key={contact.id} contact={contact} />
        ))}
      </ul>
      {hidden > 0 && (
        <button type="button" className={`button ${styles.more}`} onClick={() => setHasAll(true)}>
          {EMERGENCY_TEXTS.more(hidden, block.label)}
        </button>
      )}
    </div>
  )
}

/** The whole row calls the first number; further numbers stand beside it. */
function ContactRow({ contact }: { contact: EmergencyContact }) {
  const { name, description, atoll, phone, available_24_7: isAlways, confirmed_at: confirmedAt } = contact
  const numbers = parseEmergencyPhones(phone)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.place}>
          <span>{atoll === null ? EMERGENCY_TEXTS.wholeCountry : atollName(atoll)}</span>
          {isAlways && <span className={styles.always}>{EMERGENCY_TEXTS.always}</span>}
        </p>
      </div>
      <div className={styles.numbers}>
        {numbers === null
          ? phone
          : numbers.map((number) => <Reach key={number.href} name={name} number={number} />)}
      </div>
      {(description !== null || confirmedAt !== null) && (
        <div className={styles.notes}>
          {description !== null && <p>{description}</p>}
          {confirmedAt !== null && (
            <p>{EMERGENCY_TEXTS.confirmed(formatMajuroDate(Date.parse(confirmedAt)))}</p>
          )}
        </div>
      )}
    </li>
  )
}

/** Call, and for a full number also a text message: where the voice of a weak link breaks, a text still gets through. */
function Reach({ name, number: { href, display } }: { name: string; number: PhoneNumber }) {
  const text = textMessageUrl(href)
  return (
    <p className={styles.reach}>
      <a className={styles.number} href={href} aria-label={EMERGENCY_TEXTS.call(name, display)}>
        {display}
      </a>
      {text !== null && (
        <a className={styles.text} href={text} aria-label={EMERGENCY_TEXTS.text(name, display)}>
          <MessageIcon />
        </a>
      )}
    </p>
  )
}
