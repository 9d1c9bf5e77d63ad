import { DomEvent } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { localSetting } from '../browser/local-setting.ts'
import { layerName, guideStreets, tileSources } from './tiles/tile-sources.ts'
import styles from './guide-map.module.css'
import { MAP_TEXTS } from './texts.ts'
import { SourceTiles } from './tiles/offline-tile-layer.tsx'
import { deviceMapRecords, layerOfSavedMaps } from './tiles/saved-map-records.ts'
import { useMapTheme } from './map-theme.ts'

/** The chosen layer, for all maps and the next visit. */
const chosenLayer = localSetting('guide-map-layer')

/**
 * The layer over the coastline: the chosen one, else that of a saved map (MAP-11), else the guide's own map, of which
 * only tiles on the device show, because the coastline looks the same. Where a tile is missing, the coastline shows.
 */
export function MapLayers() {
  const [id, setId] = useState(chosenLayer.read)
  const theme = useMapTheme()
  useEffect(() => {
    if (id !== null) return undefined
    let isCurrent = true
    deviceMapRecords()
      .all()
      .then((records) => isCurrent && setId(layerOfSavedMaps(records, guideStreets.id)))
      .catch((error: unknown) => console.warn('Saved maps cannot be read', error))
    return () => {
      isCurrent = false
    }
  }, [id])
  // Show the guide's own map where this site no longer has the chosen layer.
  const source = tileSources.find((known) => known.id === id) ?? guideStreets
  const choose = (next: string): void => {
    setId(next)
    chosenLayer.write(next)
  }
  return (
    <>
      <SourceTiles source={source} theme={theme} isKeptOnly={source === guideStreets} />
      {tileSources.length > 1 && <LayerChoice id={source.id} onChoose={choose} />}
    </>
  )
}

function LayerChoice({ id, onChoose }: { id: string; onChoose: (id: string) => void }) {
  const place = useRef<HTMLLabelElement>(null)
  useEffect(() => {
    if (place.current === null) return
    DomEvent.disableClickPropagation(place.current)
    DomEvent.disableScrollPropagation(place.current)
  }, [])
  return (
    <label ref={place} className={styles.choice}>
      <span className="visually-hidden">{MAP_TEXTS.layers}</span>
      <select value={id} onChange={({ target }) => onChoose(target.value)}>
        {tileSources.map((source) => (
          <option key={source.id} value={source.id}>
            {layerName(source)}
          </option>
        ))}
      </select>
    </label>
  )
}
