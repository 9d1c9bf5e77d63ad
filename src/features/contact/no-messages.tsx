import { Link } from 'react-router-dom'
import { Plate } from '../../ui/empty-state.tsx'
import { OUTBOX_TEXTS } from './texts/outbox.ts'

export function NoMessages() {
  return (
    <Plate>
      <h2>{OUTBOX_TEXTS.emptyTitle}</h2>
      <p>{OUTBOX_TEXTS.emptyText}</p>
      <Link className="button button-primary" to="/contact">
        {OUTBOX_TEXTS.contact}
      </Link>
    </Plate>
  )
}
