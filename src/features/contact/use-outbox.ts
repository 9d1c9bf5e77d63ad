import { useEffect, useState } from 'react'
import type { PageOutbox } from '../../outbox/page-outbox.ts'
import type { OutboxMessage } from '../../outbox/outbox-database.ts'
import { loadOutbox } from './send-message.ts'

export interface OutboxView {
  /** Null while they are being read. */
  messages: OutboxMessage[] | null
  hasFailed: boolean
  page: PageOutbox | null
}

/** The messages on this device, kept up to date while tabs and the service worker change them. */
export function useOutbox(): OutboxView {
  const [view, setView] = useState<OutboxView>({ messages: null, hasFailed: false, page: null })
  useEffect(() => {
    let end: () => void = () => undefined
    let isCurrent = true
    const fail = (cause: unknown): void => {
      console.warn('The outbox cannot be read', cause)
      if (isCurrent) setView({ messages: null, hasFailed: true, page: null })
    }
    loadOutbox()
      .then(({ pageOutbox }) => {
        if (!isCurrent) return
        const page = pageOutbox()
        end = page.outbox.watch((messages) => setView({ messages, hasFailed: false, page }), fail)
      })
      .catch(fail)
    return () => {
      isCurrent = false
      end()
    }
  }, [])
  return view
}
