import { openStorage } from '../../browser/local-setting.ts'

/** Joins two notes on one favourite. A note that is part of the other note, in whole words, is not repeated. */
export function joinNotes(ownNote = '', otherNote = ''): string {
  if (hasWords(ownNote, otherNote)) return ownNote
  return hasWords(otherNote, ownNote) ? otherNote : `${ownNote}\n${otherNote}`
}

/** Whether the text contains the part as whole words: 'Room 12' does not contain 'Room 1'. */
function hasWords(text: string, part: string): boolean {
  const surroundings = part === '' ? ['', ''] : text.split(part)
  return surroundings
    .slice(1)
    .some((after, at) => !/[\p{L}\p{N}]$/u.test(surroundings[at] ?? '') && !/^[\p{L}\p{N}]/u.test(after))
}

/**
 * Note drafts by the id of the favourite. The drafts are in memory too, because the browser may refuse storage or have no
 * room.
 */
const draftsInMemory = new Map<string, string>()

const makeDraftKey = (id: string): string => `guide-note-${id}`

/** In a stored draft, separates the saved note from the typed text. No keyboard can type this character. */
const DRAFT_SEPARATOR = '\0'

/**
 * The unsaved note that the person typed in this tab; null if there is none. If another tab or an import has changed the saved
 * note since then, the result is the saved note followed by the typed text, so that saving loses neither of them.
 */
export function readNoteDraft(id: string, note: string): string | null {
  const draft = draftsInMemory.get(id) ?? openStorage('session')?.getItem(makeDraftKey(id))
  if (!draft) return null
  const [savedNoteThen, text = ''] = draft.split(DRAFT_SEPARATOR)
  return savedNoteThen === note ? text : joinNotes(note, text)
}

/**
 * @param note the saved note on which the draft is based
 * @param text the typed text; null removes the draft, because it was saved or the person cancelled
 */
export function writeNoteDraft(id: string, note: string, text: string | null): void {
  const storage = openStorage('session')
  draftsInMemory.delete(id)
  if (text === null) return storage?.removeItem(makeDraftKey(id))
  const draft = note + DRAFT_SEPARATOR + text
  draftsInMemory.set(id, draft)
  try {
    storage?.setItem(makeDraftKey(id), draft)
  } catch (error) {
    console.warn('The note is kept until the page is closed', error)
  }
}

/**
 * Moves the draft of a merged listing to the listing that was kept, so that Save there loses neither draft nor saved note.
 * @param keptListing id and saved note of the kept listing
 */
export function moveNoteDraft(id: string, note: string, keptListing: { id: string; note?: string }): void {
  const text = readNoteDraft(id, note)
  if (text === null) return
  writeNoteDraft(
    keptListing.id,
    note,
    joinNotes(readNoteDraft(keptListing.id, keptListing.note ?? '') ?? '', text),
  )
  writeNoteDraft(id, note, null)
}
