import type { OutboxMessage } from '../../outbox/outbox-database.ts'
import { type Draft, pageFormDrafts } from './form-draft.ts'
import { findMessage } from './send-message.ts'

/** A draft of an earlier page, and the message that it was submitted as (null if the outbox has no such message). */
export interface RecoveredDraft extends Draft {
  message: OutboxMessage | null
}

/**
 * Finds a draft that a form does not show yet. A page may be killed between queueing a message and removing its draft, so the
 * outbox decides: the draft of a message that is sent or waits to be sent is removed (CONTACT-14). Never rejects.
 */
export async function recoverDraft(name: string): Promise<RecoveredDraft | null> {
  const pageDrafts = pageFormDrafts()
  const draft = await pageDrafts.recoverDraft(name)
  if (draft?.messageId === undefined) return draft === null ? null : { ...draft, message: null }
  const message = await findMessage(draft.messageId)
  if (message !== null && message.state !== 'attention') {
    // Remove only drafts of this message, because the person may have typed another text meanwhile.
    const isSame = (id: string): boolean => id === draft.messageId
    await pageDrafts
      .removeSubmitted(name, isSame)
      .catch((cause: unknown) => console.warn('A draft could not be removed', cause))
  }
  return { ...draft, message }
}
