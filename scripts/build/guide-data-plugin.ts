import type { EmergencyContact } from '../../src/domain/listing/listing.ts'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import path, { join } from 'node:path'
import type { Plugin } from 'vite'
import type { GuideBuild, GuideLanguage, Library } from '../../src/domain/guide-build.ts'
import { renderTiles, type RenderedTiles } from '../tiles/render-tiles.ts'
import { readPickerServices } from '../tiles/picker-services.ts'
import { readTileServices } from '../tiles/tile-services.ts'
import { computeAtollShapes } from './atoll-shapes.ts'
import { toBuildPaths, OUT_DIR, parseSnapshotKeys } from './build-settings.ts'
import { encodeCoastline, readCoastline } from './coastline.ts'
import { readGuideLanguages } from './guide-languages.ts'
import { addLanguageLookup } from './language-texts.ts'

interface Manifest {
  version: string
  license?: string
  dependencies?: Record<string, string>
}

/** The site's libraries and their licenses for /about: every dependency in package.json. */
function listLibraries(root = '.'): Library[] {
  const { dependencies = {} } = readManifest(root)
  return Object.keys(dependencies)
    .toSorted()
    .map((name) => {
      const { version, license } = readManifest(join(root, 'node_modules', name))
      if (license === undefined) throw new Error(`${name} does not name its licence: /about must name it`)
      return { name, version, licence: license }
    })
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}

/** Reads the data of each virtual module. Each kind of data is a module, so that a screen loads only what it shows. */
const VIRTUAL_MODULES: Record<string, () => unknown> = {
  'virtual:guide-build': () => ({
    ...readDescription(),
    emergencyContacts: undefined,
    snapshotKeys: undefined,
  }),
  'virtual:snapshot-keys': () => ({ snapshotKeys: readDescription().snapshotKeys }),
  'virtual:guide-emergency': () => ({
    emergencyContacts: readDescription().emergencyContacts.map(toBundledContact),
  }),
  'virtual:guide-libraries': () => ({ libraries: listLibraries() }),
  'virtual:coastline': () => ({ coastline: encodeCoastline(readCoastline()) }),
  'virtual:atoll-shapes': () => ({ atollShapes: computeAtollShapes(readCoastline()) }),
  'virtual:map-tiles': async () => ({
    drawn: (await drawTiles()).drawn,
    services: readTileServices(process.env),
  }),
  'virtual:picker-tiles': () => ({ pickerServices: readPickerServices(process.env) }),
}

/**
 * Shortens a contact for the first files of a visit. Fields that are not shown get short values, because ids and times would need
 * as many bytes as the names and numbers.
 */
function toBundledContact(contact: EmergencyContact, index: number): EmergencyContact {
  return { ...contact, id: `b${index}`, revision: 0, created_at: '', updated_at: '' }
}

let tilesPromise: Promise<RenderedTiles> | null = null
const drawTiles = (): Promise<RenderedTiles> => (tilesPromise ??= renderTiles())

/**
 * Puts data of this build into the code: the build description, the emergency contacts, the libraries, the coastline and the
 * list of map tiles as modules. In catalogues it inserts reads of the texts of the chosen language (TEXT-5). The development
 * server also serves the tiles, which a build copies into the site.
 */
export function guideData(root = process.cwd()): Plugin {
  return {
    name: 'guide-data',
    // A constant instead of a module: code that only other languages need must be removed before modules are bundled.
    config: async () => ({ define: { __GUIDE_LANGUAGES__: JSON.stringify(await listLanguages(root)) } }),
    resolveId: {
      filter: { id: /^virtual:/ },
      handler: (id) => (id in VIRTUAL_MODULES ? `\0${id}` : undefined),
    },
    load: {
      filter: { id: /^\0virtual:/ },
      handler: async (id) => {
        const readModule = VIRTUAL_MODULES[id.slice(1)]
        return readModule === undefined ? undefined : toModuleCode(await readModule())
      },
    },
    transform: {
      order: 'pre',
      filter: { id: /\.tsx?$/ },
      handler: async (code, id) => {
        const codeWithLookups = await addLanguageLookup(root, code, id)
        return codeWithLookups === null ? null : { code: codeWithLookups, map: null }
      },
    },
    configureServer: (server) => {
      server.middlewares.use('/tiles', (request, response, next) => {
        void sendTile(request.url ?? '', response, next)
      })
    },
  }
}

/** The languages besides English that readers can choose; null if there is none. */
async function listLanguages(root: string): Promise<GuideLanguage[] | null> {
  const built = await readGuideLanguages(root)
  return built?.languages.map(({ tag, name, file }) => ({ tag, name, file })) ?? null
}

function toModuleCode(values: unknown): string {
  return Object.entries(values as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
    .join('\n')
}

/** Reads the description of the build; without one (development server, unit tests), returns that of an empty build. */
export function readDescription(): GuideBuild {
  const { description } = toBuildPaths(OUT_DIR)
  if (existsSync(description)) return JSON.parse(readFileSync(description, 'utf8')) as GuideBuild
  return {
    version: 'dev',
    builtAt: new Date(0).toISOString(),
    emergencyContacts: [],
    epoch: '',
    revision: 0,
    listingCount: 0,
    snapshotPath: '/directory.snapshot',
    snapshotKeys: parseSnapshotKeys(process.env['SNAPSHOT_PUBLIC_KEYS']),
    supabaseUrl: '',
    publishableKey: process.env['SUPABASE_PUBLISHABLE_KEY'] ?? '',
    hasRealtime: false,
    contactEmail: 'guide@example.org',
    dataLicence: null,
    isDemo: false,
  }
}

async function sendTile(
  url: string,
  response: ServerResponse,
  next: (error?: unknown) => void,
): Promise<void> {
  try {
    const { folder, drawn } = await drawTiles()
    const [, version, ...pathParts] = url.split('/')
    const file = path.join(folder, ...pathParts)
    if (version !== drawn.version || !file.startsWith(folder) || !existsSync(file)) return next()
    response.setHeader('Content-Type', 'image/png')
    createReadStream(file).pipe(response)
    return undefined
  } catch (error) {
    return next(error)
  }
}
