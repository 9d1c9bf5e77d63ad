import { pickerServices } from 'virtual:picker-tiles'
import { guideStreets, createServiceLayer, tileSources, type TileSource } from './tile-source.ts'

/*
 * The layers of the admin's map picker: satellite pictures and streets of the services in
 * scripts/tiles/picker-services.ts, or of the services that the site has for everybody, and then the guide's own map.
 */
const SERVICE_LAYERS: readonly TileSource[] = [
  ...pickerServices.map((service) => createServiceLayer(service, guideStreets)),
  ...tileSources.filter(
    (source) => source !== guideStreets && !pickerServices.some(({ kind }) => kind === source.kind),
  ),
]

export const pickerSources: readonly TileSource[] = [
  ...SERVICE_LAYERS.filter(({ kind }) => kind === 'satellite'),
  ...SERVICE_LAYERS.filter(({ kind }) => kind === 'streets'),
  guideStreets,
]
