import { useId, useState } from 'react'
import { builtAt } from 'virtual:guide-build'
import { emergencyContacts } from 'virtual:guide-emergency'
import { useOwnAtoll } from '../../listings/own-atoll.ts'
import { atollName } from '../../domain/atoll-names.ts'
import { emergencyBlocks } from '../../domain/emergency.ts'
import type { EmergencyContact } from '../../domain/listing.ts'
import { formatMajuroDate } from '../../domain/majuro-time.ts'
import { useEmergencyContacts } from '../../directory/use-directory.ts'
import { Choice } from '../../ui/choice.tsx'
import { PhoneIcon } from '../../ui/chrome-icons.tsx'
import { EmergencyBlockList } from './emergency-block-list.tsx'
import styles from './emergency-section.module.css'
import { EMERGENCY_TEXTS } from './texts.ts'

const EVERYWHERE = ''

/** Everyone to call in an emergency: police, medical, fire, other. `id` is the anchor that links jump to. */
export function EmergencySection({ id }: { id: string }) {
  const known = useEmergencyContacts()
  const own = useOwnAtoll()
  const contacts = known ?? emergencyContacts
  const [place, setPlace] = useState(EVERYWHERE)
  const headingId = useId()
  const shown = contacts.filter(({ atoll }) => place === EVERYWHERE || atoll === null || atoll === place)
  return (
    <section id={id} className={styles.emergency} aria-labelledby={headingId} tabIndex={-1}>
      <header className={styles.head}>
        <h2 id={headingId} className={styles.title}>
          <PhoneIcon />
          {EMERGENCY_TEXTS.title}
        </h2>
        {contacts.length > 0 && <PlaceSelect contacts={contacts} place={place} onChange={setPlace} />}
      </header>
      {contacts.length === 0 && <p>{EMERGENCY_TEXTS.empty}</p>}
      {emergencyBlocks(shown, own).map((block) => (
        <EmergencyBlockList
          key={`${block.category} ${place}`}
          block={block}
          isComplete={place !== EVERYWHERE}
        />
      ))}
      {known === null && contacts.length > 0 && (
        <p className={styles.note}>{EMERGENCY_TEXTS.baked(formatMajuroDate(Date.parse(builtAt)))}</p>
      )}
    </section>
  )
}

interface PlaceSelectProps {
  contacts: EmergencyContact[]
  place: string
  onChange: (place: string) => void
}

function PlaceSelect({ contacts, place, onChange }: PlaceSelectProps) {
  const codes = new Set(contacts.map(({ atoll }) => atoll).filter((atoll) => atoll !== null))
  if (codes.size < 2) return null
  const places = [...codes].map((code) => [code, atollName(code)] as const)
  places.sort(([, a], [, b]) => a.localeCompare(b, 'en'))
  return (
    <Choice
      isBeside
      label={EMERGENCY_TEXTS.place}
      value={place}
      options={[[EVERYWHERE, EMERGENCY_TEXTS.everywhere], ...places]}
      onChange={onChange}
    />
  )
}
