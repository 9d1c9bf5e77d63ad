import { useEffect, useRef } from 'react'
import { useMap } from 'react-leaflet'
import { atollByCode } from '../domain/atolls.ts'
import { PICKER_ZOOM } from './map-limits.ts'

/** Looks at an atoll when another one is chosen; null leaves the map where it is. */
export function FollowAtoll({ atoll }: { atoll: string | null }) {
  const map = useMap()
  const shown = useRef(atoll)
  useEffect(() => {
    if (atoll === shown.current) return
    shown.current = atoll
    const found = atoll === null ? null : atollByCode(atoll)
    if (found === null) return
    map.setView([found.latitude, found.longitude], PICKER_ZOOM.withoutPin, { animate: false })
  }, [map, atoll])
  return null
}
