import { useRef, useState, type FormEvent } from 'react'
import type { Favourite } from '../../domain/listing/favourite.ts'
import { readNoteDraft, writeNoteDraft } from '../../listings/favourites/favourite-notes.ts'
import { favourites, MAX_NOTE_LENGTH } from '../../listings/favourites/favourites.ts'
import styles from './favourites.module.css'
import { NOTE_TEXTS } from './texts.ts'

/** Focuses the field when it replaces the button that opened it; not used for a field that is open when the page loads. */
function focusField(field: HTMLTextAreaElement | null): void {
  field?.focus({ preventScroll: true })
}

/** Shows and edits the private note on a favourite. A note leaves this device only in an exported file (FAV-7). */
export function FavouriteNote({ favourite: { id, snapshot, note = '' } }: { favourite: Favourite }) {
  const [isEditing, setIsEditing] = useState(() => readNoteDraft(id, note) !== null)
  const editButton = useRef<HTMLButtonElement>(null)
  const closeEditor = (): void => {
    writeNoteDraft(id, note, null)
    setIsEditing(false)
    // The field with the focus disappears, so move the focus.
    requestAnimationFrame(() => editButton.current?.focus({ preventScroll: true }))
  }
  const saveNote = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const field = event.currentTarget.querySelector('textarea')
    if (field === null) return
    // `maxLength` of the field limits only typing, not a text that code wrote into it, such as two joined notes.
    if (field.value.trim().length > MAX_NOTE_LENGTH) {
      field.setCustomValidity(NOTE_TEXTS.tooLong(MAX_NOTE_LENGTH))
      field.reportValidity()
      return
    }
    favourites.setNote(id, field.value)
    closeEditor()
  }
  if (isEditing) {
    const typedNote = readNoteDraft(id, note)
    return (
      <form className={styles.note} onSubmit={saveNote}>
        <label>
          {NOTE_TEXTS.label(snapshot.name)}
          <textarea
            // A new key makes React show the new default text after another tab or an import has changed the note.
            key={note}
            className="control"
            rows={3}
            maxLength={MAX_NOTE_LENGTH}
            defaultValue={typedNote ?? note}
            onInput={({ currentTarget }) => {
              currentTarget.setCustomValidity('')
              writeNoteDraft(id, note, currentTarget.value)
            }}
            ref={typedNote === null ? focusField : null}
          />
        </label>
        <p className={styles.quiet}>{NOTE_TEXTS.help}</p>
        <p className={styles.actions}>
          <button type="submit" className="button button-primary">
            {NOTE_TEXTS.save}
          </button>
          <button type="button" className="button" onClick={closeEditor}>
            {NOTE_TEXTS.cancel}
          </button>
        </p>
      </form>
    )
  }
  return (
    <div className={styles.note}>
      {note !== '' && <p className={styles.written}>{note}</p>}
      <button
        ref={editButton}
        type="button"
        className={styles.edit}
        aria-label={note === '' ? NOTE_TEXTS.addName(snapshot.name) : NOTE_TEXTS.changeName(snapshot.name)}
        onClick={() => setIsEditing(true)}
      >
        {note === '' ? NOTE_TEXTS.add : NOTE_TEXTS.change}
      </button>
    </div>
  )
}
