import { DomEvent } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { chooseLayer, chosenLayer } from './chosen-layer.ts'
import { layerName } from './layer-names.ts'
import styles from './map-layers.module.css'
import { MAP_TEXTS } from './texts.ts'
import { SourceTiles } from './tiles/source-tiles.tsx'
import { tileSources } from './tiles/tile-sources.ts'
import { useMapTheme } from './use-map-theme.ts'

const OUTLINE = 'outline'

/**
 * Which layer lies over the coastline: none, streets or satellite. The coastline stays below, so that a tile that cannot
 * be had never leaves a hole. The choice holds for the other maps and the next visit too.
 */
export function MapLayers() {
  const [id, setId] = useState(chosenLayer)
  const theme = useMapTheme()
  // A layer that this site no longer has is none.
  const source = tileSources.find((known) => known.id === id) ?? null
  const choose = (next: string): void => {
    setId(next)
    chooseLayer(next)
  }
  return (
    <>
      {source !== null && <SourceTiles source={source} theme={theme} />}
      <LayerChoice id={source?.id ?? OUTLINE} onChoose={choose} />
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
        <option value={OUTLINE}>{MAP_TEXTS.outline}</option>
        {tileSources.map((source) => (
          <option key={source.id} value={source.id}>
            {layerName(source)}
          </option>
        ))}
      </select>
    </label>
  )
}
