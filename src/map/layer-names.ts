import { MAP_TEXTS } from './texts.ts'
import type { TileSource } from './tiles/tile-source.ts'
import { tileSources } from './tiles/tile-sources.ts'

/** The name of a layer on the screen. The first layer of a kind gets the plain name, others say "other source". */
export function layerName({ id, kind }: TileSource): string {
  const isFirst = tileSources.find((source) => source.kind === kind)?.id === id
  return isFirst ? MAP_TEXTS.kinds[kind] : MAP_TEXTS.otherLayer(MAP_TEXTS.kinds[kind])
}
