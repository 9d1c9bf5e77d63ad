import { openStorage } from '../../browser/local-setting.ts'

/** Texts by the id of the favourite, where the browser refuses to store them or has no room. */
const unstored = new Map<string, string>()

const keyOf = (id: string): string => `guide-note-${id}`

/** The note that the person was writing in this tab; null without one. */
export function readNoteDraft(id: string): string | null {
  return unstored.get(id) ?? openStorage('session')?.getItem(keyOf(id)) ?? null
}

/** Null: the note was saved, or the person gave it up. */
export function writeNoteDraft(id: string, text: string | null): void {
  const storage = openStorage('session')
  unstored.delete(id)
  if (text === null) return storage?.removeItem(keyOf(id))
  unstored.set(id, text)
  try {
    storage?.setItem(keyOf(id), text)
  } catch (error) {
    console.warn('The note is kept until the page is closed', error)
  }
}
