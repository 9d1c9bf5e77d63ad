import { useState } from 'react'
import { Link } from '../../../ui/link.tsx'
import { CLOSED_WITHOUT_END, temporaryClosure } from '../../../domain/hours/closure.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { useConfirm } from '../../kit/confirmations.tsx'
import { comparePath } from '../../paths.ts'
import type { BulkChanges, BulkChange, BulkPin, BulkResult, BulkValues } from './bulk-changes.ts'
import { type BulkDialogProps, FieldDialog } from './bulk-field.tsx'
import { failuresText } from './bulk-result.tsx'
import { MoveDialog } from './bulk-move.tsx'
import styles from './listings.module.css'
import { LISTINGS_TEXTS } from './texts.ts'
import { type BulkAction, BulkMenu } from './bulk-menu.tsx'

const { bulk: texts } = LISTINGS_TEXTS

interface BulkBarProps {
  /** The selected rows that match the search and the filters. */
  chosen: readonly Listing[]
  bulk: BulkChanges
  isOnline: boolean
  /** Number of rows that match the search and the filters. */
  foundCount: number
  onSelectFound: () => void
  onClear: () => void
}

/** Changes the selected rows at once (BIZ-4). */
export function BulkBar({ chosen, bulk, isOnline, foundCount, onSelectFound, onClear }: BulkBarProps) {
  const { asked, ask, dialog } = useBulkDialog(bulk)
  const confirm = useConfirm()
  if (chosen.length === 0 && bulk.progress === null && asked === null) return null
  const { progress } = bulk
  const [one, other, more] = chosen
  const run = (rows: readonly Listing[], change: BulkChange): void => {
    if (rows.length > 0) void bulk.run(rows, change)
  }
  const feature = (featured: boolean): void =>
    run(
      chosen.filter((row) => row.featured !== featured),
      { featured },
    )
  const close = (): void => run(openPlaces(chosen, new Date()), { closed_until: CLOSED_WITHOUT_END })
  const remove = async (): Promise<void> => {
    const isConfirmed = await confirm({
      title: texts.deleteTitle,
      text: texts.confirmDelete(chosen.length),
      confirm: LISTINGS_TEXTS.actions.delete,
      isDangerous: true,
    })
    // Do not clear the selection: deleted rows leave `chosen` by themselves, and rows that the filters hide stay selected.
    if (isConfirmed) run(chosen, null)
  }
  const actions: BulkAction[] = [
    { label: texts.check, act: () => run(chosen, { last_checked_at: new Date().toISOString() }) },
    { label: texts.feature, act: () => feature(true) },
    { label: texts.unfeature, act: () => feature(false) },
    { label: texts.markClosed, act: close },
    { label: texts.markOpen, act: () => run(chosen, { closed_until: null }) },
    { label: texts.move, act: () => ask('move', chosen) },
    { label: texts.changeField, act: () => ask('field', chosen) },
    { label: texts.delete, isDangerous: true, act: () => void remove() },
  ]
  return (
    <section className={styles.bulk} aria-label={texts.label}>
      <output>
        {progress === null ? texts.selected(chosen.length) : texts.running(progress.done, progress.total)}
      </output>
      {progress === null ? (
        <>
          <BulkMenu actions={actions} isBlocked={!isOnline} />
          {one !== undefined && other !== undefined && more === undefined && (
            <Link className="button" to={comparePath(one.id, other.id)}>
              {texts.compare}
            </Link>
          )}
          {foundCount > chosen.length && (
            <button type="button" className="button" onClick={onSelectFound}>
              {texts.selectFound(foundCount)}
            </button>
          )}
          <button type="button" className="button" onClick={onClear}>
            {texts.clear}
          </button>
        </>
      ) : (
        <progress aria-label={texts.label} max={progress.total} value={progress.done} />
      )}
      {asked?.kind === 'move' && <MoveDialog {...dialog} />}
      {asked?.kind === 'field' && <FieldDialog {...dialog} />}
    </section>
  )
}

/** The rows that are not closed yet. Rows that are closed keep the day of reopening that somebody has set. */
export function openPlaces(rows: readonly Listing[], now: Date): readonly Listing[] {
  return rows.filter((row) => !temporaryClosure(row.closed_until, now))
}

interface AskedValues {
  kind: 'move' | 'field'
  /** The rows as shown when the dialog was opened, so that later changes by other admins are detected as conflicts. */
  rows: readonly Listing[]
  /** The result of the last try, if some of its rows can be tried again; null before the first try. */
  failed: BulkResult | null
}

/** The dialog for new values. It stays open for rows that can be tried again, so that a lost connection loses no values. */
function useBulkDialog(bulk: BulkChanges) {
  const [asked, setAsked] = useState<AskedValues | null>(null)
  const change = async (values: BulkValues, pin?: BulkPin): Promise<void> => {
    if (asked === null) return
    const result = await bulk.run(asked.rows, values, pin)
    const rows = result.failed.filter(canBeTriedAgain).map(({ row }) => row)
    const next = rows.length === 0 ? null : { ...asked, rows, failed: result }
    setAsked((now) => (now === asked ? next : now))
  }
  const dialog: BulkDialogProps = {
    rows: asked?.rows ?? [],
    isRunning: bulk.progress !== null,
    failure: asked?.failed && bulk.progress === null ? failuresText(asked.failed) : null,
    onChange: (values, pin) => void change(values, pin),
    onClose: () => setAsked(null),
  }
  const ask = (kind: AskedValues['kind'], rows: readonly Listing[]): void =>
    setAsked({ kind, rows, failed: null })
  return { asked, ask, dialog }
}

/** False for a row that an admin must look at first: another admin changed or deleted it, or it would lose its last contact. */
function canBeTriedAgain({ reason }: BulkResult['failed'][number]): boolean {
  return reason !== 'changed' && reason !== 'deleted' && reason !== 'unreachable'
}
