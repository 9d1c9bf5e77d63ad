import { forbidsStoringTiles, type TileService } from '../../src/domain/guide-build.ts'
import { PlainFailure } from '../../supabase/local/run-command.ts'

/*
 * Reads the street and satellite layers of other tile services from the environment (docs/deploy.md). An invalid setting
 * stops the build, because the site would otherwise show an empty gray map without an explanation.
 */
export const SETTING_NAMES = { streets: 'STREET_TILES', satellite: 'SATELLITE_TILES' } as const
const PLACEHOLDERS = new Set(['z', 'x', 'y', 'key'])
const HIGHEST_ZOOM = 22

export type Environment = Readonly<Record<string, string | undefined>>

/** @throws PlainFailure that names the invalid variable */
export function readTileServices(env: Environment): TileService[] {
  return (Object.keys(SETTING_NAMES) as (keyof typeof SETTING_NAMES)[]).flatMap((kind) => {
    const name = `VITE_${SETTING_NAMES[kind]}`
    const url = env[`${name}_URL`] ?? ''
    return url === '' ? [] : [readService(kind, name, url, env)]
  })
}

export function readService(
  kind: TileService['kind'],
  name: string,
  url: string,
  env: Environment,
): TileService {
  const key = env[`${name}_KEY`] ?? ''
  const attribution = (env[`${name}_ATTRIBUTION`] ?? '').trim()
  checkTemplate(`${name}_URL`, url)
  if (url.includes('{key}') !== (key !== '')) {
    throw new PlainFailure(`${name}_KEY: set it exactly when ${name}_URL holds {key}.`)
  }
  if (attribution === '') {
    throw new PlainFailure(
      `${name}_ATTRIBUTION: say whose map it is, in the words that the service asks for.`,
    )
  }
  return {
    kind,
    url,
    key,
    attribution,
    maxZoom: readZoom(`${name}_MAX_ZOOM`, env[`${name}_MAX_ZOOM`]),
    allowsOffline: readFlag(`${name}_ALLOW_OFFLINE`, env[`${name}_ALLOW_OFFLINE`], url),
  }
}

function checkTemplate(name: string, url: string): void {
  const usedPlaceholders = [...url.matchAll(/\{([^}]*)\}/g)].map(([, placeholder = '']) => placeholder)
  const unknownPlaceholder = usedPlaceholders.find((placeholder) => !PLACEHOLDERS.has(placeholder))
  if (unknownPlaceholder !== undefined) {
    throw new PlainFailure(
      `${name}: {${unknownPlaceholder}} is not known. Use {z}, {x}, {y} and {key}, and one host.`,
    )
  }
  const missingPlaceholder = ['z', 'x', 'y'].find((placeholder) => !usedPlaceholders.includes(placeholder))
  if (missingPlaceholder !== undefined) throw new PlainFailure(`${name}: {${missingPlaceholder}} is missing.`)
  const urlWithoutPlaceholders = url.replace(/\{[^}]*\}/g, '0')
  const address = URL.canParse(urlWithoutPlaceholders) ? new URL(urlWithoutPlaceholders) : null
  if (address === null || /[{}\s]/.test(urlWithoutPlaceholders))
    throw new PlainFailure(`${name}: ${url} is not an address.`)
  const isLocal = address.hostname === '127.0.0.1' || address.hostname === 'localhost'
  if (address.protocol !== 'https:' && !(isLocal && address.protocol === 'http:')) {
    throw new PlainFailure(`${name}: it must begin with https://.`)
  }
  if (/\{/.test(url.split('/').slice(0, 3).join('/'))) {
    throw new PlainFailure(`${name}: the host must be written out; the headers of the site name it.`)
  }
}

function readZoom(name: string, text: string | undefined): number {
  const zoom = Number(text ?? '18')
  if (Number.isInteger(zoom) && zoom >= 5 && zoom <= HIGHEST_ZOOM) return zoom
  throw new PlainFailure(`${name}: ${text ?? ''} is not a whole number from 5 to ${HIGHEST_ZOOM}.`)
}

function readFlag(name: string, text: string | undefined, url: string): boolean {
  if (text === undefined || text === '' || text === '0') return false
  if (text !== '1') throw new PlainFailure(`${name}: 1 for yes, 0 for no.`)
  if (forbidsStoringTiles(new URL(url.replace(/\{[^}]*\}/g, '0')).hostname)) {
    throw new PlainFailure(
      `${name}: this service forbids keeping its tiles. Use another one, or leave it out.`,
    )
  }
  return true
}
