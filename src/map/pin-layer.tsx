import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import { CATEGORY_INFO } from '../domain/listing/categories.ts'
import type { MapPin } from '../domain/directory.ts'
import type { Category } from '../domain/listing/listing.ts'
import styles from './map.module.css'
import { type DrawnPin, PinClusters } from './pin-clusters.ts'
import { PIN_SHAPE_PATHS } from './pin-icon.ts'
import { PinMarkers } from './pin-markers.ts'
import { PinPopup } from './pin-popup.tsx'
import { PinSheet } from './pin-sheet.tsx'
import { MAP_TEXTS } from './texts.ts'

/** Explains the shapes and colors of the pins. */
export function PinLegend({ categories }: { categories: readonly Category[] }) {
  return (
    <ul className={styles.legend} aria-label={MAP_TEXTS.legend}>
      {categories.map((category) => (
        <li key={category} className={styles.entry}>
          <svg className={`${styles.legendShape} ${styles[category]}`} viewBox="0 0 32 32" aria-hidden="true">
            <path d={PIN_SHAPE_PATHS[category]} />
          </svg>
          {CATEGORY_INFO[category].label}
        </li>
      ))}
    </ul>
  )
}

/** Maximum number of nearby places whose cards a person reaches by swiping from the card of the pressed pin. */
const MAX_NEIGHBOURS = 8
/** On a narrower map, a popup beside its pin has no space, so the card slides up from the bottom edge (MAP-19). */
const MIN_POPUP_MAP_WIDTH_PX = 640

/** The pressed pin and its listings, which are stored because groups and their ids change with the pins of the map. */
type OpenPin = DrawnPin & { members: readonly string[] }

interface PinLayerProps {
  pins: readonly MapPin[]
  /** Content of the popup for these listings. */
  renderPopup: (ids: string[]) => ReactNode
  /** The listing whose pin stands out, for example because the person points at its card (MAP-18). */
  marked?: string | null
}

/** Listings on the map, in groups, drawn only in and near the view. A pressed pin opens a popup. */
export function PinLayer({ pins, renderPopup, marked = null }: PinLayerProps) {
  const map = useMap()
  const [swiped, setSwiped] = useState<string | null>(null)
  const [open, setOpen] = useState<OpenPin | null>(null)
  const clusters = useMemo(() => new PinClusters(pins), [pins])
  const markers = useRef<PinMarkers | null>(null)

  const openPressedPin = useCallback(
    (pressed: DrawnPin) => {
      const zoom = pressed.kind === 'group' ? clusters.splittingZoom(pressed.groupId) : null
      if (zoom !== null) return zoomToGroup(map, pressed, zoom)
      const members = pressed.kind === 'group' ? clusters.listIds(pressed.groupId) : []
      setOpen({ ...pressed, members })
    },
    [map, clusters],
  )
  useEffect(() => {
    const pinMarkers = new PinMarkers(map, clusters, openPressedPin)
    markers.current = pinMarkers
    pinMarkers.drawPins()
    return () => pinMarkers.removePins()
  }, [map, clusters, openPressedPin])
  useMapEvents({ moveend: () => markers.current?.drawPins() })
  useEffect(() => markers.current?.markListing(swiped ?? marked), [swiped, marked])

  const closePopup = useCallback(() => {
    setSwiped(null)
    setOpen((before) => {
      // Return the focus to the pin, or to the map if the pin is no longer drawn.
      const pinElement = before === null ? null : markers.current?.findButton(before.key)
      ;(pinElement ?? map.getContainer()).focus({ preventScroll: true })
      return null
    })
  }, [map])

  const isNarrow = map.getSize().x < MIN_POPUP_MAP_WIDTH_PX
  const shownIds = useMemo(() => {
    if (open === null) return []
    if (open.kind === 'group') return open.members.filter((id) => clusters.findPin(id) !== undefined)
    if (clusters.findPin(open.pin.id) === undefined) return []
    return isNarrow ? clusters.findNearest(open.pin, MAX_NEIGHBOURS) : [open.pin.id]
  }, [open, clusters, isNarrow])
  // Close the popup if its places are no longer on the map after a pull or a search.
  if (open !== null && shownIds.length === 0) setOpen(null)

  if (open === null || shownIds.length === 0) return null
  const label = open.kind === 'listing' ? open.pin.name : MAP_TEXTS.stack(open.count)
  return isNarrow ? (
    <PinSheet
      key={open.key}
      ids={shownIds}
      label={label}
      find={clusters.findPin}
      onShow={setSwiped}
      onClose={closePopup}
    >
      {renderPopup(shownIds)}
    </PinSheet>
  ) : (
    <PinPopup key={open.key} at={open} label={label} onClose={closePopup}>
      {renderPopup(shownIds)}
    </PinPopup>
  )
}

/** Zooms to a group. The group's button then disappears, so the focus moves to the map. */
function zoomToGroup(map: ReturnType<typeof useMap>, { latitude, longitude }: DrawnPin, zoom: number): void {
  const hadFocus = map.getContainer().contains(document.activeElement)
  map.setView([latitude, longitude], zoom)
  if (hadFocus) map.getContainer().focus({ preventScroll: true })
}
