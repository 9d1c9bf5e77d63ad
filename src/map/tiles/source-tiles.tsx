import { useEffect } from 'react'
import { useMap } from 'react-leaflet'
import type { TileTheme } from '../../domain/guide-tiles.ts'
import { keptTileLayer } from './kept-tile-layer.ts'
import type { TileSource } from './tile-source.ts'
import { deviceTiles } from './tile-store.ts'

interface SourceTilesProps {
  source: TileSource
  theme: TileTheme
}

/** Nobody looks at a hidden page: its tiles can wait. */
const mayAsk = (): boolean => navigator.onLine && !document.hidden

/** A layer of tiles on the map around it: kept ones first, then the network, else the coastline below shows. */
export function SourceTiles({ source, theme }: SourceTilesProps) {
  const map = useMap()
  useEffect(() => {
    const { layer, askAgain } = keptTileLayer({ source, theme, store: deviceTiles, mayAsk })
    layer.addTo(map)
    window.addEventListener('online', askAgain)
    return () => {
      window.removeEventListener('online', askAgain)
      layer.remove()
    }
  }, [map, source, theme])
  return null
}
