import { emergencyBlocks } from '../../domain/emergency.ts'
import type { EmergencyContact } from '../../domain/listing.ts'
import { parseEmergencyPhones } from '../../domain/phone.ts'
import styles from './print-screen.module.css'
import { SHEET_TEXTS } from './texts.ts'

interface EmergencyLinesProps {
  contacts: readonly EmergencyContact[]
  /** Code of the atoll of the sheet. */
  atoll: string
}

/** The numbers of the atoll, then those of the whole country, in a frame. */
export function EmergencyLines({ contacts, atoll }: EmergencyLinesProps) {
  const near = contacts.filter((contact) => contact.atoll === null || contact.atoll === atoll)
  if (near.length === 0) return null
  return (
    <section className={styles.emergency} aria-labelledby="sheet-emergency">
      <h2 id="sheet-emergency">{SHEET_TEXTS.emergency}</h2>
      <ul className={styles.lines}>
        {emergencyBlocks(near, atoll).flatMap(({ label, contacts: list }) =>
          list.map(({ id, name, phone, atoll: place }) => (
            <li key={id} className={styles.line}>
              <span>
                {label}: {name}
                {place === null && ` (${SHEET_TEXTS.wholeCountry})`}
              </span>
              <b className={styles.number}>{writtenNumbers(phone)}</b>
            </li>
          )),
        )}
      </ul>
    </section>
  )
}

function writtenNumbers(phone: string): string {
  return (
    parseEmergencyPhones(phone)
      ?.map(({ display }) => display)
      .join(', ') ?? phone
  )
}
