import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import type { MapPin } from '../domain/map-reads.ts'
import { PinClusters, type DrawnPin } from './pin-clusters.ts'
import { PinMarkers } from './pin-markers.ts'
import { PinPopup } from './pin-popup.tsx'
import { MAP_TEXTS } from './texts.ts'

/** Listings of one stack that a popup offers. */
const STACK_LIMIT = 30

interface PinLayerProps {
  pins: readonly MapPin[]
  /** What the popup shows of these listings. */
  renderPopup: (ids: string[]) => ReactNode
}

/** Listings on the map: gathered where they are close, drawn only where one looks; a pressed one opens its popup. */
export function PinLayer({ pins, renderPopup }: PinLayerProps) {
  const map = useMap()
  const [open, setOpen] = useState<DrawnPin | null>(null)
  const clusters = useMemo(() => new PinClusters(pins), [pins])
  const markers = useRef<PinMarkers | null>(null)

  const press = useCallback(
    (pressed: DrawnPin) => {
      const zoom = pressed.kind === 'group' ? clusters.zoomThatParts(pressed.groupId) : null
      if (zoom === null) setOpen(pressed)
      else zoomToGroup(map, pressed, zoom)
    },
    [map, clusters],
  )
  useEffect(() => {
    const drawn = new PinMarkers(map, clusters, press)
    markers.current = drawn
    drawn.draw()
    return () => drawn.clear()
  }, [map, clusters, press])
  useMapEvents({ moveend: () => markers.current?.draw() })

  const close = useCallback(() => {
    setOpen((before) => {
      // Back to where the person was; a pin that is gone meanwhile leaves them on the map.
      const pin = before === null ? null : markers.current?.elementOf(before.key)
      ;(pin ?? map.getContainer()).focus({ preventScroll: true })
      return null
    })
  }, [map])

  if (open === null) return null
  const ids = open.kind === 'listing' ? [open.pin.id] : clusters.idsOf(open.groupId, STACK_LIMIT)
  return (
    <PinPopup
      key={open.key}
      at={open}
      label={open.kind === 'listing' ? open.pin.name : MAP_TEXTS.stack(open.count)}
      onClose={close}
    >
      {renderPopup(ids)}
    </PinPopup>
  )
}

/** Its button disappears with the group: the focus goes to the map, which the keys then move. */
function zoomToGroup(map: ReturnType<typeof useMap>, { latitude, longitude }: DrawnPin, zoom: number): void {
  const hadFocus = map.getContainer().contains(document.activeElement)
  map.setView([latitude, longitude], zoom)
  if (hadFocus) map.getContainer().focus({ preventScroll: true })
}
