import { useEffect, useRef } from 'react'
import { Link } from '../../../ui/link.tsx'
import { useOnline } from '../../../browser/network.ts'
import { BackIcon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/page-parts.tsx'
import { AdminHeading } from '../../kit/admin-heading.tsx'
import { Field } from '../../kit/fields.tsx'
import rowStyles from '../../kit/kit.module.css'
import { LISTINGS_TAB_PATH } from '../../paths.ts'
import { IMPORT_COLUMNS } from './columns.ts'
import { ImportMapping } from './import-mapping.tsx'
import { ImportPreview, RowNotes } from './import-preview.tsx'
import styles from './import.module.css'
import { PastImports } from './past-imports.tsx'
import { IMPORT_TEXTS } from './texts.ts'
import { type ImportFlow, type ImportState, useImport } from './use-import.ts'
import { Export } from './export-listings.tsx'

const { import: texts, plan: planTexts, writing } = IMPORT_TEXTS

/** /admin/import: all listings as a file, and a file as listings (IMPORT-2). */
export function ImportScreen() {
  const flow = useImport()
  return (
    <div className={styles.screen}>
      <p>
        <Link to={LISTINGS_TAB_PATH} className={styles.back}>
          <BackIcon /> {IMPORT_TEXTS.back}
        </Link>
      </p>
      <AdminHeading title={IMPORT_TEXTS.title} />
      <section className={rowStyles.item}>
        <h2>{texts.title}</h2>
        <ImportStep {...flow} />
      </section>
      <PastImports />
      <Export />
    </div>
  )
}

function ImportStep({ state, ...flow }: ImportFlow) {
  const { choose } = flow
  switch (state.phase) {
    case 'empty':
      return <FileChoice onChoose={choose} />
    case 'reading':
      return <output>{texts.reading}</output>
    case 'unread':
      return (
        <>
          <Notice tone="danger" role="alert">
            <p>
              {state.isRetryable && `${texts.failed}. `}
              {state.problem}
            </p>
            {state.isRetryable && (
              <button type="button" className="button" onClick={() => void choose(state.file)}>
                {texts.again}
              </button>
            )}
          </Notice>
          <FileChoice onChoose={choose} />
        </>
      )
    case 'planned':
      return <Planned state={state} {...flow} />
    default:
      return <Writing state={state} {...flow} />
  }
}

function FileChoice({ onChoose }: { onChoose: ImportFlow['choose'] }) {
  return (
    <>
      <p className={styles.help}>{texts.explain}</p>
      <details className={styles.columns}>
        <summary>{texts.columns}</summary>
        <p>
          <code>{IMPORT_COLUMNS.join(', ')}</code>
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

/** Takes the focus, because the control that led to this step is gone. */
function StepHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1}>
      {children}
    </h3>
  )
}

type StepProps<Phase> = Omit<ImportFlow, 'state'> & { state: Extract<ImportState, { phase: Phase }> }

function Planned({ state, choose, adjust, tick, write }: StepProps<'planned'>) {
  const isOnline = useOnline()
  const { file, plan, left } = state
  const count = plan.writes.filter(({ at }) => !left.has(at)).length
  return (
    <>
      <StepHeading>{planTexts.title(file.name)}</StepHeading>
      <ImportMapping {...state} adjust={adjust} />
      <ImportPreview plan={plan} left={left} tick={tick} />
      {count === 0 && <p>{planTexts.nothing}</p>}
      {!isOnline && <p>{texts.offline}</p>}
      <p className={`${rowStyles.actions} ${styles.bar}`}>
        {count > 0 && (
          <button
            type="button"
            className="button button-primary"
            aria-disabled={!isOnline}
            onClick={() => isOnline && void write()}
          >
            {planTexts.write(count)}
          </button>
        )}
        <button type="button" className="button" onClick={() => void choose(null)}>
          {texts.another}
        </button>
      </p>
    </>
  )
}

function Writing({ state, choose, write }: StepProps<'writing' | 'stopped' | 'done'>) {
  const { file, plan, left, report } = state
  const total = plan.writes.filter(({ at }) => !left.has(at)).length
  const refused = [...plan.refused, ...report.refused]
  return (
    <>
      <StepHeading>{writing.title(file.name)}</StepHeading>
      <progress
        className={styles.progress}
        max={total}
        value={report.done}
        aria-label={writing.progress(report.done, total)}
      />
      {state.phase === 'writing' && (
        <output>
          {writing.progress(report.done, total)}. {writing.keepOpen}
        </output>
      )}
      {state.phase === 'stopped' && (
        <Notice tone="danger" role="alert">
          <p>
            {writing.stopped(report.done, total)} {state.problem}
          </p>
          <p>{writing.resume}</p>
          <button type="button" className="button button-primary" onClick={() => void write()}>
            {writing.continue}
          </button>
        </Notice>
      )}
      {state.phase === 'done' && (
        <Notice tone="success">
          <output>{writing.done(report.written)}</output>
        </Notice>
      )}
      {state.phase === 'done' && refused.length > 0 && (
        <>
          <h3>{writing.notWritten(refused.length)}</h3>
          <RowNotes notes={refused} />
        </>
      )}
      {state.phase !== 'writing' && (
        <p>
          <button type="button" className="button" onClick={() => void choose(null)}>
            {texts.another}
          </button>
        </p>
      )}
    </>
  )
}
