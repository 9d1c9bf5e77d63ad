import { type Map, Marker } from 'leaflet'
import { layOutNamesAt } from './coastline-layer.ts'
import type { WorldBox } from './coastline.ts'
import { readShownBounds } from './map-moves.tsx'
import styles from './map.module.css'
import { GROUP_RADIUS_PX, LARGE_GROUP_RADIUS_PX, toSquareAround } from './mark-room.ts'
import type { DrawnPin, PinClusters } from './pin-clusters.ts'
import { createGroupIcon, createListingIcon } from './pin-icon.ts'
import { findClearOffset, createOwnAtollTest } from './place-labels.ts'
import type { WorldPoint } from './projection.ts'

const LARGE_GROUP_COUNT = 100

/** Share of the view that is also drawn on each side, so that dragging reveals pins at once. */
const VIEW_MARGIN_RATIO = 0.25

/** z-index offset that puts the marked pin above every other pin. */
const MARKED_Z_INDEX = 10_000

/** The z-index offset of a pin: featured listings are drawn above other listings. */
function toZIndexOffset(drawn: DrawnPin): number {
  return drawn.kind === 'listing' && drawn.pin.featured ? 100 : 0
}

/** Draws the pins and groups in the current view. Pins that stay in view keep their element, so that it keeps the focus. */
export class PinMarkers {
  private readonly markers = new globalThis.Map<string, { marker: Marker; drawnPin: DrawnPin }>()
  /** The boxes of the groups on the map, in world pixels of the zoom. */
  private readonly groupBoxes = new globalThis.Map<string, WorldBox>()
  private markedListing: string | null = null

  constructor(
    private readonly map: Map,
    private readonly clusters: PinClusters,
    private readonly onPress: (pressed: DrawnPin) => void,
  ) {}

  drawPins(): void {
    const { west, south, east, north } = readShownBounds(this.map)
    const [marginX, marginY] = [(east - west) * VIEW_MARGIN_RATIO, (north - south) * VIEW_MARGIN_RATIO]
    const drawnArea = {
      west: west - marginX,
      south: south - marginY,
      east: east + marginX,
      north: north + marginY,
    }
    const drawn = this.clusters.pinsWithin(drawnArea, this.map.getZoom())
    const keys = new Set(drawn.map(({ key }) => key))
    for (const [key, { marker }] of this.markers) if (!keys.has(key)) this.removePin(key, marker)
    for (const one of drawn) if (!this.markers.has(one.key)) this.addPin(one)
    this.markListing(this.markedListing)
  }

  removePins(): void {
    for (const [key, { marker }] of this.markers) this.removePin(key, marker)
  }

  /** Makes the pin of a listing, or the group that holds it, stand out from the others (MAP-18). */
  markListing(listing: string | null): void {
    this.markedListing = listing
    for (const { marker, drawnPin: one } of this.markers.values()) {
      const isMarked = listing !== null && this.containsListing(one, listing)
      marker.getElement()?.classList.toggle(styles.marked ?? '', isMarked)
      marker.setZIndexOffset(isMarked ? MARKED_Z_INDEX : toZIndexOffset(one))
    }
  }

  private containsListing(drawn: DrawnPin, listing: string): boolean {
    return drawn.kind === 'listing'
      ? drawn.pin.id === listing
      : this.clusters.listIds(drawn.groupId).includes(listing)
  }

  /** The button of a pin; null when it is not drawn. */
  findButton(key: string): HTMLElement | null {
    return this.markers.get(key)?.marker.getElement() ?? null
  }

  private addPin(drawn: DrawnPin): void {
    const icon =
      drawn.kind === 'listing'
        ? createListingIcon(drawn.pin.name, drawn.pin.category, drawn.pin.featured)
        : createGroupIcon(drawn.count, drawn.isStack, this.chooseOffset(drawn, drawn.count))
    const marker = new Marker([drawn.latitude, drawn.longitude], {
      icon,
      // Turn off Leaflet's own keyboard handling, because the icon is a button.
      keyboard: false,
      riseOnHover: true,
      zIndexOffset: toZIndexOffset(drawn),
    })
    marker.on('click', () => this.onPress(drawn))
    marker.addTo(this.map)
    this.markers.set(drawn.key, { marker, drawnPin: drawn })
  }

  /** Chooses the offset of a group, so that it hides no name and no group that was drawn before, if possible (MAP-12). */
  private chooseOffset(drawn: DrawnPin, count: number): WorldPoint {
    const zoom = this.map.getZoom()
    const position = this.map.project([drawn.latitude, drawn.longitude], zoom)
    const radiusPx = count >= LARGE_GROUP_COUNT ? LARGE_GROUP_RADIUS_PX : GROUP_RADIUS_PX
    const atolls = this.clusters.listAtolls(drawn.kind === 'group' ? drawn.groupId : 0)
    const offset = findClearOffset(
      { at: position, zoom: Math.floor(zoom), radiusPx },
      {
        names: layOutNamesAt(zoom),
        groups: [...this.groupBoxes.values()],
        isAllowed: createOwnAtollTest(position, Math.floor(zoom), atolls),
      },
    )
    this.groupBoxes.set(
      drawn.key,
      toSquareAround({ x: position.x + offset.x, y: position.y + offset.y }, radiusPx),
    )
    return offset
  }

  private removePin(key: string, marker: Marker): void {
    marker.remove()
    this.markers.delete(key)
    this.groupBoxes.delete(key)
  }
}
