import { Marker, type Map } from 'leaflet'
import { groupIcon, listingIcon } from './pin-icon.ts'
import { boundsOf } from './map-bounds.ts'
import type { DrawnPin, PinClusters } from './pin-clusters.ts'

/** Part of the view that is drawn around it, so that a drag does not uncover an empty rim. */
const RIM = 0.25

/** Keeps the markers on a map equal to what a view of the clusters holds; those that stay keep their element and focus. */
export class PinMarkers {
  private readonly markers = new globalThis.Map<string, Marker>()

  constructor(
    private readonly map: Map,
    private readonly clusters: PinClusters,
    private readonly onPress: (pressed: DrawnPin) => void,
  ) {}

  draw(): void {
    const { west, south, east, north } = boundsOf(this.map)
    const [wide, high] = [(east - west) * RIM, (north - south) * RIM]
    const area = { west: west - wide, south: south - high, east: east + wide, north: north + high }
    const drawn = this.clusters.within(area, this.map.getZoom())
    const keys = new Set(drawn.map(({ key }) => key))
    for (const [key, marker] of this.markers) if (!keys.has(key)) this.remove(key, marker)
    for (const one of drawn) if (!this.markers.has(one.key)) this.add(one)
  }

  clear(): void {
    for (const [key, marker] of this.markers) this.remove(key, marker)
  }

  /** The button of a pin, if it is drawn. */
  elementOf(key: string): HTMLElement | null {
    return this.markers.get(key)?.getElement() ?? null
  }

  private add(one: DrawnPin): void {
    const icon =
      one.kind === 'listing'
        ? listingIcon(one.pin.name, one.pin.category, one.pin.featured)
        : groupIcon(one.count, one.isStack)
    const marker = new Marker([one.latitude, one.longitude], {
      icon,
      // The icon is a button: it has its own way to be reached and pressed.
      keyboard: false,
      riseOnHover: true,
      zIndexOffset: one.kind === 'listing' && one.pin.featured ? 100 : 0,
    })
    marker.on('click', () => this.onPress(one))
    marker.addTo(this.map)
    this.markers.set(one.key, marker)
  }

  private remove(key: string, marker: Marker): void {
    marker.remove()
    this.markers.delete(key)
  }
}
