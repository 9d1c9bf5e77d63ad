import { Link } from 'react-router-dom'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { failureText } from './failure-text.ts'
import { NO_LIST_TEXTS } from './deferred-texts.ts'

interface NoListingsProps {
  /** Null when the category is empty; else why its list is missing. */
  failure: FailedListProps | null
}

/** Shown in the place of a category's list. */
export function NoListings({ failure }: NoListingsProps) {
  return failure === null ? <EmptyList /> : <FailedList {...failure} />
}

function EmptyList() {
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

/** A list that is neither on the device nor came from the server (ERR-2). */
export function FailedList({ error, onRetry }: FailedListProps) {
  const { title, text, action, emergency } = NO_LIST_TEXTS.failed
  return (
    <EmptyState role="alert">
      <h2>{title}</h2>
      <Notice tone="danger">{failureText(error)}</Notice>
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
