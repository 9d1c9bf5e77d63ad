import { drawn, services } from 'virtual:map-tiles'
import { drawnStreets, serviceLayer, type TileSource } from './tile-source.ts'
import { MAP_TEXTS } from '../texts.ts'

/** The name of a layer on the screen. The guide's own is the map. Of the services, the first layer of a kind gets the plain name, others say "other source". */
export function layerName({ id, kind }: TileSource): string {
  if (id === guideStreets.id) return MAP_TEXTS.guide
  const isFirst = tileSources.find((source) => source.kind === kind && source !== guideStreets)?.id === id
  return isFirst ? MAP_TEXTS.kinds[kind] : MAP_TEXTS.otherLayer(MAP_TEXTS.kinds[kind])
}

/** The street tiles of the build, which every site has. */
export const guideStreets: TileSource = drawnStreets(drawn)

/** The layers of this site: its own streets, then the services from the environment of the build. */
export const tileSources: readonly TileSource[] = [
  guideStreets,
  ...services.map((service) => serviceLayer(service, guideStreets)),
]
