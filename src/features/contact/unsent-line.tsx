import { useEffect, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { readUnsentCount, subscribeToUnsentCount } from '../../outbox/unsent-count.ts'
import { loadOutbox } from './send-message.ts'
import { OUTBOX_TEXTS } from './texts/outbox.ts'
import styles from './unsent-line.module.css'

/** On every page of a device that has used the outbox: keeps it going, and says how much is left. */
export function UnsentLine() {
  const count = useSyncExternalStore(subscribeToUnsentCount, readUnsentCount)
  const isUsed = count !== null
  useEffect(() => {
    // Its database is worth opening only where there was ever a message.
    if (!isUsed) return
    loadOutbox().then(
      ({ pageOutbox }) => void pageOutbox(),
      (cause: unknown) => console.warn('The outbox could not be opened', cause),
    )
  }, [isUsed])
  if (count === null || count === 0) return null
  return (
    <p className={`contained ${styles.line}`}>
      {OUTBOX_TEXTS.line(count)} <Link to="/outbox">{OUTBOX_TEXTS.lineLink}</Link>
    </p>
  )
}
