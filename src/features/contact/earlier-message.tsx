import { useEffect, useState } from 'react'
import { Link } from '../../ui/link.tsx'
import { useNow } from '../../browser/use-now.ts'
import { formatMajuroDateTime } from '../../domain/hours/majuro-input.ts'
import { formatClock, toMajuroClock, findMajuroMidnight } from '../../domain/hours/majuro-time.ts'
import type { OutboxMessage } from '../../outbox/outbox-database.ts'
import { Notice } from '../../ui/page-parts.tsx'
import { watchMessage } from './send-message.ts'
import { FORM_TEXTS } from './texts.ts'
import { EARLIER_TEXTS } from './view-texts.ts'

/** Says what became of the message that this form sent before its page ended (CONTACT-14). */
export function EarlierMessage({ message: { id, queuedAt, ...found } }: { message: OutboxMessage }) {
  const [state, setState] = useState(found.state)
  useEffect(() => watchMessage(id, (message) => setState(message.state)), [id])
  const now = useNow()
  const isToday = findMajuroMidnight(queuedAt) === findMajuroMidnight(now)
  const time = isToday ? formatClock(toMajuroClock(queuedAt).minutes) : formatMajuroDateTime(queuedAt)
  return (
    <Notice tone={state === 'attention' ? 'warning' : 'info'}>
      <output>{EARLIER_TEXTS[state](time)}</output>{' '}
      {state !== 'sent' && <Link to="/outbox">{FORM_TEXTS.toOutbox}</Link>}
    </Notice>
  )
}
