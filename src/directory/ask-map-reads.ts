import type { Remote } from 'comlink'
import type { MapPins, MapReads, NearList } from '../domain/map-reads.ts'
import type { ListPage } from '../domain/directory.ts'

type Ask = <T>(question: (host: Remote<MapReads>) => Promise<T>) => Promise<T>

/** The page's side of what maps ask of the directory worker. */
export function askMapReads(ask: Ask): MapReads {
  return {
    mapPins: (category) => ask<MapPins>((host) => host.mapPins(category)),
    listWithin: (query) => ask<ListPage>((host) => host.listWithin(query)),
    nearest: (query) => ask<NearList>((host) => host.nearest(query)),
  }
}
