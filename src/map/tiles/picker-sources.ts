import { pickerServices } from 'virtual:picker-tiles'
import { guideStreets, serviceLayer, tileSources, type TileSource } from './tile-source.ts'

/*
 * The layers of the admin's map picker: satellite pictures and streets of the services in
 * scripts/tiles/picker-services.ts, or of the services that the site has for everybody, and then the guide's own map.
 */
const SERVICES: readonly TileSource[] = [
  ...pickerServices.map((service) => serviceLayer(service, guideStreets)),
  ...tileSources.filter(
    (source) => source !== guideStreets && !pickerServices.some(({ kind }) => kind === source.kind),
  ),
]

export const pickerSources: readonly TileSource[] = [
  ...SERVICES.filter(({ kind }) => kind === 'satellite'),
  ...SERVICES.filter(({ kind }) => kind === 'streets'),
  guideStreets,
]
