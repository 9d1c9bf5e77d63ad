import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { MessageState } from '../../outbox/outbox-database.ts'
import { Plate } from '../../ui/empty-state.tsx'
import { watchMessage } from './send-message.ts'
import { FORM_TEXTS } from './texts.ts'

interface DoneViewProps {
  id: string
  kind: 'sent' | 'queued'
  anotherLabel: string
  /** True on the contact page, where small screens scroll to the top (CONTACT-9). */
  isPage?: boolean
  onAnother: () => void
}

/** Confirms a sent or saved message. A saved one turns into "Thank You!" once it is delivered. */
export function DoneView({ id, kind, anotherLabel, isPage = false, onAnother }: DoneViewProps) {
  const [state, setState] = useState<MessageState | null>(kind === 'sent' ? 'sent' : 'waiting')
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    if (!isPage) heading.current?.scrollIntoView({ block: 'center' })
    else if (window.matchMedia('(max-width: 768px)').matches) window.scrollTo({ top: 0 })
  }, [isPage])
  useEffect(() => {
    if (kind === 'sent') return undefined
    return watchMessage(id, (next) => next !== null && setState(next))
  }, [id, kind])

  const isSent = state === 'sent'
  return (
    <Plate>
      <h2 ref={heading} tabIndex={-1}>
        {isSent ? FORM_TEXTS.thankYou : FORM_TEXTS.savedTitle}
      </h2>
      <output>{textOf(state)}</output>
      {!isSent && <Link to="/outbox">{FORM_TEXTS.toOutbox}</Link>}
      <button type="button" className="button button-primary" onClick={onAnother}>
        {anotherLabel}
      </button>
    </Plate>
  )
}

function textOf(state: MessageState | null): string {
  if (state === 'sent') return FORM_TEXTS.thankYouText
  return state === 'attention' ? FORM_TEXTS.refusedLater : FORM_TEXTS.saved
}
