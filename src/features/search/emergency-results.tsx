import { emergencyContacts } from 'virtual:guide-emergency'
import { Link } from '../../ui/link.tsx'
import { useEmergencyContacts } from '../../directory/use-directory.ts'
import { findEmergencyContacts } from '../../domain/emergency/emergency-search.ts'
import type { EmergencyBlock } from '../../domain/emergency/emergency.ts'
import type { SearchQuery } from '../../domain/search/search-query.ts'
import { useOwnAtoll } from '../../listings/own-atoll.ts'
import { EmergencyContactRow } from '../../ui/emergency-contact-row.tsx'
import { PhoneIcon } from '../../ui/icons.tsx'
import { EMERGENCY_RESULT_TEXTS } from './result-texts.ts'
import styles from './search-results.module.css'

/** The emergency contacts that match the words of a search. */
export function useEmergencyMatches(query: SearchQuery): EmergencyBlock[] {
  const directoryContacts = useEmergencyContacts()
  const ownAtoll = useOwnAtoll()
  return findEmergencyContacts(query.text, directoryContacts ?? emergencyContacts, query.atoll ?? ownAtoll)
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
          contacts.map((contact) => (
            <EmergencyContactRow key={contact.id} contact={contact} kind={label} isShort />
          )),
        )}
      </ul>
      <Link className={styles.all} to="/#emergency">
        {EMERGENCY_RESULT_TEXTS.all}
      </Link>
    </section>
  )
}
