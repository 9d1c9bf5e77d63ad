import { Link } from 'wouter'
import { Plate } from '../../ui/plate.tsx'
import { PLATE_TEXTS } from './texts/plates.ts'

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

export function FailedList({ onRetry }: { onRetry: () => void }) {
  const { title, text, action, emergency } = PLATE_TEXTS.failed
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
