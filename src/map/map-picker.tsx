import { useEffect, useMemo, useRef, useState } from 'react'
import { atollByCode } from '../domain/atolls/atolls.ts'
import { toFormPosition } from '../domain/listing/listing-form.ts'
import { formatDegrees, type PinPosition, roundPosition } from '../domain/atolls/position.ts'
import { isInCountry, proposePosition } from '../domain/atolls/typed-position.ts'
import { GuideMap, type MapStart } from './guide-map.tsx'
import { DEFAULT_CENTRE, PICKER_ZOOM } from './projection.ts'
import styles from './map-picker.module.css'
import { FollowAtoll } from './map-moves.tsx'
import { PickerLayers } from './picker-layers.tsx'
import { formatMeantQuestion } from './typed-place.ts'
import { MeantButton, PastedPlace, TypedPositionFields, type TypedFieldsProps } from './typed-fields.tsx'
import { MAP_TEXTS, PICKER_TEXTS } from './texts.ts'
import { useOwnPosition } from './use-own-position.ts'
import { DomEvent, type LatLng, Marker } from 'leaflet'
import { useMap, useMapEvents } from 'react-leaflet'
import { createDropIcon } from './pin-icon.ts'

interface MapPickerProps extends Pick<TypedFieldsProps, 'typed' | 'onType' | 'errors' | 'ids'> {
  /** Called when the person sets the pin on the map or to the own position, or removes it (null). */
  onChange: (value: PinPosition | null) => void
  /** Code of the listing's atoll, shown while there is no pin. */
  atoll: string | null
  /** The field for coordinates or a map link. */
  written: { id: string; text: string; onText: (text: string) => void; error: string | undefined }
}

/** A form control for one position. Load it with `lazyPart`: it imports Leaflet and the coastline. */
export function MapPicker({ typed, onType, onChange, atoll, written, ...fields }: MapPickerProps) {
  const { latitude, longitude } = typed
  const pin = useMemo(() => toFormPosition({ latitude, longitude }), [latitude, longitude])
  // While the person types, do not move the pin, because an unfinished number means another place.
  const [lastAtoll, setBefore] = useState<{ pin: PinPosition | null } | null>(null)
  const value = lastAtoll === null ? pin : lastAtoll.pin
  const [start] = useState(() => chooseMapStart(value, atoll))
  const ownPosition = useOwnPosition(onChange)
  // Ignore a position that the device finds after the person has set or removed the pin.
  const setPin = (next: PinPosition | null): void => {
    ownPosition.cancel()
    onChange(next)
  }
  return (
    <fieldset className={styles.picker}>
      <legend className={styles.legend}>{PICKER_TEXTS.group}</legend>
      <p className={styles.help}>{PICKER_TEXTS.help}</p>
      <GuideMap label={PICKER_TEXTS.group} start={start} className={styles.map} layers={<PickerLayers />}>
        <PickedPin value={value} onChange={setPin} />
        <FollowAtoll atoll={value === null ? atoll : null} />
        <CenterCross />
      </GuideMap>
      <output className="visually-hidden">{describePin(value)}</output>
      <div className={styles.actions}>
        <button
          type="button"
          className="button"
          aria-disabled={ownPosition.isAsking}
          onClick={ownPosition.ask}
        >
          {ownPosition.isAsking ? MAP_TEXTS.locating : MAP_TEXTS.locate}
        </button>
        {value !== null && (
          <button type="button" className="button" onClick={() => setPin(null)}>
            {PICKER_TEXTS.clear}
          </button>
        )}
      </div>
      {ownPosition.problem !== null && (
        <p className={styles.error} role="alert">
          {ownPosition.problem === 'unsupported' ? PICKER_TEXTS.unsupported : PICKER_TEXTS.noPosition}
        </p>
      )}
      <PastedPlace
        {...written}
        onText={(text) => {
          ownPosition.cancel()
          written.onText(text)
        }}
        onFound={setPin}
      />
      <TypedPositionFields
        {...fields}
        typed={typed}
        onType={(next) => {
          ownPosition.cancel()
          onType(next)
        }}
        isTyping={lastAtoll !== null}
        onTyping={(isTyping) => setBefore((now) => (isTyping ? (now ?? { pin }) : null))}
      />
      {value !== null && !isInCountry(value) && <OutsideCountryWarning value={value} onChange={setPin} />}
    </fieldset>
  )
}

/** Warns of a position outside the country, and offers a corrected position inside it, if there is one (PIN-7). */
function OutsideCountryWarning({
  value,
  onChange,
}: {
  value: PinPosition
  onChange: MapPickerProps['onChange']
}) {
  const proposedPosition = proposePosition(value)
  return (
    <>
      <output className={styles.warning}>
        {PICKER_TEXTS.outside} {proposedPosition !== null && formatMeantQuestion(proposedPosition)}
      </output>
      <MeantButton meant={proposedPosition} onFound={onChange} />
    </>
  )
}

/** Returns the text that screen readers announce when the pin moves, because the map itself announces nothing. */
function describePin(value: PinPosition | null): string {
  if (value === null) return PICKER_TEXTS.noPin
  return PICKER_TEXTS.pin(formatDegrees(value.latitude), formatDegrees(value.longitude))
}

function chooseMapStart(value: PinPosition | null, atoll: string | null): MapStart {
  if (value !== null) return { ...value, zoom: PICKER_ZOOM.withPin }
  const { latitude, longitude } = (atoll === null ? null : atollByCode(atoll)) ?? DEFAULT_CENTRE
  return { latitude, longitude, zoom: PICKER_ZOOM.withoutPin }
}

const CROSS_PATH = 'M14 2v9M14 17v9M2 14h9M17 14h9'

/** Marks the center of the map, where Enter sets the pin. */
function CenterCross() {
  return (
    <svg
      className={styles.cross}
      viewBox="0 0 28 28"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path className={styles.halo} d={CROSS_PATH} />
      <path d={CROSS_PATH} />
    </svg>
  )
}

interface PickedPinProps {
  value: PinPosition | null
  onChange: (value: PinPosition) => void
}

/** The pin of the picker: set by a click, by dragging, or by Enter at the center of the map. */
function PickedPin({ value, onChange }: PickedPinProps) {
  const map = useMap()
  const marker = useRef<Marker | null>(null)
  /** The last pin that was set on the map, to which the map need not move. */
  const placedByHand = useRef<PinPosition | null>(value)
  const onChangeRef = useRef(onChange)
  useEffect(() => {
    onChangeRef.current = (next) => {
      placedByHand.current = next
      onChange(next)
    }
  })
  useMapEvents({ click: ({ latlng }) => onChangeRef.current(toPosition(latlng)) })

  useEffect(() => {
    const container = map.getContainer()
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || event.target !== container) return
      // Enter would submit the surrounding form.
      DomEvent.preventDefault(event)
      onChangeRef.current(toPosition(map.getCenter()))
    }
    container.addEventListener('keydown', onKey)
    return () => container.removeEventListener('keydown', onKey)
  }, [map])

  useEffect(() => {
    if (value === null) {
      marker.current?.remove()
      marker.current = null
      return
    }
    const latLng: [number, number] = [value.latitude, value.longitude]
    if (marker.current === null) {
      const icon = createDropIcon(PICKER_TEXTS.dragPin)
      marker.current = new Marker(latLng, { icon, draggable: true, autoPan: true, keyboard: false }).addTo(
        map,
      )
      marker.current.on('dragend', ({ target }: { target: Marker }) =>
        onChangeRef.current(toPosition(target.getLatLng())),
      )
    } else {
      marker.current.setLatLng(latLng)
    }
    const isPlaced =
      placedByHand.current?.latitude === value.latitude && placedByHand.current.longitude === value.longitude
    // A typed or located pin may be outside the view, and so may a pin that was set beyond 180°, where the map repeats.
    if (!isPlaced || !map.getBounds().contains(latLng))
      map.setView(latLng, PICKER_ZOOM.withPin, { animate: false })
  }, [map, value])

  useEffect(
    () => () => {
      marker.current?.remove()
      marker.current = null
    },
    [],
  )
  return null
}

/** Converts a point of the map. `wrap` is needed because Leaflet's longitudes exceed 180° where the earth is shown again. */
function toPosition(point: LatLng): PinPosition {
  const { lat, lng } = point.wrap()
  return roundPosition({ latitude: lat, longitude: lng })
}
