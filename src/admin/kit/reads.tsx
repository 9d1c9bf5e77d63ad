/*
 * Reads of the admin area. A screen reads from the server when it opens and drops the result when it closes, because an old
 * row would start a form with an old revision. Only the list of businesses has a stored copy, because it is large
 * (listing-copy.ts). A failed read is not retried, but shown with a button that tries again; see also `refetchOnReconnect`.
 */
import {
  onlineManager,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  type UseQueryResult,
} from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { RequestFailure, SESSION_ENDED } from '../../backend/request-failure.ts'
import { AfterDelay } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/page-parts.tsx'
import type { Announcement, EmergencyContact, Listing, ListingImage } from '../../domain/listing/listing.ts'
import { FAILURE_TEXTS } from './texts.ts'

/** PostgreSQL's code for insufficient privilege, also used when row-level security refuses a new row. */
const INSUFFICIENT_PRIVILEGE = '42501'

/** Returns the text that is shown to the admin for a failure (ADMERR-1). */
export function failureMessage(failure: unknown): string {
  if (!(failure instanceof RequestFailure)) return FAILURE_TEXTS.unexpected
  if (failure.kind === 'timeout') return FAILURE_TEXTS.timeout
  if (failure.kind === 'network') return FAILURE_TEXTS.network
  if (failure.message === SESSION_ENDED) return FAILURE_TEXTS.sessionEnded
  if (isPermissionFailure(failure)) return FAILURE_TEXTS.permission
  // Status 0 means that no HTTP answer arrived.
  if (failure.status === 0) return FAILURE_TEXTS.unexpected
  const status = failure.status >= 500 ? 500 : failure.status
  return FAILURE_TEXTS.byStatus[status] ?? FAILURE_TEXTS.otherStatus(failure.status)
}

const BAD_INPUT_STATUSES = new Set([400, 422])

/** Like `failureMessage`, but for bad input returns the server's own message, for example why it refuses a password. */
export function authFailureMessage(failure: unknown): string {
  const isExplained =
    failure instanceof RequestFailure &&
    BAD_INPUT_STATUSES.has(failure.status) &&
    failure.message.trim() !== ''
  return isExplained ? failure.message : failureMessage(failure)
}

/** Whether the account lacks the right, by the code, or by 'permission denied' or 'policy' in the message (ADMERR-1). */
export function isPermissionFailure(failure: unknown): boolean {
  return (
    failure instanceof RequestFailure &&
    failure.status !== 401 &&
    (failure.code === INSUFFICIENT_PRIVILEGE || /permission denied|policy/i.test(failure.message))
  )
}

/**
 * Whether a right, table or function is missing in the database. The figures of the analytics are then zeros, not an error
 * (ANALYTICS-5).
 */
export function isRightOrFunctionMissing(failure: unknown): boolean {
  return (
    failure instanceof RequestFailure &&
    ['42501', '42P01', '42883', 'PGRST202', 'PGRST205'].includes(failure.code)
  )
}

/**
 * The visitors' copy of the directory on this device, for reading without a network (OFFADM-1). Each function resolves to
 * null if the copy has no answer, because it was not filled yet or cannot be opened.
 */
export interface DeviceCopy {
  listings: () => Promise<Listing[] | null>
  listing: (id: string) => Promise<{ listing: Listing; photos: ListingImage[] } | null>
  emergencyContacts: () => Promise<EmergencyContact[] | null>
  announcements: () => Promise<Announcement[] | null>
}

/**
 * Reads from the server; without a network, from the copy. Throws the failure of the request if the device is online,
 * because the copy may be old, or if the copy has no answer (null).
 * @param sort orders the rows of the copy
 * @throws RequestFailure
 */
export async function readServerOrCopy<Content>(
  read: () => Promise<Content>,
  copy: () => Promise<Content | null>,
  sort: (copied: Content) => Content = (copied) => copied,
): Promise<Content> {
  try {
    return await read()
  } catch (failure) {
    const isOffline = failure instanceof RequestFailure && failure.kind !== 'refused' && !navigator.onLine
    if (!isOffline) throw failure
    const copied = await copy()
    if (copied === null) throw failure
    return sort(copied)
  }
}

export function createAdminQueries(): QueryClient {
  // The library assumes that every page starts online. In a page opened offline it would miss the return of the network.
  onlineManager.setOnline(navigator.onLine)
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
        // Repeat only reads without data, because an open form must not change while the admin types. useRows refreshes lists.
        refetchOnReconnect: (query) => query.state.data === undefined,
        // Without a network, send the request anyway, so that the read fails with a reason instead of waiting.
        networkMode: 'always',
        // Comparing thousands of rows costs more than it saves.
        structuralSharing: false,
      },
    },
  })
}

/** Query client of one signed-in account. Render it with the account as React key, so that no row outlives Sign Out. */
export function AdminQueries({ children }: { children: ReactNode }) {
  const [client] = useState(createAdminQueries)
  useEffect(() => () => client.clear(), [client])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

interface ReadStateProps {
  read: Pick<UseQueryResult, 'data' | 'error' | 'isFetching'> & { refetch: () => unknown }
  texts: { loading: string; failed: string; retry: string }
}

/** Shows that a read is running, or why it failed, with a button that tries again. */
export function ReadState({ read: { data, error, isFetching, refetch }, texts }: ReadStateProps) {
  if (error !== null && !isFetching) {
    return (
      <Notice tone="danger" role="alert">
        <p>
          {texts.failed}. {failureMessage(error)}
        </p>
        <button type="button" className="button" onClick={() => void refetch()}>
          {texts.retry}
        </button>
      </Notice>
    )
  }
  if (data !== undefined || !isFetching) return null
  return (
    <AfterDelay>
      <output>{texts.loading}</output>
    </AfterDelay>
  )
}

interface RowsStateProps {
  rows: { problem: string | null; read: ReadStateProps['read'] }
  texts: { loading: string; retry: string; errors: { load: string } }
}

/** Rendered above a list of rows: shows why the last change failed, and that the rows are being read or could not be read. */
export function RowsState({ rows: { problem, read }, texts: { loading, retry, errors } }: RowsStateProps) {
  return (
    <>
      <ProblemNotice problem={problem} />
      <ReadState read={read} texts={{ loading, retry, failed: errors.load }} />
    </>
  )
}

interface ProblemNoticeProps {
  problem: string | null
  /** The errors that the server found, each shown in a separate line (ADMERR-1). */
  details?: readonly string[] | undefined
}

/** Shows why an action failed. Renders nothing while there is no problem. */
export function ProblemNotice({ problem, details }: ProblemNoticeProps) {
  if (problem === null) return null
  return (
    <Notice tone="danger" role="alert">
      <p>{problem}</p>
      {details?.map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
    </Notice>
  )
}
