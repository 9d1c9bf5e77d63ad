import { useState, useId } from 'react'
import { type PlaceProblem, readPlace } from './place-link.ts'
import {
  formatDegrees,
  isOnEarth,
  parseDegrees,
  roundPosition,
  type PinPosition,
} from '../domain/atolls/position.ts'
import styles from './map-picker.module.css'
import { PICKER_TEXTS } from './texts.ts'
import { tileSources } from './tiles/tile-source.ts'

/** The text in the two fields of the picker. */
interface TypedPosition {
  latitude: string
  longitude: string
}

interface TypedErrors {
  latitude?: string
  longitude?: string
}

type ReadPosition = { value: PinPosition | null } | { errors: TypedErrors }

export function toTyped(value: PinPosition | null): TypedPosition {
  if (value === null) return { latitude: '', longitude: '' }
  return { latitude: formatDegrees(value.latitude), longitude: formatDegrees(value.longitude) }
}

/** Both numbers make a pin, two empty fields none; anything else is an error beside its field (PIN-1). */
export function readTyped(typed: TypedPosition): ReadPosition {
  const isBlank = { latitude: typed.latitude.trim() === '', longitude: typed.longitude.trim() === '' }
  if (isBlank.latitude && isBlank.longitude) return { value: null }
  const latitude = parseDegrees(typed.latitude)
  const longitude = parseDegrees(typed.longitude)
  const errors: TypedErrors = {}
  if (isBlank.latitude) errors.latitude = PICKER_TEXTS.both
  else if (latitude === null) errors.latitude = PICKER_TEXTS.notANumber
  else if (!isOnEarth({ latitude, longitude: 0 })) errors.latitude = PICKER_TEXTS.latitudeRange
  if (isBlank.longitude) errors.longitude = PICKER_TEXTS.both
  else if (longitude === null) errors.longitude = PICKER_TEXTS.notANumber
  else if (!isOnEarth({ latitude: 0, longitude })) errors.longitude = PICKER_TEXTS.longitudeRange
  if (latitude === null || longitude === null || Object.keys(errors).length > 0) return { errors }
  return { value: roundPosition({ latitude, longitude }) }
}

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

/** The pin as two numbers. */
export function TypedFields({ typed, onType, errors, ids, isTyping, onTyping }: TypedFieldsProps) {
  const [isChecked, setIsChecked] = useState(false)
  const read = readTyped(typed)
  const own: TypedErrors = isChecked && 'errors' in read ? read.errors : {}
  const shown = isTyping || 'errors' in read ? typed : toTyped(read.value)
  const fieldProps = (name: keyof TypedPosition) => ({
    id: ids[name],
    label: PICKER_TEXTS[name],
    text: shown[name],
    error: own[name] ?? errors[name],
    onText: (text: string) => {
      setIsChecked(false)
      // Not when the field gets the focus: changing its text then would drop the selection.
      onTyping(true)
      onType({ ...typed, [name]: text })
    },
  })
  return (
    <div
      className={styles.fields}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Not when the focus moves to the other field, which is often still empty.
        if (currentTarget.contains(relatedTarget)) return
        onTyping(false)
        setIsChecked(true)
      }}
    >
      <DegreesField {...fieldProps('latitude')} />
      <DegreesField {...fieldProps('longitude')} />
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

/** Without satellite pictures there is little on the map to place a pin by, so say how else to find the place. */
const HAS_SATELLITE = tileSources.some(({ kind }) => kind === 'satellite')

/** Sets the pin from pasted coordinates or a link of a map app (PIN-5). A text that is not read stays in the field. */
export function PastedPlace({ onFound }: { onFound: (position: PinPosition) => void }) {
  const id = useId()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<PlaceProblem | null>(null)
  const read = (pasted: string): void => {
    const place = readPlace(pasted)
    if ('problem' in place) {
      setProblem(pasted.trim() === '' ? null : place.problem)
      return
    }
    setProblem(null)
    setText('')
    onFound(place.position)
  }
  return (
    <div className={styles.pasted}>
      <label htmlFor={id}>{PICKER_TEXTS.paste}</label>
      <div className={styles.actions}>
        <input
          id={id}
          autoComplete="off"
          value={text}
          aria-describedby={`${id}-help`}
          aria-invalid={problem !== null}
          onChange={({ target }) => {
            setText(target.value)
            setProblem(null)
          }}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text')
            if (text !== '' || 'problem' in readPlace(pasted)) return
            event.preventDefault()
            read(pasted)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter would submit the surrounding form.
            event.preventDefault()
            read(text)
          }}
        />
        <button type="button" className="button" onClick={() => read(text)}>
          {PICKER_TEXTS.pasteAction}
        </button>
      </div>
      {problem !== null && (
        <p className={styles.error} role="alert">
          {PICKER_TEXTS.pasteProblems[problem]}
        </p>
      )}
      <p id={`${id}-help`} className={styles.help}>
        {HAS_SATELLITE ? PICKER_TEXTS.pasteHelp : `${PICKER_TEXTS.noSatellite} ${PICKER_TEXTS.pasteHelp}`}
      </p>
    </div>
  )
}
