import { useCallback, useRef, useState } from 'react'
import { RequestFailure } from '../../backend/request-failure.ts'
import { useToasts } from './toasts.tsx'

/** Where a save stands, as far as every form shares it. */
export type SaveStep<Row> =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'conflict'; current: Row }
  | { kind: 'deleted' }
  | { kind: 'refused' }
  | { kind: 'failed'; failure: RequestFailure }

export interface RunningSave<Step> {
  step: Step
  /** One at a time: a second press while one runs does nothing. What `work` answers is the next step. */
  run: (work: () => Promise<Step>) => Promise<void>
  dismiss: () => void
}

/** @typeParam Step SaveStep and what a form adds to it */
export function useSaveStep<Row, Step = never>(): RunningSave<SaveStep<Row> | Step> {
  const [step, setStep] = useState<SaveStep<Row> | Step>({ kind: 'idle' })
  const isBusy = useRef(false)
  const toasts = useToasts()

  const run = useCallback(
    async (work: () => Promise<SaveStep<Row> | Step>): Promise<void> => {
      if (isBusy.current) return
      isBusy.current = true
      setStep({ kind: 'saving' })
      try {
        setStep(await work())
      } catch (failure) {
        if (!(failure instanceof RequestFailure)) throw failure
        setStep({ kind: 'failed', failure })
        // Each detail gets a toast of its own; they are also shown beside the form (ADMERR-1).
        failure.details.forEach(toasts.error)
      } finally {
        isBusy.current = false
      }
    },
    [toasts],
  )
  const dismiss = useCallback(() => setStep({ kind: 'idle' }), [])
  return { step, run, dismiss }
}
