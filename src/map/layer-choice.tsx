import { DomEvent } from 'leaflet'
import { useEffect, useRef } from 'react'
import styles from './map.module.css'
import { MAP_TEXTS } from './texts.ts'
import { toLayerName, type TileSource } from './tiles/tile-source.ts'

interface LayerChoiceProps {
  sources: readonly TileSource[]
  id: string
  onChoose: (id: string) => void
}

/** The choice of the layer, shown on top of the map. */
export function LayerChoice({ sources, id, onChoose }: LayerChoiceProps) {
  const labelRef = useRef<HTMLLabelElement>(null)
  useEffect(() => {
    if (labelRef.current === null) return
    DomEvent.disableClickPropagation(labelRef.current)
    DomEvent.disableScrollPropagation(labelRef.current)
  }, [])
  return (
    <label ref={labelRef} className={styles.choice}>
      <span className="visually-hidden">{MAP_TEXTS.layers}</span>
      <select className="control" value={id} onChange={({ target }) => onChoose(target.value)}>
        {sources.map((source) => (
          <option key={source.id} value={source.id}>
            {toLayerName(source, sources)}
          </option>
        ))}
      </select>
    </label>
  )
}
