import { type Map, Marker, DomEvent, Popup } from 'leaflet'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMap, useMapEvents } from 'react-leaflet'
import { CATEGORY_INFO } from '../domain/listing/categories.ts'
import type { MapPin } from '../domain/directory.ts'
import type { Category } from '../domain/listing/listing.ts'
import type { PinPosition } from '../domain/atolls/position.ts'
import { namesAt } from './coastline-layer.ts'
import type { WorldBox } from './coastline.ts'
import { shownBounds } from './map-moves.tsx'
import styles from './map.module.css'
import { type DrawnPin, PinClusters } from './pin-clusters.ts'
import { groupIcon, listingIcon, PIN_SHAPES } from './pin-icon.ts'
import { squareAround, clearOffset, staysAtItsAtolls, type Offset } from './place-labels.ts'
import { MAP_TEXTS } from './texts.ts'

/** Explains the shapes and colors of the pins. */
export function PinLegend({ categories }: { categories: readonly Category[] }) {
  return (
    <ul className={styles.legend} aria-label={MAP_TEXTS.legend}>
      {categories.map((category) => (
        <li key={category} className={styles.entry}>
          <svg className={`${styles.legendShape} ${styles[category]}`} viewBox="0 0 32 32" aria-hidden="true">
            <path d={PIN_SHAPES[category]} />
          </svg>
          {CATEGORY_INFO[category].label}
        </li>
      ))}
    </ul>
  )
}

/** At most this many listings of a stack are shown in its popup. */
const STACK_LIMIT = 30

interface PinLayerProps {
  pins: readonly MapPin[]
  /** Content of the popup for these listings. */
  renderPopup: (ids: string[]) => ReactNode
}

/** Listings on the map: clustered, drawn only in and near the view, with a popup for the pressed one. */
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
      // Return the focus to the pin, or to the map if the pin is gone.
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

/** The group's button disappears, so the focus moves to the map. */
function zoomToGroup(map: ReturnType<typeof useMap>, { latitude, longitude }: DrawnPin, zoom: number): void {
  const hadFocus = map.getContainer().contains(document.activeElement)
  map.setView([latitude, longitude], zoom)
  if (hadFocus) map.getContainer().focus({ preventScroll: true })
}

/** Half the side of a drawn group (map.module.css). */
const GROUP_HALF_PX = 19
const LARGE_HALF_PX = 23
const LARGE_GROUP = 100

/** Share of the view that is also drawn on each side, so that dragging reveals pins at once. */
const MARGIN = 0.25

/** Draws the clusters of the current view. Pins that stay in view keep their element and with it the focus. */
class PinMarkers {
  private readonly markers = new globalThis.Map<string, Marker>()
  /** The boxes of the groups on the map, in world pixels of the zoom. */
  private readonly groups = new globalThis.Map<string, WorldBox>()

  constructor(
    private readonly map: Map,
    private readonly clusters: PinClusters,
    private readonly onPress: (pressed: DrawnPin) => void,
  ) {}

  draw(): void {
    const { west, south, east, north } = shownBounds(this.map)
    const [wide, high] = [(east - west) * MARGIN, (north - south) * MARGIN]
    const area = { west: west - wide, south: south - high, east: east + wide, north: north + high }
    const drawn = this.clusters.within(area, this.map.getZoom())
    const keys = new Set(drawn.map(({ key }) => key))
    for (const [key, marker] of this.markers) if (!keys.has(key)) this.remove(key, marker)
    for (const one of drawn) if (!this.markers.has(one.key)) this.add(one)
  }

  clear(): void {
    for (const [key, marker] of this.markers) this.remove(key, marker)
  }

  /** The button of a pin; null when it is not drawn. */
  elementOf(key: string): HTMLElement | null {
    return this.markers.get(key)?.getElement() ?? null
  }

  private add(one: DrawnPin): void {
    const icon =
      one.kind === 'listing'
        ? listingIcon(one.pin.name, one.pin.category, one.pin.featured)
        : groupIcon(one.count, one.isStack, this.placeOf(one, one.count))
    const marker = new Marker([one.latitude, one.longitude], {
      icon,
      // The icon is a button, so Leaflet's own keyboard handling is not needed.
      keyboard: false,
      riseOnHover: true,
      zIndexOffset: one.kind === 'listing' && one.pin.featured ? 100 : 0,
    })
    marker.on('click', () => this.onPress(one))
    marker.addTo(this.map)
    this.markers.set(one.key, marker)
  }

  /** Places a pin beside the names and groups that are drawn already (MAP-12). */
  private placeOf(one: DrawnPin, count: number): Offset {
    const zoom = this.map.getZoom()
    const at = this.map.project([one.latitude, one.longitude], zoom)
    const half = count >= LARGE_GROUP ? LARGE_HALF_PX : GROUP_HALF_PX
    const atolls = this.clusters.atollsOf(one.kind === 'group' ? one.groupId : 0)
    const offset = clearOffset(at, half, {
      names: namesAt(zoom),
      groups: [...this.groups.values()],
      isAllowed: staysAtItsAtolls(at, Math.floor(zoom), atolls),
    })
    this.groups.set(one.key, squareAround({ x: at.x + offset.x, y: at.y + offset.y }, half))
    return offset
  }

  private remove(key: string, marker: Marker): void {
    marker.remove()
    this.markers.delete(key)
    this.groups.delete(key)
  }
}

const WIDTH_PX = 280
/** Distance of the popup from the edges of the map, where the map's buttons are. */
const PADDING_PX: [number, number] = [16, 16]

interface PinPopupProps {
  at: PinPosition
  /** Name of the dialog for screen readers. */
  label: string
  onClose: () => void
  children: ReactNode
}

/** A popup at a position. It takes the focus; Escape, its button and a press on the map close it. */
function PinPopup({ at, label, onClose, children }: PinPopupProps) {
  const map = useMap()
  const [place] = useState(() => document.createElement('div'))
  const report = useRef(onClose)
  useEffect(() => {
    report.current = onClose
  })

  const { latitude, longitude } = at
  useEffect(() => {
    const popup = new Popup({
      closeButton: false,
      autoClose: false,
      closeOnEscapeKey: false,
      minWidth: WIDTH_PX,
      maxWidth: WIDTH_PX,
      maxHeight: Math.max(160, map.getSize().y - 90),
      autoPanPadding: PADDING_PX,
    })
    popup.setLatLng([latitude, longitude]).setContent(place)
    popup.openOn(map)
    const box = popup.getElement()
    box?.setAttribute('role', 'dialog')
    box?.setAttribute('aria-label', label)
    DomEvent.disableClickPropagation(place)
    const onRemove = (): void => report.current()
    popup.on('remove', onRemove)
    const sizes = new ResizeObserver(() => fitAgain(popup, place))
    sizes.observe(place)
    return () => {
      sizes.disconnect()
      popup.off('remove', onRemove)
      popup.remove()
    }
  }, [map, place, latitude, longitude, label])

  return createPortal(<PopupBody onClose={() => report.current()}>{children}</PopupBody>, place)
}

/** Leaflet removes the content for measuring, which loses the focus; restore it. */
function fitAgain(popup: Popup, place: HTMLElement): void {
  const focused = document.activeElement
  popup.update()
  if (focused instanceof HTMLElement && place.contains(focused)) focused.focus({ preventScroll: true })
}

function PopupBody({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Leaflet inserts the element after this effect, and only elements in the page can take the focus.
    const frame = requestAnimationFrame(() => body.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div
      ref={body}
      className={styles.body}
      tabIndex={-1}
      role="presentation"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      {children}
      <button type="button" className={`button ${styles.close}`} onClick={onClose}>
        {MAP_TEXTS.closePopup}
      </button>
    </div>
  )
}
