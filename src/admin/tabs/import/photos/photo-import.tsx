import { PHOTO_ACCEPT_ATTRIBUTE } from '../../../../domain/listing/photo-choice.ts'
import { Field } from '../../../kit/fields.tsx'
import rowStyles from '../../../kit/kit.module.css'
import styles from '../import.module.css'
import { LongList, RowNotes } from '../import-preview.tsx'
import { ImportRun } from '../import-run.tsx'
import { PlanButtons, UnreadFileNotice } from '../import-steps.tsx'
import { PHOTO_IMPORT_TEXTS as texts } from './texts.ts'
import {
  type PhotoImport as Flow,
  type PhotoImportState,
  type PhotoList,
  usePhotoImport,
} from './use-photo-import.ts'

/** Imports photos of many businesses: each file is named like its business, or a list assigns it (IMPORT-15, IMPORT-16). */
export function PhotoImport({ list }: { list: PhotoList | null }) {
  const { state, ...flow } = usePhotoImport(list)
  const namedCount = list?.photos.reduce((count, { names }) => count + names.length, 0) ?? 0
  return (
    <section className={rowStyles.item} aria-labelledby="photo-import">
      <h2 id="photo-import">{texts.title}</h2>
      {namedCount > 0 && <p>{texts.named(namedCount, list?.fileName ?? '')}</p>}
      <PhotoStep state={state} {...flow} />
    </section>
  )
}

function PhotoStep({ state, choose, tick, upload }: Flow) {
  switch (state.phase) {
    case 'empty':
      return <PhotoChoice choose={choose} />
    case 'reading':
      return <output>{texts.reading}</output>
    case 'unread':
      return (
        <>
          <UnreadFileNotice {...state} texts={texts} onRetry={() => void choose(state.files)} />
          <PhotoChoice choose={choose} />
        </>
      )
    case 'planned':
      return <PlannedPhotos state={state} choose={choose} tick={tick} upload={upload} />
    default:
      return <Uploading state={state} choose={choose} upload={upload} />
  }
}

function PhotoChoice({ choose }: Pick<Flow, 'choose'>) {
  return (
    <>
      <p className={styles.help}>{texts.explain}</p>
      <Field label={texts.choose}>
        {(control) => (
          <input
            {...control}
            className={rowStyles.control}
            type="file"
            multiple
            accept={`${PHOTO_ACCEPT_ATTRIBUTE},.zip,application/zip`}
            onChange={({ target }) => void choose([...(target.files ?? [])])}
          />
        )}
      </Field>
    </>
  )
}

type StepProps<Phase> = Pick<Flow, 'choose' | 'upload'> & {
  state: Extract<PhotoImportState, { phase: Phase }>
}

function PlannedPhotos({ state, choose, tick, upload }: StepProps<'planned'> & Pick<Flow, 'tick'>) {
  const { plan, left } = state
  const count = plan.photos.length - left.size
  return (
    <>
      <h3>{texts.plan}</h3>
      <p className={styles.counts}>
        <span>{texts.added(plan.photos.length)}</span>
        <span>{texts.same(plan.same)}</span>
        <span>{texts.left(plan.refused.length)}</span>
      </p>
      <RowNotes notes={plan.refused} labels={{}} />
      <LongList rows={plan.photos}>
        {({ id, at, listing }) => (
          <label className={styles.tick}>
            <input
              type="checkbox"
              checked={!left.has(id)}
              aria-label={texts.tick(at, listing.name)}
              onChange={({ target }) => tick(id, target.checked)}
            />
            {texts.for(listing.name)}
          </label>
        )}
      </LongList>
      <PlanButtons
        count={count}
        label={texts.upload(count)}
        texts={texts}
        onWrite={() => void upload()}
        onAnother={() => void choose([])}
      />
    </>
  )
}

function Uploading({ state, choose, upload }: StepProps<'writing' | 'stopped' | 'done'>) {
  const { plan, left, report } = state
  const total = plan.photos.length - left.size
  return (
    <ImportRun
      phase={state.phase}
      done={report.done}
      total={total}
      problem={state.phase === 'stopped' && state.problem}
      texts={{
        ...texts,
        progress: texts.progress(report.done, total),
        stopped: texts.stopped(report.done, total),
        done: texts.done(report.uploaded),
        refused: texts.notDone(report.refused.length),
      }}
      refused={report.refused.length === 0 ? null : <RowNotes notes={report.refused} labels={{}} />}
      onContinue={() => void upload()}
      onAnother={() => void choose([])}
    />
  )
}
