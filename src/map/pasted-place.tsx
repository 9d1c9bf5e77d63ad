import { useId, useState } from 'react'
import { type PlaceProblem, readPlace } from '../domain/place-link.ts'
import type { PinPosition } from '../domain/position.ts'
import styles from './map-picker.module.css'
import { PICKER_TEXTS } from './texts.ts'
import { tileSources } from './tiles/tile-sources.ts'

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
