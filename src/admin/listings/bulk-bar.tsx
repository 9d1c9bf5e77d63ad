import type { Listing } from '../../domain/listing.ts'
import { Notice } from '../../ui/notice.tsx'
import { failureMessage } from '../kit/reads.tsx'
import { FAILURE_TEXTS } from '../kit/texts.ts'
import type { BulkResult, Listings, QuickChange } from './listing-rows.ts'
import styles from './listings.module.css'
import { LISTINGS_TEXTS } from './texts.ts'

const { bulk: texts } = LISTINGS_TEXTS

interface BulkBarProps {
  chosen: readonly Listing[]
  bulk: Listings['bulk']
  isOnline: boolean
  onClear: () => void
}

/** Changes of several rows at once; only changes that can be undone. */
export function BulkBar({ chosen, bulk, isOnline, onClear }: BulkBarProps) {
  if (chosen.length === 0) return null
  const isBlocked = !isOnline || bulk.progress !== null
  const run = (rows: readonly Listing[], changes: QuickChange): void => {
    if (!isBlocked && rows.length > 0) void bulk.run(rows, changes)
  }
  const feature = (featured: boolean): void =>
    run(
      chosen.filter((row) => row.featured !== featured),
      { featured },
    )
  return (
    <section className={styles.bulk} aria-label={texts.label}>
      <output>
        {bulk.progress === null
          ? texts.selected(chosen.length)
          : texts.running(bulk.progress.done, bulk.progress.total)}
      </output>
      <button type="button" className="button" aria-disabled={isBlocked} onClick={() => feature(true)}>
        {texts.feature}
      </button>
      <button type="button" className="button" aria-disabled={isBlocked} onClick={() => feature(false)}>
        {texts.unfeature}
      </button>
      <button
        type="button"
        className="button"
        aria-disabled={isBlocked}
        onClick={() => run(chosen, { last_checked_at: new Date().toISOString() })}
      >
        {texts.check}
      </button>
      <button type="button" className="button" onClick={onClear}>
        {texts.clear}
      </button>
    </section>
  )
}

/** How many rows were changed, and which were not and why. */
export function BulkResultNotice({ result }: { result: BulkResult | null }) {
  if (result === null) return null
  const { saved, failed } = result
  return (
    <Notice
      tone={failed.length === 0 ? 'success' : 'warning'}
      role={failed.length === 0 ? 'status' : 'alert'}
    >
      <p>{texts.done(saved.length)}</p>
      {failed.length > 0 && (
        <>
          <p>{texts.failed(failed.length)}</p>
          <ul>
            {failed.map(({ row, reason }) => (
              <li key={row.id}>{texts.reason(row.name, formatValue(reason))}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}

function formatValue(reason: BulkResult['failed'][number]['reason']): string {
  if (reason === 'refused') return FAILURE_TEXTS.permission
  if (reason === 'changed' || reason === 'deleted') return texts[reason]
  return failureMessage(reason)
}
