import { useState } from 'react'
import { RequestFailure } from '../../backend/request-failure.ts'
import { useAdmin } from './admin-context.tsx'
import { failureMessage } from './reads.tsx'
import { FAILURE_TEXTS } from './texts.ts'
import { useToasts } from './toasts.tsx'

/** How a change ended: the success message, or why nothing was changed. */
export type ChangeOutcome = { success: string } | { problem: string }

/**
 * Why a row was not changed (RIGHTS-7).
 * @param texts what is said about a row that another admin changed or deleted
 */
export function describeUnsaved(
  kind: 'conflict' | 'deleted' | 'refused',
  texts: { changed: string; deleted: string },
): ChangeOutcome {
  if (kind === 'refused') return { problem: FAILURE_TEXTS.permission }
  return { problem: kind === 'conflict' ? texts.changed : texts.deleted }
}

/**
 * Returns a function that runs a change and shows its result: success as a toast, a problem as a toast and on the screen.
 * @param reload reads the rows again after another admin's change has prevented this one
 */
export function useReportedChange(
  reload: () => Promise<void>,
): [problem: string | null, attempt: (failed: string, work: () => Promise<ChangeOutcome>) => Promise<void>] {
  const { pullDirectory } = useAdmin()
  const toasts = useToasts()
  const [problem, setProblem] = useState<string | null>(null)

  const attempt = async (failed: string, work: () => Promise<ChangeOutcome>): Promise<void> => {
    setProblem(null)
    try {
      const ending = await work()
      if ('success' in ending) toasts.success(ending.success)
      else {
        setProblem(ending.problem)
        toasts.error(ending.problem)
        await reload()
      }
      void pullDirectory()
    } catch (failure) {
      if (!(failure instanceof RequestFailure)) throw failure
      setProblem(`${failed}. ${failureMessage(failure)}`)
      toasts.error(failed)
    }
  }
  return [problem, attempt]
}
