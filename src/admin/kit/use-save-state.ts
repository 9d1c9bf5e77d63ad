import { useCallback, useRef, useState } from 'react'
import { RequestFailure } from '../../backend/request-failure.ts'
import { failureMessage } from './reads.tsx'
import { useToasts } from './toasts.tsx'

/** A question that the admin must answer before the save, such as whether a similar listing is the same place. */
export interface PendingQuestion<Question> {
  kind: 'asked'
  question: Question
}

/** What a save is doing, or how it ended. */
export type SaveState<Row, Question = never> =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'conflict'; current: Row }
  | { kind: 'deleted' }
  | { kind: 'refused' }
  | { kind: 'failed'; failure: RequestFailure }
  | PendingQuestion<Question>

interface SaveRunner<State> {
  saveState: State
  /**
   * Runs one save at a time; a second press does nothing. The result of `work` is the next state.
   * @param failed text for the toast of a failure
   */
  run: (work: () => Promise<State>, failed: string) => Promise<void>
  dismiss: () => void
}

export function useSaveState<Row, Question>(): SaveRunner<SaveState<Row, Question>> {
  const [saveState, setSaveState] = useState<SaveState<Row, Question>>({ kind: 'idle' })
  const isBusy = useRef(false)
  const toasts = useToasts()
  const run = useCallback(
    async (work: () => Promise<SaveState<Row, Question>>, failed: string): Promise<void> => {
      if (isBusy.current) return
      isBusy.current = true
      setSaveState({ kind: 'saving' })
      try {
        setSaveState(await work())
      } catch (failure) {
        if (!(failure instanceof RequestFailure)) throw failure
        setSaveState({ kind: 'failed', failure })
        toasts.error(`${failed.replace(/\.$/, '')}. ${failureMessage(failure)}`)
        // Each detail gets a separate toast; the details are also shown beside the form (ADMERR-1).
        failure.details.forEach(toasts.error)
      } finally {
        isBusy.current = false
      }
    },
    [toasts],
  )
  const dismiss = useCallback(() => setSaveState({ kind: 'idle' }), [])
  return { saveState, run, dismiss }
}
