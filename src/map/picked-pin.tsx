import { DomEvent, Marker } from 'leaflet'
import { useEffect, useRef } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import { roundPosition, type PinPosition } from '../domain/pin-position.ts'
import { PICKER_ZOOM } from './map-limits.ts'
import { dropIcon } from './pin-icon.ts'
import { PICKER_TEXTS } from './texts.ts'

interface PickedPinProps {
  value: PinPosition | null
  onChange: (value: PinPosition) => void
}

/** The pin of the picker: set by a click, by dragging, or by Enter at the middle of the map. */
export function PickedPin({ value, onChange }: PickedPinProps) {
  const map = useMap()
  const marker = useRef<Marker | null>(null)
  /** The pin that was last set on the map itself: the person sees it already. */
  const placed = useRef<PinPosition | null>(value)
  const report = useRef(onChange)
  useEffect(() => {
    report.current = (next) => {
      placed.current = next
      onChange(next)
    }
  })
  useMapEvents({ click: ({ latlng }) => report.current(toPosition(latlng)) })

  useEffect(() => {
    const container = map.getContainer()
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || event.target !== container) return
      // Enter in a form would send it.
      DomEvent.preventDefault(event)
      report.current(toPosition(map.getCenter()))
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
    const place: [number, number] = [value.latitude, value.longitude]
    if (marker.current === null) {
      const icon = dropIcon(PICKER_TEXTS.dragPin)
      marker.current = new Marker(place, { icon, draggable: true, autoPan: true, keyboard: false }).addTo(map)
      marker.current.on('dragend', ({ target }: { target: Marker }) =>
        report.current(toPosition(target.getLatLng())),
      )
    } else {
      marker.current.setLatLng(place)
    }
    const isPlaced =
      placed.current?.latitude === value.latitude && placed.current.longitude === value.longitude
    // A pin that was typed or found may be anywhere.
    if (!isPlaced) map.setView(place, PICKER_ZOOM.withPin, { animate: false })
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

function toPosition({ lat, lng }: { lat: number; lng: number }): PinPosition {
  return roundPosition({ latitude: lat, longitude: lng })
}
