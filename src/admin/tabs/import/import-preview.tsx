import { type ReactNode, useId, useState } from 'react'
import { atollName } from '../../../domain/atolls/atoll-names.ts'
import { formatMajuroDateTime } from '../../../domain/hours/majuro-input.ts'
import { formatMajuroDate, findMajuroMidnight } from '../../../domain/hours/majuro-time.ts'
import type { ImportKind } from './import-kind.ts'
import type { ImportFlow } from './use-import.ts'
import type { ImportPlan, ImportRow, PlannedWrite, RowNote } from './import-plan.ts'
import styles from './import.module.css'
import { IMPORT_TEXTS } from './texts.ts'

const { plan: texts } = IMPORT_TEXTS

const INSTANT_COLUMNS: ReadonlySet<string> = new Set(['last_checked_at', 'confirmed_at'])

/** The preview shows what the file would change. Refused rows come first, because a person must correct them. */
interface ImportPreviewProps<Row extends ImportRow> extends Pick<ImportFlow<Row>, 'tick'> {
  kind: ImportKind<Row>
  plan: ImportPlan<Row>
  /** Places in the file of the rows that are not to be written. */
  left: ReadonlySet<string>
}

export function ImportPreview<Row extends ImportRow>({ kind, plan, left, tick }: ImportPreviewProps<Row>) {
  const noteRow = makeNoteRenderer(kind.labels)
  const writeRow = (write: PlannedWrite<Row>) => (
    <WriteRow kind={kind} write={write} isTicked={!left.has(write.at)} onTick={tick} />
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
      <RowSection title={texts.refused(plan.refused.length)} help={texts.refusedHelp} rows={plan.refused}>
        {noteRow}
      </RowSection>
      <RowSection title={texts.doubtful(plan.doubtful.length)} rows={plan.doubtful}>
        {noteRow}
      </RowSection>
      <RowSection title={texts.changed(changed.length)} rows={changed}>
        {writeRow}
      </RowSection>
      <RowSection title={texts.added(added.length)} rows={added}>
        {writeRow}
      </RowSection>
    </>
  )
}

/** Rows that were refused or need a check, with a sentence for each field. */
export function RowNotes({ notes, labels }: { notes: readonly RowNote[]; labels: Labels }) {
  return <LongList rows={notes}>{makeNoteRenderer(labels)}</LongList>
}

interface RowSectionProps<Row> {
  title: string
  help?: string
  rows: readonly Row[]
  children: (row: Row) => ReactNode
}

function RowSection<Row extends { at: string }>({ title, help, rows, children }: RowSectionProps<Row>) {
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
const ROWS_PER_STEP = 25

export function LongList<Row extends { at: string }>({
  rows,
  children,
}: Pick<RowSectionProps<Row>, 'rows' | 'children'>) {
  const [shownCount, setShownCount] = useState(ROWS_PER_STEP)
  return (
    <>
      <ul className={styles.list}>
        {rows.slice(0, shownCount).map((row) => (
          <li key={row.at} className={styles.row}>
            <span className={styles.rowPosition}>{row.at}</span>
            <div>{children(row)}</div>
          </li>
        ))}
      </ul>
      <ShowMore left={rows.length - shownCount} onShow={(count) => setShownCount(shownCount + count)} />
    </>
  )
}

/** A button that shows more rows of a long list; nothing if all rows are shown. */
export function ShowMore({ left, onShow }: { left: number; onShow: (count: number) => void }) {
  if (left <= 0) return null
  const count = Math.min(left, ROWS_PER_STEP * 4)
  return (
    <p>
      <button type="button" className="button" onClick={() => onShow(count)}>
        {texts.more(count)}
      </button>
    </p>
  )
}

type Labels = ImportKind<ImportRow>['labels']

function makeNoteRenderer(labels: Labels) {
  return ({ problems }: RowNote): ReactNode => (
    <dl className={styles.cells}>
      {problems.map(({ field, message }) => (
        <div key={`${field} ${message}`}>
          <dt>{field === '' ? texts.wholeRow : (labels[field] ?? field)}</dt>
          <dd>{message}</dd>
        </div>
      ))}
    </dl>
  )
}

interface WriteRowProps<Row extends ImportRow> {
  kind: ImportKind<Row>
  write: PlannedWrite<Row>
  isTicked: boolean
  onTick: ImportFlow<Row>['tick']
}

function WriteRow<Row extends ImportRow>({ kind, write, isTicked, onTick }: WriteRowProps<Row>) {
  const { at, row, before } = write
  const name = before?.name ?? row.name
  const cells = kind.changedCells(write).filter(({ column }) => before !== null || column !== 'name')
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
            <dt>{kind.labels[column] ?? column}</dt>
            <dd>
              {before === null
                ? readableCell(column, to)
                : texts.change(readableCell(column, from), readableCell(column, to))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** A cell for the screen: days and times in Majuro time, and names of atolls. Other cells are unchanged. */
function readableCell(column: string, cell: string): string {
  if (cell === '') return texts.empty
  if (column === 'atoll') return atollName(cell)
  const instant = INSTANT_COLUMNS.has(column) ? Date.parse(cell) : NaN
  if (Number.isNaN(instant)) return cell
  return findMajuroMidnight(instant) === instant ? formatMajuroDate(instant) : formatMajuroDateTime(instant)
}
