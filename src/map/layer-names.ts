import { MAP_TEXTS } from './texts.ts'
import type { TileSource } from './tiles/tile-source.ts'
import { tileSources } from './tiles/tile-sources.ts'

/** What a layer is called. The guide's own streets come first; a second layer of a kind is a service's. */
export function layerName({ id, kind }: TileSource): string {
  const isFirst = tileSources.find((source) => source.kind === kind)?.id === id
  return isFirst ? MAP_TEXTS.kinds[kind] : MAP_TEXTS.otherLayer(MAP_TEXTS.kinds[kind])
}
