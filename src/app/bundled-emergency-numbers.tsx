import { emergencyContacts } from 'virtual:guide-emergency'
import { toContactPlace, groupEmergencyContacts } from '../domain/emergency/emergency.ts'
import { parseEmergencyPhones } from '../domain/emergency/emergency-phones.ts'
import { PhoneLinks } from '../ui/phone-links.tsx'
import { EMERGENCY_CONTACT_TEXTS } from '../ui/texts.ts'
import styles from './layout.module.css'
import { FAILURE_TEXTS } from './texts.ts'

/** The emergency numbers that the build bundled, shown after a failure: without other components, which could fail too. */
export function BundledEmergencyNumbers() {
  if (emergencyContacts.length === 0) return null
  return (
    <>
      <h2>{FAILURE_TEXTS.emergency}</h2>
      <ul className={styles.numbers}>
        {groupEmergencyContacts(emergencyContacts).flatMap(({ label, contacts }) =>
          contacts.map((contact) => (
            <li key={contact.id}>
              {contact.name} ({label}, {toContactPlace(contact)}):{' '}
              <PhoneLinks
                className={styles.number}
                numbers={parseEmergencyPhones(contact.phone)}
                text={contact.phone}
              />
              {contact.radio_channel && ` ${EMERGENCY_CONTACT_TEXTS.radio(contact.radio_channel)}`}
            </li>
          )),
        )}
      </ul>
    </>
  )
}
