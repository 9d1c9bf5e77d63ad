import type { TileService } from '../../src/domain/guide-build.ts'
import { PlainFailure } from '../../supabase/local/run-command.ts'
import { type Environment, SETTING_NAMES, readService, readTileServices } from './tile-services.ts'

/*
 * Pictures for the map on which an admin sets a pin, because the guide's own coast is off by 100 m on average and by 500 m at
 * Wotho and Lib. Only the admin area requests these pictures, only the visible ones, and no device keeps them.
 */
interface PickerPreset extends TileService {
  /** Licence of the service's pictures. */
  licence: string
  /** Address of the terms under which the service offers its tiles. */
  terms: string
  allowsOffline: false
}

/** The services of the picker by default. */
export const PICKER_PRESETS: readonly PickerPreset[] = [
  {
    kind: 'satellite',
    // The pictures have 10 m per pixel, so tiles of a higher zoom show no more details.
    url: 'https://tiles.maps.eox.at/wmts/1.0.0/s2cloudless_3857/default/g/{z}/{y}/{x}.jpg',
    key: '',
    attribution:
      'Sentinel-2 cloudless 2016, s2maps.eu, by EOX IT Services GmbH (contains modified Copernicus Sentinel data 2016 and 2017), CC BY 4.0',
    maxZoom: 14,
    allowsOffline: false,
    licence: 'CC BY 4.0',
    terms: 'https://s2maps.eu',
  },
  {
    kind: 'streets',
    // The terms of OpenStreetMap's tile server allow light use by people who look at the map, but no bulk downloads and no
    // offline use.
    url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    key: '',
    attribution: '© OpenStreetMap contributors',
    maxZoom: 19,
    allowsOffline: false,
    licence: 'ODbL 1.0',
    terms: 'https://operations.osmfoundation.org/policies/tiles/',
  },
]

const OFF_VALUE = 'off'

/**
 * Returns the picker's services, at most one per kind: the one in VITE_PICKER_SATELLITE_TILES_* or VITE_PICKER_STREET_TILES_*,
 * else the preset, unless the site has a service of this kind for everybody. `off` as URL leaves the kind out.
 *
 * @throws PlainFailure that names the invalid variable
 */
export function readPickerServices(env: Environment): TileService[] {
  const ofSite = new Set(readTileServices(env).map(({ kind }) => kind))
  return PICKER_PRESETS.flatMap((preset) => {
    const name = `VITE_PICKER_${SETTING_NAMES[preset.kind]}`
    const url = env[`${name}_URL`] ?? ''
    if (url === OFF_VALUE) return []
    if (url !== '') return [readOwnService(preset.kind, name, url, env)]
    const { licence: _licence, terms: _terms, ...service } = preset
    return ofSite.has(preset.kind) ? [] : [service]
  })
}

function readOwnService(kind: TileService['kind'], name: string, url: string, env: Environment): TileService {
  const service = readService(kind, name, url, env)
  if (!service.allowsOffline) return service
  throw new PlainFailure(`${name}_ALLOW_OFFLINE: tiles of the picker are never kept. Leave it out.`)
}
