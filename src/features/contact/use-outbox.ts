import { useEffect, useState } from 'react'
import type { OutboxMessage } from '../../outbox/outbox-database.ts'
import type { PageOutbox } from '../../outbox/page-outbox.ts'

export interface OutboxView {
  /** Null while loading. */
  messages: OutboxMessage[] | null
  hasFailed: boolean
  page: PageOutbox | null
}

/** The messages on this device, updated when another tab or the service worker changes them. */
export function useOutbox(): OutboxView {
  const [view, setView] = useState<OutboxView>({ messages: null, hasFailed: false, page: null })
  useEffect(() => {
    let end: () => void = () => undefined
    let isCurrent = true
    const fail = (cause: unknown): void => {
      console.warn('The outbox cannot be read', cause)
      if (isCurrent) setView({ messages: null, hasFailed: true, page: null })
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    import('../../outbox/page-outbox.ts')
      .then(({ OPEN_LIMIT_MS, openPageOutbox }) => {
        if (!isCurrent) return
        const page = openPageOutbox()
        timer = setTimeout(() => fail(new Error('The outbox does not open')), OPEN_LIMIT_MS)
        end = page.outbox.watch((messages) => {
          clearTimeout(timer)
          setView({ messages, hasFailed: false, page })
        }, fail)
      })
      .catch(fail)
    return () => {
      isCurrent = false
      clearTimeout(timer)
      end()
    }
  }, [])
  return view
}
