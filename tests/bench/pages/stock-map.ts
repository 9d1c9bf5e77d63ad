import { map, Marker } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import styles from './map-page.module.css'
import { createMapPins, readMapParameters } from './map-start.ts'

/* The stock map: Leaflet with a marker for each listing, without tiles, so that only the markers cost time. */
const { latitude, longitude, zoom, count } = readMapParameters()
const root = document.getElementById('root')
if (root === null) throw new Error('stock-map.html has no #root')
root.className = styles.map ?? ''
const leafletMap = map(root, { center: [latitude, longitude], zoom, minZoom: 4, maxZoom: 18 })
for (const pin of createMapPins(count)) {
  new Marker([pin.latitude, pin.longitude], { title: pin.name }).bindPopup(pin.name).addTo(leafletMap)
}
