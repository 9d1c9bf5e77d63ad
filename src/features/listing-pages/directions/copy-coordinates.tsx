import { useState } from 'react'
import { formatDegrees, type PinPosition } from '../../../domain/pin-position.ts'
import styles from './listing-location.module.css'
import { DIRECTIONS_TEXTS } from './texts.ts'

/** For another map app, a radio, a friend. */
export function CopyCoordinates({ position }: { position: PinPosition }) {
  const [note, setNote] = useState('')
  const copy = async (): Promise<void> => {
    const text = `${formatDegrees(position.latitude)}, ${formatDegrees(position.longitude)}`
    try {
      await navigator.clipboard.writeText(text)
      setNote(DIRECTIONS_TEXTS.copied)
    } catch {
      // No clipboard, or no leave to use it: the text beside the button can be copied by hand.
      setNote(DIRECTIONS_TEXTS.copyFailed)
    }
  }
  return (
    <>
      <button type="button" className="button" onClick={() => void copy()}>
        {DIRECTIONS_TEXTS.copy}
      </button>
      <output className={styles.quiet}>{note}</output>
    </>
  )
}
