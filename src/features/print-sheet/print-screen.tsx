import { Redirect } from 'wouter'
import { builtAt } from 'virtual:guide-build'
import { emergencyContacts } from 'virtual:guide-emergency'
import { atollByCode, marshalleseName, type Atoll } from '../../domain/atolls.ts'
import { formatMajuroDate } from '../../domain/majuro-time.ts'
import { useDirectoryStatus, useEmergencyContacts } from '../../replica/use-directory.ts'
import { useListingsOn } from '../../replica/use-listings-on.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { EmergencyLines } from './emergency-lines.tsx'
import { ListingLines } from './listing-lines.tsx'
import styles from './print-screen.module.css'
import { SHEET_TEXTS } from './texts.ts'

/** The phone numbers of an atoll on paper: emergency, then by category. `code` as it stands in the address. */
export function PrintScreen({ code }: { code: string }) {
  const atoll = atollByCode(code.toUpperCase())
  return atoll === null ? <Redirect to="/404" replace /> : <Sheet atoll={atoll} />
}

function Sheet({ atoll }: { atoll: Atoll }) {
  const { answer: listings } = useListingsOn(atoll.code)
  const { status } = useDirectoryStatus()
  const contacts = useEmergencyContacts()
  const own = marshalleseName(atoll)
  // Without a copy the sheet holds what came with the build.
  const asOf = contacts === null ? Date.parse(builtAt) : (status.updatedAt ?? Date.parse(builtAt))
  const isWaiting = listings === undefined || (listings.length === 0 && status.phase === 'filling')
  return (
    <div className="contained">
      <div className="no-print">
        <Breadcrumb trail={[{ label: SHEET_TEXTS.home, path: '/' }]} here={SHEET_TEXTS.here} />
        <p className={styles.tools}>
          <span>{SHEET_TEXTS.intro}</span>
          <button type="button" className="button button-primary" onClick={() => window.print()}>
            {SHEET_TEXTS.print}
          </button>
        </p>
      </div>
      <article className={styles.sheet} data-sheet>
        <header className={styles.head}>
          <div>
            <PageHeading title={SHEET_TEXTS.title(atoll.name)}>
              {SHEET_TEXTS.title(atoll.name)} {own !== null && <span lang="mh">({own})</span>}
            </PageHeading>
            <p>{SHEET_TEXTS.date(formatMajuroDate(asOf))}</p>
            <p>{SHEET_TEXTS.source(location.host)}</p>
          </div>
          <div className={styles.code}>
            <QrCode text={`${location.origin}/`} label={SHEET_TEXTS.code} />
          </div>
        </header>
        <EmergencyLines contacts={contacts ?? emergencyContacts} atoll={atoll.code} />
        {isWaiting ? (
          <output>{status.phase === 'empty' ? SHEET_TEXTS.missing : SHEET_TEXTS.loading}</output>
        ) : (
          <ListingLines listings={listings} />
        )}
      </article>
    </div>
  )
}
