import { publishableKey } from 'virtual:guide-build'
import { Link } from '../ui/link.tsx'
import type { ReadFailure } from '../domain/directory.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/page-parts.tsx'
import { NO_LIST_TEXTS } from './list-texts.ts'

/** Shown in the place of the list of a category that has no listings. */
export function EmptyList() {
  const { title, text, action } = NO_LIST_TEXTS.empty
  return (
    <EmptyState>
      <h2>{title}</h2>
      <p>{text}</p>
      <Link className="button" to="/">
        {action}
      </Link>
    </EmptyState>
  )
}

interface FailedListProps {
  /** Why the read failed; null when the copy itself could not be opened. */
  error: Error | null
  onRetry: () => void
}

/** Shown in the place of a list that could be read neither from the device nor from the server (ERR-2). */
export function FailedList({ error, onRetry }: FailedListProps) {
  const { title, text, action, emergency } = NO_LIST_TEXTS.failed
  return (
    <EmptyState role="alert">
      <h2>{title}</h2>
      <Notice tone="danger">{readFailureText(error)}</Notice>
      <p>{text}</p>
      <button type="button" className="button button-primary" onClick={onRetry}>
        {action}
      </button>
      <Link className="button" to="/#emergency">
        {emergency}
      </Link>
    </EmptyState>
  )
}

/** Why a list could be read neither from the device nor from the server, by the error's name (ERR-2). */
const VISITOR_TEXTS: Partial<Record<ReadFailure, string>> = {
  UnreachableError: "Can't reach the server. Please check your internet connection and try again.",
  TimedOutError: 'Request timed out. Please check your connection and try again.',
}
const OTHER_FAILURE_TEXT = 'Failed to fetch businesses'

/** Texts for developers who set the guide up; never in a release build (ERR-3). */
const DEVELOPER_TEXTS: Partial<Record<ReadFailure, string>> = {
  UnreachableError:
    'Unable to connect to database. Please check your internet connection and verify your project is active.',
  TimedOutError: 'Request timed out. Please check your connection and try again.',
  KeyRefusedError: 'Database authentication error. Please check your anon key in the environment file.',
  TablesMissingError: 'Database tables not found. Please run the database migrations in your dashboard.',
}
const NOT_CONFIGURED_TEXT = 'Database not available. Please check your configuration.'

export function readFailureText(
  error: Error | null,
  isDevelopment = import.meta.env.DEV,
  key = publishableKey,
): string {
  const name = error?.name as ReadFailure | undefined
  if (isDevelopment && key === '') return NOT_CONFIGURED_TEXT
  const texts = isDevelopment ? DEVELOPER_TEXTS : VISITOR_TEXTS
  return (name === undefined ? undefined : texts[name]) ?? OTHER_FAILURE_TEXT
}
