import { Marker } from 'leaflet'
import { useEffect } from 'react'
import { useMap } from 'react-leaflet'
import type { PinPosition } from '../domain/position.ts'
import { dropIcon, personIcon } from './pin-icon.ts'

interface PlaceMarkProps {
  at: PinPosition
  label: string
  kind: 'place' | 'person'
}

/** A mark on the map that cannot be pressed. */
export function PlaceMark({ at: { latitude, longitude }, label, kind }: PlaceMarkProps) {
  const map = useMap()
  useEffect(() => {
    const icon = kind === 'place' ? dropIcon(label) : personIcon(label)
    const marker = new Marker([latitude, longitude], { icon, interactive: false, keyboard: false }).addTo(map)
    return () => void marker.remove()
  }, [map, latitude, longitude, label, kind])
  return null
}
