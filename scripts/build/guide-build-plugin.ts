import { existsSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import type { GuideBuild, Library } from '../../src/domain/guide-build.ts'
import { buildPaths, OUT_DIR } from './build-paths.ts'
import { listLibraries } from './libraries.ts'

const MODULE_ID = 'virtual:guide-build'
/** Apart, because the first paint of most pages does without it. */
const EMERGENCY_ID = 'virtual:guide-emergency'
/** Apart, because only /about shows them. */
const LIBRARIES_ID = 'virtual:guide-libraries'
const IDS = new Set([MODULE_ID, EMERGENCY_ID, LIBRARIES_ID])

/** Serves `virtual:guide-build` and what is apart from it. Without a build input (dev server, unit tests) it describes an empty dev build. */
export function guideBuild(): Plugin {
  return {
    name: 'guide-build',
    resolveId: (id) => (IDS.has(id) ? `\0${id}` : undefined),
    load: (id) => {
      // Other plugins serve their own ids.
      if (!IDS.has(id.slice(1))) return undefined
      if (id.endsWith(LIBRARIES_ID)) return toModule({ libraries: listLibraries() })
      const { emergencyContacts, ...build } = readBuildInput()
      return toModule(id.endsWith(EMERGENCY_ID) ? { emergencyContacts } : build)
    },
  }
}

function readBuildInput(): GuideBuild {
  const { description } = buildPaths(OUT_DIR)
  if (existsSync(description)) return JSON.parse(readFileSync(description, 'utf8')) as GuideBuild
  return {
    version: 'dev',
    builtAt: new Date(0).toISOString(),
    emergencyContacts: [],
    listingCount: 0,
    snapshotPath: '/directory.snapshot',
    supabaseUrl: '',
    publishableKey: process.env['SUPABASE_PUBLISHABLE_KEY'] ?? '',
    hasRealtime: false,
    contactEmail: 'guide@example.org',
    isDemo: false,
  }
}

function toModule(build: Partial<GuideBuild> | { libraries: Library[] }): string {
  return Object.entries(build)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
    .join('\n')
}
