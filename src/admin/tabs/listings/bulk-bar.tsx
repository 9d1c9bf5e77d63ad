import { type RefObject, useRef, useState } from 'react'
import { Link } from '../../../ui/link.tsx'
import { CLOSED_WITHOUT_END, findTemporaryClosure } from '../../../domain/hours/closure.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { useFocusFallback } from '../../kit/use-focus-fallback.ts'
import { useConfirm } from '../../kit/confirmations.tsx'
import { comparePath } from '../../paths.ts'
import type { BulkChanges, BulkChange, BulkPin, BulkResult, BulkValues } from './bulk-changes.ts'
import { type BulkDialogProps, FieldDialog } from './bulk-field.tsx'
import { failuresText } from './bulk-result.tsx'
import { MoveDialog } from './bulk-move.tsx'
import styles from './listings.module.css'
import { BULK_TEXTS as texts } from './bulk-texts.ts'
import { LISTINGS_TEXTS } from './texts.ts'
import { type BulkAction, BulkMenu } from './bulk-menu.tsx'

interface BulkBarProps {
  /** The selected rows that match the search and the filters. */
  chosen: readonly Listing[]
  bulk: BulkChanges
  isOnline: boolean
  /** Takes the focus when the bar, or a focused button in it, is removed (A11Y-3). */
  heading: RefObject<HTMLHeadingElement | null>
  /** Number of rows that match the search and the filters. */
  foundCount: number
  onSelectFound: () => void
  onClear: () => void
}

/** Changes the selected rows at once (BIZ-4). */
export function BulkBar(props: BulkBarProps) {
  const { asked, ask, dialog } = useBulkDialog(props.bulk)
  const isShown = props.chosen.length > 0 || props.bulk.progress !== null || asked !== null
  // The dialogs come before the bar: React removes them first, and a dialog gives the focus back to the bar when it closes.
  return (
    <>
      {asked?.kind === 'move' && <MoveDialog {...dialog} />}
      {asked?.kind === 'field' && <FieldDialog {...dialog} />}
      {isShown && <BulkSection {...props} ask={ask} />}
    </>
  )
}

interface BulkSectionProps extends BulkBarProps {
  /** Opens the dialog for new values of the rows. */
  ask: ReturnType<typeof useBulkDialog>['ask']
}

function BulkSection({ ask, ...props }: BulkSectionProps) {
  const { chosen, bulk, isOnline, heading, foundCount, onSelectFound, onClear } = props
  const section = useRef<HTMLElement>(null)
  useFocusFallback(section, heading)
  const confirm = useConfirm()
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
  const close = (): void => run(findOpenPlaces(chosen, new Date()), { closed_until: CLOSED_WITHOUT_END })
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
    { label: texts.check, act: () => void bulk.check(chosen) },
    { label: texts.feature, act: () => feature(true) },
    { label: texts.unfeature, act: () => feature(false) },
    { label: texts.markClosed, act: close },
    { label: texts.markOpen, act: () => run(chosen, { closed_until: null }) },
    { label: texts.move, act: () => ask('move', chosen) },
    { label: texts.changeField, act: () => ask('field', chosen) },
    { label: texts.delete, isDangerous: true, act: () => void remove() },
  ]
  return (
    <section ref={section} className={styles.bulk} aria-label={texts.label}>
      <output>
        {progress === null ? texts.selected(chosen.length) : texts.running(progress.done, progress.total)}
      </output>
      {/* The menu is not removed while a change runs, because its button has the focus. */}
      <BulkMenu actions={actions} isBlocked={!isOnline || progress !== null} />
      {progress === null ? (
        <>
          {one !== undefined && other !== undefined && more === undefined && (
            <Link className="button" to={comparePath(one.id, other.id)}>
              {texts.compare}
            </Link>
          )}
          {foundCount > chosen.length && (
            <SelectFoundButton count={foundCount} heading={heading} onSelect={onSelectFound} />
          )}
          <button type="button" className="button" onClick={onClear}>
            {texts.clear}
          </button>
        </>
      ) : (
        <progress aria-label={texts.label} max={progress.total} value={progress.done} />
      )}
    </section>
  )
}

interface SelectFoundProps extends Pick<BulkBarProps, 'heading'> {
  count: number
  onSelect: () => void
}

/** Selects all found rows. When all of them are selected, the button is removed, and the heading takes the focus. */
function SelectFoundButton({ count, heading, onSelect }: SelectFoundProps) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusFallback(button, heading)
  return (
    <button ref={button} type="button" className="button" onClick={onSelect}>
      {texts.selectFound(count)}
    </button>
  )
}

/** The rows that are not closed yet. Rows that are closed keep the day of reopening that somebody has set. */
export function findOpenPlaces(rows: readonly Listing[], now: Date): readonly Listing[] {
  return rows.filter((row) => !findTemporaryClosure(row.closed_until, now))
}

interface BulkDialogState {
  kind: 'move' | 'field'
  /** The rows as shown when the dialog was opened, so that later changes by other admins are detected as conflicts. */
  rows: readonly Listing[]
  /** The result of the last try, if some of its rows can be tried again; null before the first try. */
  failed: BulkResult | null
}

/** The dialog for new values. It stays open for rows that can be tried again, so that a lost connection loses no values. */
function useBulkDialog(bulk: BulkChanges) {
  const [asked, setAsked] = useState<BulkDialogState | null>(null)
  const change = async (values: BulkValues, pin?: BulkPin): Promise<boolean> => {
    if (asked === null) return false
    const result = await bulk.run(asked.rows, values, pin)
    const rows = result.failed.filter(isRetryable).map(({ row }) => row)
    const next = rows.length === 0 ? null : { ...asked, rows, failed: result }
    setAsked((now) => (now === asked ? next : now))
    return next === null
  }
  const dialog: BulkDialogProps = {
    rows: asked?.rows ?? [],
    isRunning: bulk.progress !== null,
    failure: asked?.failed && bulk.progress === null ? failuresText(asked.failed) : null,
    onChange: change,
    onClose: () => setAsked(null),
  }
  const ask = (kind: BulkDialogState['kind'], rows: readonly Listing[]): void =>
    setAsked({ kind, rows, failed: null })
  return { asked, ask, dialog }
}

/** False for a row that an admin must look at first: another admin changed or deleted it, or it would lose its last contact. */
function isRetryable({ reason }: BulkResult['failed'][number]): boolean {
  return reason !== 'changed' && reason !== 'deleted' && reason !== 'unreachable'
}
