import { useState } from 'react'
import { Link } from '../../../ui/link.tsx'
import { CLOSED_WITHOUT_END } from '../../../domain/hours/closure.ts'
import { CATEGORIES, type Listing } from '../../../domain/listing/listing.ts'
import { useConfirm } from '../../kit/confirmations.tsx'
import { SelectField } from '../../kit/choice-fields.tsx'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { comparePath } from '../../paths.ts'
import type { BulkChanges, BulkChange, BulkValues } from './bulk-changes.ts'
import { FieldDialog } from './bulk-field.tsx'
import { ATOLL_OPTIONS, CATEGORY_OPTIONS } from './listing-filters.tsx'
import styles from './listings.module.css'
import { LISTINGS_TEXTS } from './texts.ts'
import { type BulkAction, BulkMenu } from './bulk-menu.tsx'

const { bulk: texts } = LISTINGS_TEXTS

interface BulkBarProps {
  chosen: readonly Listing[]
  bulk: BulkChanges
  isOnline: boolean
  /** Rows that the search and filters find. */
  foundCount: number
  onSelectFound: () => void
  onClear: () => void
}

/** Changes the selected rows at once (BIZ-4). */
export function BulkBar({ chosen, bulk, isOnline, foundCount, onSelectFound, onClear }: BulkBarProps) {
  const [asked, setAsked] = useState<'move' | 'field' | null>(null)
  const confirm = useConfirm()
  if (chosen.length === 0 && bulk.progress === null) return null
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
  const runAsked = (values: BulkValues): void => {
    setAsked(null)
    run(chosen, values)
  }
  const remove = async (): Promise<void> => {
    const isConfirmed = await confirm({
      title: texts.deleteTitle,
      text: texts.confirmDelete(chosen.length),
      confirm: LISTINGS_TEXTS.actions.delete,
      isDangerous: true,
    })
    if (!isConfirmed) return
    onClear()
    run(chosen, null)
  }
  const actions: BulkAction[] = [
    { label: texts.check, act: () => run(chosen, { last_checked_at: new Date().toISOString() }) },
    { label: texts.feature, act: () => feature(true) },
    { label: texts.unfeature, act: () => feature(false) },
    { label: texts.markClosed, act: () => run(chosen, { closed_until: CLOSED_WITHOUT_END }) },
    { label: texts.markOpen, act: () => run(chosen, { closed_until: null }) },
    { label: texts.move, act: () => setAsked('move') },
    { label: texts.changeField, act: () => setAsked('field') },
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
      {asked === 'move' && (
        <MoveDialog count={chosen.length} onClose={() => setAsked(null)} onMove={runAsked} />
      )}
      {asked === 'field' && (
        <FieldDialog count={chosen.length} onClose={() => setAsked(null)} onChange={runAsked} />
      )}
    </section>
  )
}

interface MoveDialogProps {
  count: number
  onMove: (values: BulkValues) => void
  onClose: () => void
}

const KEEP = { value: '', label: texts.keep }

/** Asks for the category and atoll of the selected listings. */
function MoveDialog({ count, onMove, onClose }: MoveDialogProps) {
  const [category, setCategory] = useState('')
  const [atoll, setAtoll] = useState('')
  return (
    <FormDialog
      title={texts.moveTitle(count)}
      texts={{ cancel: texts.cancel, confirm: texts.moveConfirm }}
      isBlocked={category === '' && atoll === ''}
      onClose={onClose}
      onSubmit={() => {
        const known = CATEGORIES.find((one) => one === category)
        onMove({ ...(known && { category: known }), ...(atoll !== '' && { atoll }) })
      }}
    >
      <SelectField
        label={LISTINGS_TEXTS.category}
        value={category}
        options={[KEEP, ...CATEGORY_OPTIONS]}
        onChange={setCategory}
      />
      <SelectField
        label={LISTINGS_TEXTS.atoll}
        value={atoll}
        options={[KEEP, ...ATOLL_OPTIONS]}
        onChange={setAtoll}
      />
    </FormDialog>
  )
}
