import { openStorage } from '../../browser/local-setting.ts'

/** Texts by the id of the favourite, where the browser refuses to store them or has no room. */
const unstored = new Map<string, string>()

const keyOf = (id: string): string => `guide-note-${id}`

/** Between the note that was changed and the text that was typed; no keyboard has this character. */
const SEPARATOR = '\0'

/**
 * The note that the person was writing in this tab; null without one. Where the saved note has changed since, as in another
 * tab or by an import, it comes first, so that Save keeps both.
 */
export function readNoteDraft(id: string, note: string): string | null {
  const draft = unstored.get(id) ?? openStorage('session')?.getItem(keyOf(id))
  if (!draft) return null
  const [changed, text = ''] = draft.split(SEPARATOR)
  return changed === note || note === '' ? text : `${note}\n${text}`
}

/** @param text null: the note was saved, or the person gave it up */
export function writeNoteDraft(id: string, note: string, text: string | null): void {
  const storage = openStorage('session')
  unstored.delete(id)
  if (text === null) return storage?.removeItem(keyOf(id))
  const draft = note + SEPARATOR + text
  unstored.set(id, draft)
  try {
    storage?.setItem(keyOf(id), draft)
  } catch (error) {
    console.warn('The note is kept until the page is closed', error)
  }
}
