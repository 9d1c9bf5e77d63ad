import { useEffect } from 'react'
import { useMap } from 'react-leaflet'
import type { TileTheme } from '../../domain/guide-tiles.ts'
import { keptTileLayer } from './kept-tile-layer.ts'
import type { TileSource } from './tile-source.ts'
import { deviceTiles } from './tile-store.ts'

const isOnline = (): boolean => navigator.onLine

export interface SourceTilesProps {
  source: TileSource
  theme: TileTheme
  /** Whether the network may be asked now; by default while the device says that it has one. The same function at every render. */
  mayAsk?: () => boolean
}

/** A layer of tiles on the map around it: kept ones first, then the network, else the coastline below shows. */
export function SourceTiles({ source, theme, mayAsk = isOnline }: SourceTilesProps) {
  const map = useMap()
  useEffect(() => {
    const layer = keptTileLayer({ source, theme, store: deviceTiles, mayAsk })
    const retry = (): void => void layer.redraw()
    layer.addTo(map)
    window.addEventListener('online', retry)
    return () => {
      window.removeEventListener('online', retry)
      layer.remove()
    }
  }, [map, source, theme, mayAsk])
  return null
}
