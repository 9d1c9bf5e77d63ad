import { useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { readUnsentCount, subscribeToUnsentCount } from '../../outbox/unsent-count.ts'
import { Notice } from '../../ui/notice.tsx'
import { UNSENT_TEXTS } from './texts/outbox.ts'

/** Where messages that wait would be lost: says so, and leads to them. Nothing where none waits. */
export function UnsentToSend({ onLeave }: { onLeave: () => void }) {
  const unsent = useSyncExternalStore(subscribeToUnsentCount, readUnsentCount) ?? 0
  if (unsent === 0) return null
  return (
    <Notice tone="warning">
      <p>
        {UNSENT_TEXTS.wouldBeLost(unsent)}{' '}
        <Link to="/outbox" onClick={onLeave}>
          {UNSENT_TEXTS.lookFirst}
        </Link>
      </p>
    </Notice>
  )
}
