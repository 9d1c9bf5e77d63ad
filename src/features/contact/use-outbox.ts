import { useEffect, useState } from 'react'
import type { OutboxMessage } from '../../outbox/outbox-database.ts'
import type { PageOutbox } from '../../outbox/page-outbox.ts'

export interface OutboxView {
  /** The messages on this device; null while they are being loaded. */
  messages: OutboxMessage[] | null
  hasFailed: boolean
  page: PageOutbox | null
}

/** The messages on this device, updated when another tab or the service worker changes them. */
export function useOutbox(): OutboxView {
  const [outboxView, setOutboxView] = useState<OutboxView>({ messages: null, hasFailed: false, page: null })
  useEffect(() => {
    let endSubscription: () => void = () => undefined
    let isCurrent = true
    const showFailure = (cause: unknown): void => {
      console.warn('The outbox cannot be read', cause)
      if (isCurrent) setOutboxView({ messages: null, hasFailed: true, page: null })
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    import('../../outbox/page-outbox.ts')
      .then(({ OPEN_LIMIT_MS, openPageOutbox }) => {
        if (!isCurrent) return
        const page = openPageOutbox()
        timer = setTimeout(() => showFailure(new Error('The outbox does not open')), OPEN_LIMIT_MS)
        endSubscription = page.outbox.watchMessages((messages) => {
          clearTimeout(timer)
          setOutboxView({ messages, hasFailed: false, page })
        }, showFailure)
      })
      .catch(showFailure)
    return () => {
      isCurrent = false
      clearTimeout(timer)
      endSubscription()
    }
  }, [])
  return outboxView
}
