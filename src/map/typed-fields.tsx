import { useState } from 'react'
import type { PinPosition } from '../domain/atolls/position.ts'
import styles from './map-picker.module.css'
import { readPlace } from './place-link.ts'
import { PICKER_TEXTS } from './texts.ts'
import { pickerSources } from './tiles/picker-sources.ts'
import {
  findPlaceProblem,
  readTypedPosition,
  toTypedPosition,
  type TypedErrors,
  type TypedPosition,
} from './typed-place.ts'

export interface TypedFieldsProps {
  /** The text of both fields; it may be invalid. */
  typed: TypedPosition
  /** Called with every key, so that the form saves what is typed without leaving the field (PIN-4). */
  onType: (typed: TypedPosition) => void
  /** Errors of the form; the fields add their own when the focus leaves them. */
  errors: TypedErrors
  /** Ids of the inputs, so that the form can focus them. */
  ids: { latitude: string; longitude: string }
  /** True from the first key until the focus leaves both fields. */
  isTyping: boolean
  onTyping: (isTyping: boolean) => void
}

/** The fields in which the pin is typed as latitude and longitude. */
export function TypedPositionFields({ typed, onType, errors, ids, isTyping, onTyping }: TypedFieldsProps) {
  const [isChecked, setIsChecked] = useState(false)
  const reading = readTypedPosition(typed)
  const ownErrors: TypedErrors = isChecked && 'errors' in reading ? reading.errors : {}
  const finishTyping = (): void => {
    if ('value' in reading && reading.value !== null) onType(toTypedPosition(reading.value))
  }
  const shownTexts = isTyping || 'errors' in reading ? typed : toTypedPosition(reading.value)
  const fieldProps = (name: keyof TypedPosition) => ({
    id: ids[name],
    label: PICKER_TEXTS[name],
    text: shownTexts[name],
    error: ownErrors[name] ?? errors[name],
    onText: (text: string) => {
      setIsChecked(false)
      // Report typing at the first key and not when the field gets the focus: a change of the text then would lose the
      // selection.
      onTyping(true)
      onType({ ...typed, [name]: text })
    },
  })
  return (
    <div
      className={styles.fields}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Do not check the text yet when the focus moves to the other field, which is often still empty.
        if (currentTarget.contains(relatedTarget)) return
        onTyping(false)
        setIsChecked(true)
        if (isTyping) finishTyping()
      }}
    >
      <DegreesField {...fieldProps('latitude')} />
      <DegreesField {...fieldProps('longitude')} />
      {isChecked && 'meant' in reading && (
        <MeantButton meant={reading.meant} onFound={(at) => onType(toTypedPosition(at))} />
      )}
    </div>
  )
}

interface DegreesFieldProps {
  id: string
  label: string
  text: string
  error: string | undefined
  onText: (text: string) => void
}

function DegreesField({ id, label, text, error, onText }: DegreesFieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={({ target }) => onText(target.value)}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** Without satellite pictures, the map shows too little to place a pin, so a text says how else to find the place. */
const HAS_SATELLITE = pickerSources.some(({ kind }) => kind === 'satellite')

interface PastedPlaceProps {
  id: string
  text: string
  onText: (text: string) => void
  onFound: (position: PinPosition) => void
  /** Error of the form. */
  error: string | undefined
}

/**
 * Sets the pin from typed or pasted coordinates or from a link of a map app, at Enter or when the focus leaves the field
 * (PIN-5). A text that cannot be read stays in the field, and the form cannot be saved while it is there.
 */
export function PastedPlace({ id, text, onText, onFound, error }: PastedPlaceProps) {
  const [isChecked, setIsChecked] = useState(false)
  const problem = isChecked || error !== undefined ? findPlaceProblem(text) : null
  const read = (written: string): boolean => {
    const reading = readPlace(written)
    setIsChecked(true)
    if ('position' in reading) onFound(reading.position)
    return 'position' in reading
  }
  return (
    <div className={styles.pasted}>
      <label htmlFor={id}>{PICKER_TEXTS.paste}</label>
      <input
        id={id}
        autoComplete="off"
        value={text}
        aria-describedby={`${id}-help`}
        aria-invalid={problem !== null}
        onChange={({ target }) => {
          onText(target.value)
          setIsChecked(false)
        }}
        onPaste={(event) => {
          if (text === '' && read(event.clipboardData.getData('text'))) event.preventDefault()
        }}
        onBlur={() => read(text)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || text.trim() === '') return
          // Enter would submit the surrounding form.
          event.preventDefault()
          read(text)
        }}
      />
      {problem !== null && (
        <p className={styles.error} role="alert">
          {problem.message}
        </p>
      )}
      {problem !== null && <MeantButton meant={problem.meant} onFound={onFound} />}
      <p id={`${id}-help`} className={styles.help}>
        {HAS_SATELLITE ? PICKER_TEXTS.pasteHelp : `${PICKER_TEXTS.noSatellite} ${PICKER_TEXTS.pasteHelp}`}
      </p>
    </div>
  )
}

interface MeantButtonProps {
  meant: PinPosition | null
  onFound: (position: PinPosition) => void
}

/** The button that answers the question 'Did you mean ...?' with yes. */
export function MeantButton({ meant, onFound }: MeantButtonProps) {
  if (meant === null) return null
  return (
    <button type="button" className="button" onClick={() => onFound(meant)}>
      {PICKER_TEXTS.meantAction}
    </button>
  )
}
