import { Navigate, useParams } from 'react-router-dom'
import { getGuideOrigin } from '../browser/guide-origin.ts'
import { useGoTo } from '../browser/visit-history.ts'
import { builtAt } from 'virtual:guide-build'
import type { DirectoryStatus } from '../domain/directory.ts'
import { atollName } from '../domain/atolls/atoll-names.ts'
import { resolveAtoll } from '../domain/atolls/atoll-spellings.ts'
import { atollByCode, findMarshalleseName } from '../domain/atolls/atolls.ts'
import { formatMajuroDate } from '../domain/hours/majuro-time.ts'
import { useDirectoryStatus, useDirectoryRead } from '../directory/use-directory.ts'
import { useEmergencyContacts } from '../directory/use-directory.ts'
import { AtollSelect } from '../listings/atoll-choice.tsx'
import { useOwnAtoll } from '../listings/own-atoll.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Breadcrumb, PageHeading } from '../ui/page-parts.tsx'
import { qrCode } from '../ui/qr-code-part.ts'
import styles from '../features/print/print.module.css'
import { SHEET_TEXTS } from '../features/print/texts.ts'

/** Majuro, where most people live: used until the reader chooses an atoll. */
const DEFAULT_ATOLL = 'MAJ'

/** A lazy part, because it brings the emergency numbers of the build and the words of listings, which nothing above needs. */
const sheetLines = lazyPart(async () => (await import('../features/print/sheet-lines.tsx')).SheetLines, true)

/** The phone numbers of an atoll on paper: emergency contacts, then listings by category. */
export function PrintScreen() {
  const { atoll } = useParams()
  const ownAtoll = useOwnAtoll()
  if (atoll === undefined) return <Navigate to={printPath(ownAtoll ?? DEFAULT_ATOLL)} replace />
  const atollCode = resolveAtoll(atoll)?.code
  if (atollCode === undefined) return <Navigate to="/404" replace />
  return atollCode === atoll ? (
    <PrintSheet key={atollCode} atoll={atollCode} />
  ) : (
    <Navigate to={printPath(atollCode)} replace />
  )
}

function printPath(atoll: string): string {
  return `/print/${atoll}`
}

function PrintSheet({ atoll }: { atoll: string }) {
  const goTo = useGoTo()
  const name = atollName(atoll)
  const { answer: listings, error } = useDirectoryRead('listingsOn', [atoll])
  const { answer: trips = [] } = useDirectoryRead('trips', [{ atoll }])
  const { status } = useDirectoryStatus()
  const contacts = useEmergencyContacts()
  const origin = getGuideOrigin()
  // Without a copy the sheet shows the contacts of the build; with an older copy, contacts that may be newer than this date.
  const asOf = status.updatedAt ?? Date.parse(builtAt)
  return (
    <div className="contained">
      <div className="no-print">
        <Breadcrumb here={SHEET_TEXTS.here} />
        <div className={styles.tools}>
          <p className={styles.intro}>{SHEET_TEXTS.intro}</p>
          <AtollSelect
            isBeside
            label={SHEET_TEXTS.atoll}
            atoll={atoll}
            onChoose={(code) => goTo(printPath(code), { replace: true })}
          />
          <button type="button" className="button button-primary" onClick={() => window.print()}>
            {SHEET_TEXTS.print}
          </button>
        </div>
      </div>
      <article className={styles.sheet} data-sheet>
        <header className={styles.head}>
          <div>
            <PageHeading title={SHEET_TEXTS.title(name)}>
              {SHEET_TEXTS.title(name)} <MarshalleseAtollName atoll={atoll} />
            </PageHeading>
            <p>{SHEET_TEXTS.date(formatMajuroDate(asOf))}</p>
            <p>{SHEET_TEXTS.source(new URL(origin).host)}</p>
          </div>
          <div className={styles.code}>
            <qrCode.Part text={`${origin}/`} label={SHEET_TEXTS.code} />
          </div>
        </header>
        <sheetLines.Part
          contacts={contacts}
          atoll={atoll}
          listings={listings}
          trips={trips}
          gap={missingListingsText(status.phase, listings !== undefined, error !== null)}
        />
      </article>
    </div>
  )
}

/** What the sheet says if listings are missing; null if all are there (LIST-9, ERR-2). */
function missingListingsText(
  phase: DirectoryStatus['phase'],
  hasListings: boolean,
  hasFailed: boolean,
): string | null {
  if (hasListings) return phase === 'ready' ? null : SHEET_TEXTS.partial
  if (phase === 'empty') return SHEET_TEXTS.missing
  return hasFailed ? SHEET_TEXTS.failed : SHEET_TEXTS.loading
}

/** The name of an atoll in Marshallese letters, where it differs. */
function MarshalleseAtollName({ atoll }: { atoll: string }) {
  const knownAtoll = atollByCode(atoll)
  const marshalleseName = knownAtoll === null ? null : findMarshalleseName(knownAtoll)
  return marshalleseName === null ? null : <span lang="mh">({marshalleseName})</span>
}
