import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from '../../../ui/link.tsx'
import { BackIcon } from '../../../ui/icons.tsx'
import { AdminHeading } from '../../kit/admin-heading.tsx'
import { Field } from '../../kit/fields.tsx'
import rowStyles from '../../kit/kit.module.css'
import { Export } from './export-rows.tsx'
import type { ImportKind } from './import-kind.ts'
import { ImportMapping } from './import-mapping.tsx'
import { ImportPreview, RowNotes } from './import-preview.tsx'
import { ImportRun } from './import-run.tsx'
import { PlanButtons, UnreadFileNotice } from './import-steps.tsx'
import styles from './import.module.css'
import { PastImports } from './past-imports.tsx'
import { IMPORT_TEXTS } from './texts.ts'
import type { ImportRow } from './import-plan.ts'
import { type ImportFlow, type ImportState, useImport } from './use-import.ts'

const { import: texts, plan: planTexts, writing } = IMPORT_TEXTS

interface KindProps<Row extends ImportRow> {
  kind: ImportKind<Row>
}

/** The screen that exports all rows of a kind to a file, and imports rows from a file (IMPORT-2, IMPORT-12). */
export function ImportScreen<Row extends ImportRow>({
  kind,
  children,
}: KindProps<Row> & { children?: (state: ImportState<Row>) => ReactNode }) {
  const flow = useImport(kind)
  return (
    <div className={styles.screen}>
      <p>
        <Link to={kind.parentPath} className={rowStyles.back}>
          <BackIcon /> {kind.texts.back}
        </Link>
      </p>
      <AdminHeading title={kind.texts.title} />
      <section className={rowStyles.item}>
        <h2>{texts.title}</h2>
        <ImportStep kind={kind} {...flow} />
      </section>
      {children?.(flow.state)}
      <PastImports past={kind.past} count={kind.texts.count} />
      <Export kind={kind} />
    </div>
  )
}

function ImportStep<Row extends ImportRow>({ kind, state, ...flow }: ImportFlow<Row> & KindProps<Row>) {
  const { choose } = flow
  switch (state.phase) {
    case 'empty':
      return <FileChoice kind={kind} onChoose={choose} />
    case 'reading':
      return <output>{texts.reading}</output>
    case 'unread':
      return (
        <>
          <UnreadFileNotice {...state} texts={texts} onRetry={() => void choose(state.file)} />
          <FileChoice kind={kind} onChoose={choose} />
        </>
      )
    case 'planned':
      return <PlannedStep kind={kind} state={state} {...flow} />
    default:
      return <WritingStep kind={kind} state={state} {...flow} />
  }
}

function FileChoice<Row extends ImportRow>({
  kind,
  onChoose,
}: KindProps<Row> & { onChoose: ImportFlow<Row>['choose'] }) {
  return (
    <>
      <p className={styles.help}>{kind.texts.explain}</p>
      <details className={styles.columns}>
        <summary>{texts.columns}</summary>
        <p>
          <code>{kind.columns.join(', ')}</code>
        </p>
      </details>
      <Field label={texts.choose}>
        {(control) => (
          <input
            {...control}
            className={rowStyles.control}
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,.json,.geojson,text/csv,application/json"
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file !== undefined) void onChoose(file)
            }}
          />
        )}
      </Field>
    </>
  )
}

/** The heading of a step. It takes the focus, because the control that led to this step was removed. */
function StepHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1}>
      {children}
    </h3>
  )
}

type StepProps<Row extends ImportRow, Phase> = Omit<ImportFlow<Row>, 'state'> &
  KindProps<Row> & { state: Extract<ImportState<Row>, { phase: Phase }> }

function PlannedStep<Row extends ImportRow>({
  kind,
  state,
  choose,
  adjust,
  tick,
  write,
}: StepProps<Row, 'planned'>) {
  const { file, plan, left } = state
  const count = plan.writes.filter(({ at }) => !left.has(at)).length
  return (
    <>
      <StepHeading>{planTexts.title(file.name)}</StepHeading>
      <ImportMapping kind={kind} {...state} adjust={adjust} />
      <ImportPreview kind={kind} plan={plan} left={left} tick={tick} />
      <PlanButtons
        count={count}
        label={planTexts.write(kind.texts.count(count))}
        texts={{ ...texts, nothing: planTexts.nothing }}
        onWrite={() => void write()}
        onAnother={() => void choose(null)}
      />
    </>
  )
}

function WritingStep<Row extends ImportRow>({
  kind: { texts: words, labels },
  state,
  choose,
  write,
}: StepProps<Row, 'writing' | 'stopped' | 'done'>) {
  const { file, plan, left, report } = state
  const total = plan.writes.filter(({ at }) => !left.has(at)).length
  const refused = [...plan.refused, ...report.refused]
  return (
    <>
      <StepHeading>{writing.title(file.name)}</StepHeading>
      <ImportRun
        phase={state.phase}
        done={report.done}
        total={total}
        problem={state.phase === 'stopped' && state.problem}
        texts={{
          ...writing,
          progress: writing.progress(report.done, total),
          stopped: writing.stopped(report.done, words.count(total)),
          done: writing.done(words.count(report.written)),
          refused: writing.notWritten(refused.length),
          another: texts.another,
        }}
        refused={refused.length === 0 ? null : <RowNotes notes={refused} labels={labels} />}
        onContinue={() => void write()}
        onAnother={() => void choose(null)}
      />
    </>
  )
}
