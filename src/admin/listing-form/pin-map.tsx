import type { ReactNode } from 'react'
import type { PinPosition } from '../../domain/pin-position.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const picker = lazyPart(async () => (await import('../../map/map-picker.tsx')).MapPicker)

interface PinMapProps {
  pin: PinPosition | null
  atoll: string
  onChange: (pin: PinPosition | null) => void
  fallback: ReactNode
}

/** The map of the form. It carries Leaflet: until it is there, and where it cannot be had, numbers can be typed. */
export function PinMap({ pin, atoll, onChange, fallback }: PinMapProps) {
  return <picker.Part value={pin} atoll={atoll} onChange={onChange} fallback={fallback} />
}
