import { Link } from 'react-router-dom'
import { Plate } from '../../ui/plate.tsx'
import { LIST_TEXTS } from './texts.ts'

export function EmptyList() {
  const { title, text, action } = LIST_TEXTS.empty
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

export function FailedList({ onRetry }: { onRetry: () => void }) {
  const { title, text, action, emergency } = LIST_TEXTS.failed
  return (
    <Plate role="alert">
      <h2>{title}</h2>
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
