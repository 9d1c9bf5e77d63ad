import { drawn, services } from 'virtual:map-tiles'
import { drawnStreets, serviceLayer, type TileSource } from './tile-source.ts'

/** The street tiles of the build, which every site has. */
export const guideStreets: TileSource = drawnStreets(drawn)

/** The layers of this site: its own streets, then the services from the environment of the build. */
export const tileSources: readonly TileSource[] = [
  guideStreets,
  ...services.map((service) => serviceLayer(service, guideStreets)),
]
