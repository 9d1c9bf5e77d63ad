import { type ReactNode, useId, useState } from 'react'
import { isImportColumn } from './columns.ts'
import type { ImportFlow } from './use-import.ts'
import { changedCells, type PlannedWrite } from './changed-fields.ts'
import type { ImportPlan, RowNote } from './plan-import.ts'
import styles from './import.module.css'
import { IMPORT_TEXTS } from './texts.ts'

const { plan: texts, fields } = IMPORT_TEXTS

/** What the file would change: refused rows first, because they need work. */
interface ImportPreviewProps extends Pick<ImportFlow, 'tick'> {
  plan: ImportPlan
  /** Rows that are not written. */
  left: ReadonlySet<string>
}

export function ImportPreview({ plan, left, tick }: ImportPreviewProps) {
  const writeRow = (write: PlannedWrite) => (
    <WriteRow write={write} isTicked={!left.has(write.at)} onTick={tick} />
  )
  const added = plan.writes.filter(({ before }) => before === null)
  const changed = plan.writes.filter(({ before }) => before !== null)
  return (
    <>
      <p className={styles.counts}>
        <span>{texts.added(added.length)}</span>
        <span>{texts.changed(changed.length)}</span>
        <span>{texts.refused(plan.refused.length)}</span>
        <span>{texts.unchanged(plan.unchanged)}</span>
      </p>
      <Rows title={texts.refused(plan.refused.length)} help={texts.refusedHelp} rows={plan.refused}>
        {noteRow}
      </Rows>
      <Rows title={texts.doubtful(plan.doubtful.length)} rows={plan.doubtful}>
        {noteRow}
      </Rows>
      <Rows title={texts.changed(changed.length)} rows={changed}>
        {writeRow}
      </Rows>
      <Rows title={texts.added(added.length)} rows={added}>
        {writeRow}
      </Rows>
    </>
  )
}

/** Rows that were refused or need a check, each field with its sentence. */
export function RowNotes({ notes }: { notes: readonly RowNote[] }) {
  return <LongList rows={notes}>{noteRow}</LongList>
}

interface RowsProps<Row> {
  title: string
  help?: string
  rows: readonly Row[]
  children: (row: Row) => ReactNode
}

function Rows<Row extends { at: string }>({ title, help, rows, children }: RowsProps<Row>) {
  const id = useId()
  if (rows.length === 0) return null
  return (
    <section className={styles.rows} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {help !== undefined && <p className={styles.help}>{help}</p>}
      <LongList rows={rows}>{children}</LongList>
    </section>
  )
}

/** Rows shown at first, so that thousands do not slow the page down. */
const STEP = 25

function LongList<Row extends { at: string }>({ rows, children }: Pick<RowsProps<Row>, 'rows' | 'children'>) {
  const [shown, setShown] = useState(STEP)
  const left = rows.length - shown
  return (
    <>
      <ul className={styles.list}>
        {rows.slice(0, shown).map((row) => (
          <li key={row.at} className={styles.row}>
            <span className={styles.at}>{row.at}</span>
            <div>{children(row)}</div>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <p>
          <button type="button" className="button" onClick={() => setShown(shown + STEP * 4)}>
            {texts.more(Math.min(left, STEP * 4))}
          </button>
        </p>
      )}
    </>
  )
}

function fieldLabel(field: string): string {
  return isImportColumn(field) ? fields[field] : field
}

function noteRow({ problems }: RowNote): ReactNode {
  return (
    <dl className={styles.cells}>
      {problems.map(({ field, message }) => (
        <div key={field}>
          <dt>{field === '' ? texts.wholeRow : fieldLabel(field)}</dt>
          <dd>{message}</dd>
        </div>
      ))}
    </dl>
  )
}

interface WriteRowProps {
  write: PlannedWrite
  isTicked: boolean
  onTick: ImportFlow['tick']
}

function WriteRow({ write, isTicked, onTick }: WriteRowProps) {
  const { at, listing, before } = write
  const name = before?.name ?? listing.name
  const cells = changedCells(write).filter(({ column }) => before !== null || column !== 'name')
  return (
    <>
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={isTicked}
          aria-label={texts.tick(name)}
          onChange={({ target }) => onTick(at, target.checked)}
        />
        <b>{name}</b>
      </label>
      <dl className={styles.cells}>
        {cells.map(({ column, from, to }) => (
          <div key={column}>
            <dt>{fieldLabel(column)}</dt>
            <dd>{before === null ? to : texts.change(from || texts.empty, to || texts.empty)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
