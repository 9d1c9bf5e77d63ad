import type { UseQueryResult } from '@tanstack/react-query'
import { AfterDelay } from '../../ui/after-delay.tsx'
import { Notice } from '../../ui/notice.tsx'
import { failureMessage } from './failure-message.ts'

interface ReadStateProps {
  read: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>
  words: { loading: string; failed: string; retry: string }
}

/** Shows that a read is under way, or why it failed, with a button that tries again. */
export function ReadState({ read: { data, error, isFetching, refetch }, words }: ReadStateProps) {
  if (error !== null && !isFetching) {
    return (
      <Notice tone="danger" role="alert">
        <p>
          {words.failed}. {failureMessage(error)}
        </p>
        <button type="button" className="button" onClick={() => void refetch()}>
          {words.retry}
        </button>
      </Notice>
    )
  }
  if (data !== undefined || !isFetching) return null
  return (
    <AfterDelay>
      <output>{words.loading}</output>
    </AfterDelay>
  )
}

/** Why the last change of a row was not made. */
export function RowProblem({ problem }: { problem: string | null }) {
  if (problem === null) return null
  return (
    <Notice tone="danger" role="alert">
      <p>{problem}</p>
    </Notice>
  )
}
