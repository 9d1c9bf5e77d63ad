import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { RequestFailure } from '../../backend/request-failure.ts'

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
        refetchOnReconnect: false,
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
