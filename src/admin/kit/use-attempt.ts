import { useCallback, useState } from 'react'
import { RequestFailure } from '../../backend/request-failure.ts'
import { useAdmin } from './admin-context.ts'
import { failureMessage } from './failure-message.ts'
import { useToasts } from './toasts.tsx'

/** How a change ended: what to say, or why it was not made. */
export type Ending = { said: string } | { problem: string }

export interface Attempts {
  /** Why the last change was not made; shown where it was tried. */
  problem: string | null
  clear: () => void
  /** Does `work`; a failed request says `failed` and why. `onProblem` after anything but success. */
  attempt: (failed: string, work: () => Promise<Ending>, onProblem?: () => Promise<void>) => Promise<void>
}

/** A change made with one press: its success is a toast, its failure stands on the screen too. */
export function useAttempt(): Attempts {
  const { pullDirectory } = useAdmin()
  const toasts = useToasts()
  const [problem, setProblem] = useState<string | null>(null)

  const attempt = useCallback<Attempts['attempt']>(
    async (failed, work, onProblem) => {
      setProblem(null)
      try {
        const ending = await work()
        if ('said' in ending) toasts.success(ending.said)
        else {
          setProblem(ending.problem)
          toasts.error(ending.problem)
          await onProblem?.()
        }
        void pullDirectory()
      } catch (failure) {
        if (!(failure instanceof RequestFailure)) throw failure
        setProblem(`${failed}. ${failureMessage(failure)}`)
        toasts.error(failed)
      }
    },
    [pullDirectory, toasts],
  )
  const clear = useCallback(() => setProblem(null), [])
  return { problem, clear, attempt }
}
