import { drawn, services } from 'virtual:map-tiles'
import { drawnStreets } from './drawn-streets.ts'
import { serviceLayer } from './service-layer.ts'
import type { TileSource } from './tile-source.ts'

/** The street tiles of the build itself: every site has them. */
export const guideStreets: TileSource = drawnStreets(drawn)

/** The layers of this site: its own streets first, then the services it was built with. */
export const tileSources: readonly TileSource[] = [
  guideStreets,
  ...services.map((service) => serviceLayer(service, guideStreets)),
]
