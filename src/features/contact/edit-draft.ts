import type { OutboxMessage } from '../../outbox/outbox-database.ts'

/** Name of the draft of the form that edits a message. */
export function editDraftName(id: string): string {
  return `edit-${id}`
}

/** Removes the drafts of a message that the person deleted. Never rejects. */
export async function removeEditDraft(id: string): Promise<void> {
  try {
    const { pageFormDrafts } = await import('./form-draft.ts')
    await pageFormDrafts().removeEverywhere(editDraftName(id))
  } catch (cause) {
    console.warn('A draft could not be removed', cause)
  }
}

/**
 * Whether the form that edits a delivered message still holds a text that was never submitted. Removes drafts whose text
 * was submitted. Never rejects.
 */
export async function hasUnsentChanges(
  id: string,
  sent: Pick<OutboxMessage, 'id' | 'earlierIds'>,
): Promise<boolean> {
  const versions = new Set([sent.id, ...(sent.earlierIds ?? [])])
  try {
    const { pageFormDrafts } = await import('./form-draft.ts')
    return await pageFormDrafts().removeSubmitted(editDraftName(id), (messageId) => versions.has(messageId))
  } catch (cause) {
    console.warn('Drafts cannot be read', cause)
    return false
  }
}
