import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { atollName } from '../../../domain/atoll-names.ts'
import { CATEGORY_INFO } from '../../../domain/categories.ts'
import { emergencyBlocks } from '../../../domain/emergency.ts'
import { CATEGORIES, type EmergencyContact } from '../../../domain/listing.ts'
import { parseEmergencyPhones } from '../../../domain/phone.ts'
import { useCountsOn, useEmergencyContacts } from '../../../directory/use-directory.ts'
import { PhoneIcon } from '../../../ui/chrome-icons.tsx'
import styles from './own-atoll-section.module.css'
import { OWN_ATOLL_TEXTS } from '../../../listings/own-atoll-texts.ts'

interface OnAtollProps {
  atoll: string
  searchPath: string
}

export function OnAtoll({ atoll, searchPath }: OnAtollProps) {
  const counts = useCountsOn(atoll)
  const name = atollName(atoll)
  return (
    <>
      <ul className={styles.links} aria-label={OWN_ATOLL_TEXTS.categories(name)}>
        {CATEGORIES.map((category) => (
          <li key={category}>
            <Link className="button" to={`${CATEGORY_INFO[category].path}?atoll=${atoll}`}>
              {CATEGORY_INFO[category].label}
              <span className={styles.count}>{counts?.[category]}</span>
            </Link>
          </li>
        ))}
      </ul>
      <QuickCalls atoll={atoll} />
      <p className={styles.links}>
        <Link className={styles.way} to={`${searchPath}?atoll=${atoll}`}>
          {OWN_ATOLL_TEXTS.search(name)}
        </Link>
        <Link className={styles.way} to={`/print/${atoll}`}>
          {OWN_ATOLL_TEXTS.print}
        </Link>
      </p>
    </>
  )
}

/** Those that came with the guide, once they are needed: they are larger than this page may be before its first paint. */
function useBakedContacts(isNeeded: boolean): readonly EmergencyContact[] {
  const [contacts, setContacts] = useState<readonly EmergencyContact[]>([])
  useEffect(() => {
    if (!isNeeded) return undefined
    let isHere = true
    import('virtual:guide-emergency').then(
      ({ emergencyContacts }) => isHere && setContacts(emergencyContacts),
      (error: unknown) => console.warn('The emergency contacts of the build could not be loaded', error),
    )
    return () => {
      isHere = false
    }
  }, [isNeeded])
  return contacts
}

/** One number each of police, medical and fire: the atoll's own where it has one, else that of the country. */
function QuickCalls({ atoll }: { atoll: string }) {
  const known = useEmergencyContacts()
  const baked = useBakedContacts(known === null)
  const contacts = known ?? baked
  const near = contacts.filter((contact) => contact.atoll === null || contact.atoll === atoll)
  const calls = emergencyBlocks(near, atoll).flatMap(({ category, label, contacts: [first] }) => {
    const number = first && parseEmergencyPhones(first.phone)?.[0]
    return number === undefined || number === null || category === 'other'
      ? []
      : [{ label, name: first?.name ?? label, number }]
  })
  if (calls.length === 0) return null
  return (
    <ul className={styles.links} aria-label={OWN_ATOLL_TEXTS.emergency(atollName(atoll))}>
      {calls.map(({ label, name, number }) => (
        <li key={label}>
          <a
            className={`button ${styles.call}`}
            href={number.href}
            aria-label={OWN_ATOLL_TEXTS.call(name, number.display)}
          >
            <PhoneIcon />
            {label} <span className={styles.number}>{number.display}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
