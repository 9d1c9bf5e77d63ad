import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Library } from '../../src/domain/guide-build.ts'

interface Manifest {
  name: string
  version: string
  license?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/** Development tools that are no part of the site; the other Workbox packages are in the service worker. */
const BUILD_ONLY = 'workbox-build'

/** The libraries of the site with their licences, for /about: every dependency, and what the service worker is made of. */
export function listLibraries(root = '.'): Library[] {
  const { dependencies = {}, devDependencies = {} } = readManifest(root)
  const ofWorker = Object.keys(devDependencies).filter(
    (name) => name.startsWith('workbox-') && name !== BUILD_ONLY,
  )
  return [...Object.keys(dependencies), ...ofWorker].toSorted().map((name) => {
    const { version, license } = readManifest(join(root, 'node_modules', name))
    if (license === undefined) throw new Error(`${name} does not say its licence: /about must name it`)
    return { name, version, licence: license }
  })
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}
