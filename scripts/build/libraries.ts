import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Library } from '../../src/domain/guide-build.ts'

interface Manifest {
  version: string
  license?: string
  dependencies?: Record<string, string>
}

/** The libraries of the site with their licences, for /about: every dependency of package.json. */
export function listLibraries(root = '.'): Library[] {
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
