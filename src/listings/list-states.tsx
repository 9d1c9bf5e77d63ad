import { Link } from 'react-router-dom'
import { Notice } from '../ui/notice.tsx'
import { Plate } from '../ui/empty-state.tsx'
import { failureText } from './texts/failures.ts'
import { PLATE_TEXTS } from './texts/list-states.ts'

export function EmptyList() {
  const { title, text, action } = PLATE_TEXTS.empty
  return (
    <Plate>
      <h2>{title}</h2>
      <p>{text}</p>
      <Link className="button" to="/">
        {action}
      </Link>
    </Plate>
  )
}

interface FailedListProps {
  /** Of the read; null where the copy itself could not be opened. */
  error: Error | null
  onRetry: () => void
}

export function FailedList({ error, onRetry }: FailedListProps) {
  const { title, text, action, emergency } = PLATE_TEXTS.failed
  return (
    <Plate role="alert">
      <h2>{title}</h2>
      <Notice tone="danger">{failureText(error)}</Notice>
      <p>{text}</p>
      <button type="button" className="button button-primary" onClick={onRetry}>
        {action}
      </button>
      <Link className="button" to="/#emergency">
        {emergency}
      </Link>
    </Plate>
  )
}
