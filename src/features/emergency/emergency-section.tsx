import { useEffect, useId, useRef, useState } from 'react'
import { builtAt } from 'virtual:guide-build'
import { emergencyContacts } from 'virtual:guide-emergency'
import { useIsRendered } from '../../browser/rendered-page.ts'
import { useOwnAtoll } from '../../listings/own-atoll.ts'
import { atollName } from '../../domain/atolls/atoll-names.ts'
import { type EmergencyBlock, groupEmergencyContacts } from '../../domain/emergency/emergency.ts'
import type { EmergencyContact } from '../../domain/listing/listing.ts'
import { formatMajuroDate } from '../../domain/hours/majuro-time.ts'
import { useEmergencyContacts } from '../../directory/use-directory.ts'
import { LabelledSelect } from '../../ui/labelled-select.tsx'
import { EmergencyContactRow } from '../../ui/emergency-contact-row.tsx'
import { PhoneIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { KindIcon } from './kind-icon.tsx'
import styles from './emergency-section.module.css'
import { EMERGENCY_TEXTS } from './texts.ts'

const NO_PLACE_CHOSEN = ''

interface EmergencySectionProps {
  /** Id of the section, for links. */
  id: string
  /** Code of an atoll, to show only its contacts and the contacts of the whole country. */
  atoll?: string
  /** True to show all contacts, even before a place is chosen: first the contacts of the own atoll. */
  isComplete?: boolean
}

/** Emergency contacts by kind of help: of a chosen place and the whole country; else the nearest of each kind, or all. */
export function EmergencySection({ id, atoll: fixed, isComplete = false }: EmergencySectionProps) {
  const directoryContacts = useEmergencyContacts()
  const ownAtoll = useOwnAtoll()
  const contacts = directoryContacts ?? emergencyContacts
  const [chosenPlace, setChosenPlace] = useState<string | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const headingId = useId()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // The pressed button is no longer on the page, so move the focus to the first new number.
    if (showsAll) section.current?.querySelector<HTMLElement>('li + li a')?.focus()
  }, [showsAll])
  const hasOwnContacts = ownAtoll !== null && contacts.some(({ atoll }) => atoll === ownAtoll)
  const shownPlace = fixed ?? chosenPlace ?? (hasOwnContacts && !isComplete ? ownAtoll : NO_PLACE_CHOSEN)
  const shownContacts = contacts.filter(
    ({ atoll }) => shownPlace === NO_PLACE_CHOSEN || atoll === null || atoll === shownPlace,
  )
  const nearest = shownPlace === NO_PLACE_CHOSEN ? ownAtoll : shownPlace
  // The page of all numbers first lists contacts of the whole country and of the own atoll, then those of other atolls.
  const isSplit = isComplete && shownPlace === NO_PLACE_CHOSEN
  const isNear = ({ atoll }: EmergencyContact): boolean => !isSplit || atoll === null || atoll === nearest
  const blocks = groupEmergencyContacts(shownContacts.filter(isNear), nearest)
  const otherBlocks = groupEmergencyContacts(shownContacts.filter((contact) => !isNear(contact)))
  /**
   * For the whole country the home page shows only the nearest contact of each kind, because all
   * contacts are too many.
   */
  const isShort = shownPlace === NO_PLACE_CHOSEN && !showsAll && !isComplete
  return (
    <section ref={section} id={id} className={styles.emergency} aria-labelledby={headingId} tabIndex={-1}>
      <header className={styles.band}>
        <h2 id={headingId} className={isComplete ? 'visually-hidden' : styles.title}>
          <PhoneIcon />
          {EMERGENCY_TEXTS.title}
        </h2>
        {fixed === undefined && contacts.length > 0 && (
          <PlaceSelect contacts={contacts} place={shownPlace} onChange={setChosenPlace} />
        )}
        {isSplit && <KindLinks blocks={blocks} others={otherBlocks} />}
      </header>
      {contacts.length === 0 && <p className={styles.note}>{EMERGENCY_TEXTS.empty}</p>}
      <div className={isShort || isSplit ? styles.short : styles.blocks}>
        {blocks.map((block) => (
          <EmergencyBlockList
            key={block.kind}
            block={block}
            isShort={isShort}
            id={kindAnchorId(block.kind)}
          />
        ))}
      </div>
      {otherBlocks.length > 0 && (
        <>
          <h3 className={styles.others}>{EMERGENCY_TEXTS.others}</h3>
          <div className={styles.blocks}>
            {otherBlocks.map((block) => (
              <EmergencyBlockList
                key={block.kind}
                block={block}
                isShort={false}
                level={4}
                id={kindAnchorId(block.kind, true)}
              />
            ))}
          </div>
        </>
      )}
      {isShort && shownContacts.length > blocks.length && (
        <button type="button" className={`button needs-app ${styles.more}`} onClick={() => setShowsAll(true)}>
          {EMERGENCY_TEXTS.all(shownContacts.length)}
        </button>
      )}
      {directoryContacts === null && contacts.length > 0 && (
        <p className={styles.note}>{EMERGENCY_TEXTS.baked(formatMajuroDate(Date.parse(builtAt)))}</p>
      )}
    </section>
  )
}

/** Id of the element where a kind of help begins: in the first list, or in the list of the other atolls. */
function kindAnchorId(kind: string, isOthers = false): string {
  return isOthers ? `atolls-${kind}` : `help-${kind}`
}

/** In-page links to each kind of help: to its contacts on other atolls if the page lists some, else to its first list. */
function KindLinks({ blocks, others }: Record<'blocks' | 'others', readonly EmergencyBlock[]>) {
  const kinds = groupEmergencyContacts([...blocks, ...others].flatMap(({ contacts }) => contacts))
  return (
    <nav className={styles.jump} aria-label={EMERGENCY_TEXTS.kinds}>
      {kinds.map(({ kind, label, contacts }) => (
        // Do not use <a>: the router would use one scroll position for all addresses that the browser opens by itself.
        <Link
          key={kind}
          className="button"
          to={{
            hash: kindAnchorId(
              kind,
              others.some((other) => other.kind === kind),
            ),
          }}
        >
          {label} <span className={styles.count}>{contacts.length}</span>
        </Link>
      ))}
    </nav>
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
  const placeOptions = [...codes].map((code) => [code, atollName(code)] as const)
  placeOptions.sort(([, a], [, b]) => a.localeCompare(b, 'en'))
  return (
    <LabelledSelect
      isBeside
      label={EMERGENCY_TEXTS.place}
      labelClassName="visually-hidden-on-phones"
      value={place}
      options={[[NO_PLACE_CHOSEN, EMERGENCY_TEXTS.everywhere], ...placeOptions]}
      onChange={onChange}
    />
  )
}

interface EmergencyBlockListProps {
  block: EmergencyBlock
  /** True to show only the first contact, without its notes. */
  isShort: boolean
  /** Id of the heading, for links. */
  id: string
  level?: 3 | 4
}

function EmergencyBlockList({
  block: { kind, label, contacts },
  isShort,
  id,
  level = 3,
}: EmergencyBlockListProps) {
  // A rendered page has every row, because the button that shows the hidden rows works only in the app.
  const isRendered = useIsRendered()
  const Heading = `h${level}` as const
  const hiddenContacts = isShort && isRendered ? contacts.slice(1) : []
  return (
    <div className={styles.block}>
      <Heading id={id} className={styles.heading} tabIndex={-1}>
        <KindIcon kind={kind} />
        {label}
      </Heading>
      <ul className={styles.rows}>
        {(isShort ? contacts.slice(0, 1) : contacts).map((contact) => (
          <EmergencyContactRow key={contact.id} contact={contact} isShort={isShort} />
        ))}
        {hiddenContacts.map((contact) => (
          <EmergencyContactRow key={contact.id} contact={contact} isFurther />
        ))}
      </ul>
    </div>
  )
}
