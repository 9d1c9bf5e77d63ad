import { Navigate } from 'react-router-dom'
import { builtAt } from 'virtual:guide-build'
import { emergencyContacts } from 'virtual:guide-emergency'
import { ATOLL_NAMES, atollName } from '../../domain/atoll-names.ts'
import { formatMajuroDate } from '../../domain/majuro-time.ts'
import { useDirectoryStatus, useEmergencyContacts } from '../../directory/use-directory.ts'
import { useDirectoryRead } from '../../directory/use-directory-read.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { EmergencyLines } from './emergency-lines.tsx'
import { ListingLines } from './listing-lines.tsx'
import styles from './print-screen.module.css'
import { SHEET_TEXTS } from './texts.ts'

/** The heaviest parts: the words do not wait for them, and their place is kept. */
const qrCode = lazyPart(async () => (await import('../../ui/qr-code.tsx')).QrCode)
const atollSelect = lazyPart(async () => (await import('./atoll-select.tsx')).AtollSelect)
const ownSpelling = lazyPart(async () => (await import('./own-spelling.tsx')).OwnSpelling)

interface PrintScreenProps {
  /** As it stands in the address. */
  code: string
  onChoose: (atoll: string) => void
}

/** The phone numbers of an atoll on paper: emergency, then by category. */
export function PrintScreen({ code, onChoose }: PrintScreenProps) {
  const atoll = code.toUpperCase()
  return Object.hasOwn(ATOLL_NAMES, atoll) ? (
    <Sheet atoll={atoll} onChoose={onChoose} />
  ) : (
    <Navigate to="/404" replace />
  )
}

/** Keeps the room of the choice while its code is on its way. */
function AtollPlace() {
  return <span className={styles.choicePlace} />
}

function Sheet({ atoll, onChoose }: { atoll: string; onChoose: (atoll: string) => void }) {
  const name = atollName(atoll)
  const { answer: listings } = useDirectoryRead('listingsOn', [atoll])
  const { status } = useDirectoryStatus()
  const contacts = useEmergencyContacts()
  // Without a copy the sheet holds what came with the build.
  const asOf = contacts === null ? Date.parse(builtAt) : (status.updatedAt ?? Date.parse(builtAt))
  const isWaiting = listings === undefined || (listings.length === 0 && status.phase === 'filling')
  return (
    <div className="contained">
      <div className="no-print">
        <Breadcrumb here={SHEET_TEXTS.here} />
        <div className={styles.tools}>
          <p className={styles.intro}>{SHEET_TEXTS.intro}</p>
          <atollSelect.Part atoll={atoll} onChoose={onChoose} fallback={<AtollPlace />} />
          <button type="button" className="button button-primary" onClick={() => window.print()}>
            {SHEET_TEXTS.print}
          </button>
        </div>
      </div>
      <article className={styles.sheet} data-sheet>
        <header className={styles.head}>
          <div>
            <PageHeading title={SHEET_TEXTS.title(name)}>
              {SHEET_TEXTS.title(name)} <ownSpelling.Part atoll={atoll} />
            </PageHeading>
            <p>{SHEET_TEXTS.date(formatMajuroDate(asOf))}</p>
            <p>{SHEET_TEXTS.source(location.host)}</p>
          </div>
          <div className={styles.code}>
            <qrCode.Part text={`${location.origin}/`} label={SHEET_TEXTS.code} />
          </div>
        </header>
        <EmergencyLines contacts={contacts ?? emergencyContacts} atoll={atoll} />
        {isWaiting ? (
          <output>{status.phase === 'empty' ? SHEET_TEXTS.missing : SHEET_TEXTS.loading}</output>
        ) : (
          <ListingLines listings={listings} />
        )}
      </article>
    </div>
  )
}
