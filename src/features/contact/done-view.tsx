import { useEffect, useRef, useState } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { type QueuedMessage, watchMessage } from './send-message.ts'
import { FORM_TEXTS } from './texts.ts'

interface DoneViewProps {
  id: string
  kind: 'sent' | 'queued'
  anotherLabel: string
  /** True on the contact page, where small screens scroll to the top (CONTACT-9). */
  isPage?: boolean
  onAnother: () => void
}

/** Confirms that a message was sent or saved. When a saved message is delivered, the text changes to "Thank You!". */
export function DoneView({ id, kind, anotherLabel, isPage = false, onAnother }: DoneViewProps) {
  const [message, setMessage] = useState<QueuedMessage>(() =>
    kind === 'sent'
      ? { state: 'sent', lines: [FORM_TEXTS.thankYouText] }
      : { state: 'waiting', lines: [FORM_TEXTS.saved] },
  )
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    if (!isPage) heading.current?.scrollIntoView({ block: 'center' })
    else if (window.matchMedia('(max-width: 768px)').matches) window.scrollTo({ top: 0 })
  }, [isPage])
  useEffect(() => {
    if (kind === 'sent') return undefined
    return watchMessage(id, setMessage)
  }, [id, kind])

  const isSent = message.state === 'sent'
  return (
    <EmptyState>
      <h2 ref={heading} tabIndex={-1}>
        {isSent ? FORM_TEXTS.thankYou : FORM_TEXTS.savedTitle}
      </h2>
      <output>
        {message.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </output>
      {!isSent && <Link to="/outbox">{FORM_TEXTS.toOutbox}</Link>}
      <button type="button" className="button button-primary" onClick={onAnother}>
        {anotherLabel}
      </button>
    </EmptyState>
  )
}
