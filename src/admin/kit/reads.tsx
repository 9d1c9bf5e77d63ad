import { QueryCache, QueryClient, QueryClientProvider, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { RequestFailure } from '../../backend/request-failure.ts'
import { AfterDelay } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { failureMessage } from './failure-message.ts'

/*
 * The admin's reads. Every screen asks the server when it opens and forgets the answer when it closes: an old row would
 * start a form with an old revision. Nothing is retried or read again unasked; a failure is shown with its own button.
 */
function createAdminQueries(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (!(error instanceof RequestFailure)) console.error('A read of the admin area failed', error)
      },
    }),
    defaultOptions: {
      queries: {
        gcTime: 0,
        staleTime: 0,
        retry: false,
        refetchOnWindowFocus: false,
        // A form that is open must not change under the hand; useRows reads its list again.
        refetchOnReconnect: (query) => query.state.data === undefined,
        // Offline, fail with the reason instead of waiting.
        networkMode: 'always',
        // Comparing thousands of rows costs more than it saves.
        structuralSharing: false,
      },
    },
  })
}

/** One client for each signed-in account, so that no row outlives Sign Out: key it by the account. */
export function AdminQueries({ children }: { children: ReactNode }) {
  const [client] = useState(createAdminQueries)
  useEffect(() => () => client.clear(), [client])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

interface ReadStateProps {
  read: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>
  words: { loading: string; failed: string; retry: string }
}

/** Shows that a read is running, or why it failed, with a button that tries again. */
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
