import type { ReactNode } from 'react'
import { Notice } from '../../../ui/page-parts.tsx'

interface ImportRunProps {
  phase: 'writing' | 'stopped' | 'done'
  done: number
  total: number
  /** Why the import stopped. */
  problem: ReactNode
  /** Sentences for the figures of this run. */
  texts: {
    progress: string
    keepOpen: string
    stopped: string
    resume: string
    continue: string
    done: string
    /** Title of the list of refused rows. */
    refused: string
    another: string
  }
  /** The list of refused rows; null if there are none. */
  refused: ReactNode
  onContinue: () => void
  onAnother: () => void
}

/** Shows the progress of an import, why it stopped, and its result (IMPORT-2, IMPORT-15). */
export function ImportRun({
  phase,
  done,
  total,
  problem,
  texts,
  refused,
  onContinue,
  onAnother,
}: ImportRunProps) {
  return (
    <>
      <progress max={total} value={done} aria-label={texts.progress} />
      {phase === 'writing' && (
        <output>
          {texts.progress}. {texts.keepOpen}
        </output>
      )}
      {phase === 'stopped' && (
        <Notice tone="danger" role="alert">
          <p>
            {texts.stopped} {problem}
          </p>
          <p>{texts.resume}</p>
          <button type="button" className="button button-primary" onClick={onContinue}>
            {texts.continue}
          </button>
        </Notice>
      )}
      {phase === 'done' && (
        <Notice tone="success">
          <output>{texts.done}</output>
        </Notice>
      )}
      {phase === 'done' && refused !== null && (
        <>
          <h3>{texts.refused}</h3>
          {refused}
        </>
      )}
      {phase !== 'writing' && (
        <p>
          <button type="button" className="button" onClick={onAnother}>
            {texts.another}
          </button>
        </p>
      )}
    </>
  )
}
