import { emergencyContacts } from 'virtual:guide-emergency'
import { emergencyBlocks } from '../domain/emergency/emergency.ts'
import { parseEmergencyPhones } from '../domain/listing/contact-details.ts'
import styles from './layout.module.css'
import { FAILURE_TEXTS } from './texts.ts'

/** The emergency numbers of the build, with nothing around them that could fail too. */
export function BundledEmergencyNumbers() {
  if (emergencyContacts.length === 0) return null
  return (
    <>
      <h2>{FAILURE_TEXTS.emergency}</h2>
      <ul className={styles.numbers}>
        {emergencyBlocks(emergencyContacts)
          .flatMap(({ contacts }) => contacts)
          .map((contact) => (
            <li key={contact.id}>
              {contact.name}: <Numbers phone={contact.phone} />
            </li>
          ))}
      </ul>
    </>
  )
}

function Numbers({ phone }: { phone: string }) {
  const numbers = parseEmergencyPhones(phone)
  if (numbers === null) return phone
  return numbers.map(({ href, display }) => (
    <a key={href} className={styles.number} href={href}>
      {display}
    </a>
  ))
}
