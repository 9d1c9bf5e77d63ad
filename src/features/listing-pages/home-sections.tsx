import { useEffect, useState, type ReactNode } from 'react'
import { Link } from '../../ui/link.tsx'
import { useDirectoryView } from '../../directory/directory-view.ts'
import { useCategoryCounts, useDirectoryRead, useEmergencyContacts } from '../../directory/use-directory.ts'
import { atollName } from '../../domain/atolls/atoll-names.ts'
import { CATEGORY_INFO } from '../../domain/listing/categories.ts'
import { parseEmergencyPhones } from '../../domain/emergency/emergency-phones.ts'
import { groupEmergencyContacts } from '../../domain/emergency/emergency.ts'
import { CATEGORIES, type EmergencyContact } from '../../domain/listing/listing.ts'
import { MapToggle, lazyMapView } from '../../listings/map/view-switch.tsx'
import { useOwnAtoll } from '../../listings/own-atoll.ts'
import { CATEGORY_TEXTS, OWN_ATOLL_TEXTS } from '../../listings/texts.ts'
import { CategoryIcon } from '../../ui/category-icons.tsx'
import { PhoneIcon, PlaceIcon } from '../../ui/icons.tsx'
import { UNAVAILABLE_NOTICES } from '../../ui/unavailable-notices.tsx'
import { EMERGENCY_CONTACT_TEXTS } from '../../ui/texts.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { listingCountText } from '../../ui/texts.ts'
import styles from './home-sections.module.css'

interface CategoryBrowserProps {
  title: string
  /** A further tile, which follows the tiles of the categories. */
  moreTile: { label: string; text: string; path: string }
  /** Shown below the map: a button that saves the map on the device. */
  mapOffer: ReactNode
}

/** The categories as tiles or, after a press on a switch, all listings on a map (HOME-2). */
export function CategoryBrowser({ title, moreTile: more, mapOffer }: CategoryBrowserProps) {
  const [isMap, setIsMap] = useState(false)
  return (
    <section className={styles.browser} aria-labelledby="categories">
      <div className={styles.head}>
        <h2 id="categories">{title}</h2>
        <MapToggle isMap={isMap} onChoose={setIsMap} />
      </div>
      {isMap ? (
        <lazyMapView.Part
          category={null}
          offer={mapOffer}
          fallback={<div className={styles.place} />}
          missing={UNAVAILABLE_NOTICES.map}
        />
      ) : (
        <CategoryGrid moreTile={more} />
      )}
    </section>
  )
}

/** The tiles of the categories. Each reserves space for its count while the count is unknown. */
function CategoryGrid({ moreTile: more }: Pick<CategoryBrowserProps, 'moreTile'>) {
  const counts = useCategoryCounts()
  return (
    <ul className={styles.grid}>
      {CATEGORIES.map((category) => (
        <li key={category} className={styles.tile} data-category={category}>
          <span className={styles.icon}>
            <CategoryIcon category={category} />
          </span>
          <h3>
            <Link className={styles.link} to={CATEGORY_INFO[category].path}>
              {CATEGORY_INFO[category].label}
            </Link>
          </h3>
          <p className={styles.text}>{CATEGORY_TEXTS[category]}</p>
          <p className={styles.count}>{counts === undefined ? '' : listingCountText(counts[category])}</p>
        </li>
      ))}
      <li className={`needs-script ${styles.tile}`}>
        <span className={styles.icon}>
          <PlaceIcon />
        </span>
        <h3>
          <Link className={styles.link} to={more.path}>
            {more.label}
          </Link>
        </h3>
        <p className={styles.text}>{more.text}</p>
      </li>
    </ul>
  )
}

/** The choice of the own atoll is loaded after the first paint, because it contains the list of all atolls. */
const lazyOwnAtollChoice = lazyPart(
  async () => (await import('../../listings/atoll-choice.tsx')).OwnAtollChoice,
)

/** The choice of the own atoll and, when an atoll is chosen, its emergency numbers and links (ATOLL-1). */
export function OwnAtollSection({ searchPath }: { searchPath: string }) {
  const ownAtoll = useOwnAtoll()
  return (
    <section className={`needs-app ${styles.section}`} aria-labelledby="own-atoll">
      <div className={styles.ownHead}>
        <h2 id="own-atoll">
          {ownAtoll === null ? OWN_ATOLL_TEXTS.title : OWN_ATOLL_TEXTS.titleOf(atollName(ownAtoll))}
        </h2>
        <div className={styles.ownPlace}>
          <lazyOwnAtollChoice.Part isLabelled={false} />
        </div>
      </div>
      {ownAtoll === null ? (
        <p className={styles.hint}>{OWN_ATOLL_TEXTS.hint}</p>
      ) : (
        <OwnAtollLinks atoll={ownAtoll} searchPath={searchPath} />
      )}
    </section>
  )
}

interface OnAtollProps {
  atoll: string
  searchPath: string
}

function OwnAtollLinks({ atoll, searchPath }: OnAtollProps) {
  const name = atollName(atoll)
  return (
    <>
      <EmergencyCallLinks atoll={atoll} />
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

/**
 * The emergency contacts that the build bundled, loaded only when needed, because they are too large for the first paint.
 */
function useBundledContacts(isNeeded: boolean): readonly EmergencyContact[] | undefined {
  const [contacts, setContacts] = useState<readonly EmergencyContact[]>()
  useEffect(() => {
    if (!isNeeded) return undefined
    let isMounted = true
    import('virtual:guide-emergency').then(
      ({ emergencyContacts }) => isMounted && setContacts(emergencyContacts),
      (error: unknown) => console.warn('The emergency contacts of the build could not be loaded', error),
    )
    return () => {
      isMounted = false
    }
  }, [isNeeded])
  return contacts
}

/**
 * One number each for police, medical help, fire and sea rescue: the number of the atoll or, if there is none, of the whole
 * country. Contacts without a number that a phone can dial, such as 'VHF 16', are left out. The numbers of an older copy are
 * shown until the numbers of the build are loaded.
 */
function EmergencyCallLinks({ atoll }: { atoll: string }) {
  const currentContacts = useEmergencyContacts()
  const bundledContacts = useBundledContacts(currentContacts === null)
  const savedContacts = useDirectoryView().readModel?.emergencyContacts
  const { answer: olderContacts } = useDirectoryRead('emergencyContacts', [], savedContacts)
  const contacts = currentContacts ?? bundledContacts ?? olderContacts ?? []
  const nearContacts = contacts.filter((contact) => contact.atoll === null || contact.atoll === atoll)
  const calls = groupEmergencyContacts(nearContacts, atoll).flatMap(({ kind, label, contacts: ofKind }) => {
    const dialableNumbers = ofKind.flatMap(({ name, phone }) => {
      const number = parseEmergencyPhones(phone)?.[0]
      return number ? [{ label, name, number }] : []
    })
    return kind === 'other' ? [] : dialableNumbers.slice(0, 1)
  })
  if (calls.length === 0) return null
  return (
    <ul className={styles.calls} aria-label={OWN_ATOLL_TEXTS.emergency(atollName(atoll))}>
      {calls.map(({ label, name, number }) => (
        <li key={label}>
          <a
            className={`button ${styles.call}`}
            href={number.href}
            aria-label={EMERGENCY_CONTACT_TEXTS.call(name, number.display)}
          >
            <span className={styles.kind}>
              <PhoneIcon />
              {label}
            </span>{' '}
            <span className={styles.number}>{number.display}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
