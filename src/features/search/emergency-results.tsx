import { emergencyContacts } from 'virtual:guide-emergency'
import { Link } from 'react-router-dom'
import { useEmergencyContacts } from '../../directory/use-directory.ts'
import { atollName } from '../../domain/atoll-names.ts'
import { emergencyMatches } from '../../domain/emergency-search.ts'
import type { EmergencyBlock } from '../../domain/emergency.ts'
import type { EmergencyContact } from '../../domain/listing.ts'
import { parseEmergencyPhones } from '../../domain/contact-details.ts'
import type { SearchQuery } from '../../domain/search-query.ts'
import { useOwnAtoll } from '../../listings/own-atoll.ts'
import { PhoneIcon } from '../../ui/icons.tsx'
import styles from './search-results.module.css'
import { EMERGENCY_RESULT_TEXTS } from './result-texts.ts'

/** The emergency contacts that a search asks for. */
export function useEmergencyMatches(query: SearchQuery): EmergencyBlock[] {
  const known = useEmergencyContacts()
  const own = useOwnAtoll()
  return emergencyMatches(query.text, known ?? emergencyContacts, query.atoll ?? own)
}

/** The emergency contacts that a search for help found, shown above its results (SEARCH-15). */
export function EmergencyResults({ blocks }: { blocks: readonly EmergencyBlock[] }) {
  if (blocks.length === 0) return null
  return (
    <section className={styles.emergency} aria-labelledby="emergency-results">
      <h2 id="emergency-results" className={styles.title}>
        <PhoneIcon />
        {EMERGENCY_RESULT_TEXTS.title}
      </h2>
      <ul className={styles.rows}>
        {blocks.flatMap(({ label, contacts }) =>
          contacts.map((contact) => <Row key={contact.id} block={label} contact={contact} />),
        )}
      </ul>
      <Link className={styles.all} to="/#emergency">
        {EMERGENCY_RESULT_TEXTS.all}
      </Link>
    </section>
  )
}

/** The whole row calls the first number. */
function Row({ block, contact }: { block: string; contact: EmergencyContact }) {
  const { name, phone, atoll } = contact
  const number = parseEmergencyPhones(phone)?.[0]
  const place = atoll === null ? EMERGENCY_RESULT_TEXTS.wholeCountry : atollName(atoll)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.place}>{EMERGENCY_RESULT_TEXTS.place(block, place)}</p>
      </div>
      {number === undefined ? (
        <span className={styles.number}>{phone}</span>
      ) : (
        <a
          className={styles.number}
          href={number.href}
          aria-label={EMERGENCY_RESULT_TEXTS.call(name, number.display)}
        >
          {number.display}
        </a>
      )}
    </li>
  )
}
