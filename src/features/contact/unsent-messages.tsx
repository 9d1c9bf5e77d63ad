import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from '../../ui/link.tsx'
import { useDirectoryStatus } from '../../directory/use-directory.ts'
import type { PageOutbox } from '../../outbox/page-outbox.ts'
import { hasOutboxDatabase, readUnsentCount, subscribeToUnsentCount } from '../../outbox/unsent-count.ts'
import { UNSENT_COUNT_TEXTS, UNSENT_TEXTS } from './outbox-texts.ts'
import { Notice } from '../../ui/page-parts.tsx'

/** CSS classes of the link, of its whole text, and of the short text that a phone shows. */
type UnsentCountClasses = Record<'link' | 'full' | 'short', string | undefined>

/** Opens the outbox on devices that have used it, so that it sends on every page, and shows the number of unsent messages. */
export function UnsentCountLine({ classes }: { classes: UnsentCountClasses }) {
  const count = useSyncExternalStore(subscribeToUnsentCount, readUnsentCount)
  const isUsed = useHasUsedOutbox(count !== null)
  useEffect(() => {
    // Do not load the code of the database on devices that have never queued a message.
    if (isUsed) openOutbox(() => undefined)
  }, [isUsed])
  useDrainAfterPulls(isUsed)
  if (count === null || count === 0) return null
  return (
    <Link className={classes.link} to="/outbox">
      <span className={classes.full}>{UNSENT_COUNT_TEXTS.line(count)}</span>
      <span className={classes.short} aria-hidden="true">
        {UNSENT_COUNT_TEXTS.short(count)}
      </span>
    </Link>
  )
}

/** Sends waiting messages after each successful pull, which proves a network: `online` events are often missing (OUTBOX-5). */
function useDrainAfterPulls(isUsed: boolean): void {
  const { updatedAt } = useDirectoryStatus().status
  const lastUpdatedAt = useRef(updatedAt)
  useEffect(() => {
    const isPull = lastUpdatedAt.current !== null && lastUpdatedAt.current !== updatedAt
    lastUpdatedAt.current = updatedAt
    if (isUsed && isPull) openOutbox(({ drain }) => void drain('pulled'))
  }, [isUsed, updatedAt])
}

function openOutbox(onOpen: (page: PageOutbox) => void): void {
  import('../../outbox/page-outbox.ts').then(
    ({ openPageOutbox }) => onOpen(openPageOutbox()),
    (cause: unknown) => console.warn('The outbox could not be opened', cause),
  )
}

/** Whether this device has used the outbox. A crash can lose the count of messages, so the database is checked (OUTBOX-11). */
function useHasUsedOutbox(hasCount: boolean): boolean {
  const [hasDatabase, setHasDatabase] = useState(false)
  useEffect(() => {
    if (!hasCount) void hasOutboxDatabase(() => globalThis.indexedDB).then(setHasDatabase)
  }, [hasCount])
  return hasCount || hasDatabase
}

/** Warns that unsent messages would be lost, with a link to them. */
export function UnsentWarning({ onLeave }: { onLeave: () => void }) {
  const unsentCount = useSyncExternalStore(subscribeToUnsentCount, readUnsentCount) ?? 0
  if (unsentCount === 0) return null
  return (
    <Notice tone="warning">
      <p>
        {UNSENT_TEXTS.wouldBeLost(unsentCount)}{' '}
        <Link to="/outbox" onClick={onLeave}>
          {UNSENT_TEXTS.lookFirst}
        </Link>
      </p>
    </Notice>
  )
}
