import { useState } from 'react'
import { atollByCode } from '../domain/atolls.ts'
import { formatDegrees, isInCountry, type PinPosition } from '../domain/pin-position.ts'
import { GuideMap, type MapStart } from './guide-map.tsx'
import { DEFAULT_CENTRE, PICKER_ZOOM } from './map-limits.ts'
import styles from './map-picker.module.css'
import { PickedPin } from './picked-pin.tsx'
import { FollowAtoll } from './follow-atoll.tsx'
import { TypedFields } from './typed-fields.tsx'
import { MAP_TEXTS, PICKER_TEXTS } from './texts.ts'
import { useOwnPosition } from './use-own-position.ts'

export interface MapPickerProps {
  /** Degrees with at most six decimals; null = no pin. */
  value: PinPosition | null
  /** Called with every pin that is set by hand: click, drag, keyboard, typed numbers, own position; null when it is removed. */
  onChange: (value: PinPosition | null) => void
  /** Code of the listing's atoll: where the map looks while there is no pin. */
  atoll: string | null
}

/**
 * One place on the map, for a form. Bring it in lazily (`lazyPart`): it carries Leaflet and the coastline. What is typed
 * and is no position stays in its field with the error beside it, and `onChange` is not called.
 */
export function MapPicker({ value, onChange, atoll }: MapPickerProps) {
  const [start] = useState(() => startOf(value, atoll))
  const own = useOwnPosition((position) => onChange(position))
  return (
    <fieldset className={styles.picker}>
      <legend className={styles.legend}>{PICKER_TEXTS.group}</legend>
      <p className={styles.help}>{PICKER_TEXTS.help}</p>
      <GuideMap label={PICKER_TEXTS.group} start={start} className={styles.map}>
        <PickedPin value={value} onChange={onChange} />
        <FollowAtoll atoll={value === null ? atoll : null} />
        <Cross />
      </GuideMap>
      <output className="visually-hidden">{pinText(value)}</output>
      <div className={styles.actions}>
        <button type="button" className="button" aria-disabled={own.isAsking} onClick={own.ask}>
          {own.isAsking ? MAP_TEXTS.locating : MAP_TEXTS.locate}
        </button>
        {value !== null && (
          <button type="button" className="button" onClick={() => onChange(null)}>
            {PICKER_TEXTS.clear}
          </button>
        )}
      </div>
      {own.problem !== null && (
        <p className={styles.error} role="alert">
          {own.problem === 'unsupported' ? PICKER_TEXTS.unsupported : PICKER_TEXTS.noPosition}
        </p>
      )}
      <TypedFields value={value} onChange={onChange} />
      {value !== null && !isInCountry(value) && (
        <output className={styles.warning}>{PICKER_TEXTS.outside}</output>
      )}
    </fieldset>
  )
}

/** Read out whenever the pin was set: on the map itself nothing says where it went. */
function pinText(value: PinPosition | null): string {
  if (value === null) return PICKER_TEXTS.noPin
  return PICKER_TEXTS.pin(formatDegrees(value.latitude), formatDegrees(value.longitude))
}

function startOf(value: PinPosition | null, atoll: string | null): MapStart {
  if (value !== null) return { ...value, zoom: PICKER_ZOOM.withPin }
  const { latitude, longitude } = (atoll === null ? null : atollByCode(atoll)) ?? DEFAULT_CENTRE
  return { latitude, longitude, zoom: PICKER_ZOOM.withoutPin }
}

const CROSS = 'M14 2v9M14 17v9M2 14h9M17 14h9'

/** Marks the middle, where Enter puts the pin; seen over names too. */
function Cross() {
  return (
    <svg
      className={styles.cross}
      viewBox="0 0 28 28"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path className={styles.halo} d={CROSS} />
      <path d={CROSS} />
    </svg>
  )
}
