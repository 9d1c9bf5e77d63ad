import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Manifest {
  name: string
  version: string
  license?: string
  dependencies?: Record<string, string>
}

const INTRO_TEXT =
  'Licenses of the libraries that the scripts of this site are built from, and of their dependencies.'

const LICENCE_FILE_PATTERN = /^(licen[cs]e|copying|notice|unlicense)/i

/**
 * Returns the license texts of every package that the site or its workers may bundle: all dependencies of
 * package.json and their dependencies.
 * @throws Error for a package that names no license
 */
export function readLicenceTexts(root = '.'): string {
  const textsByPackage = new Map<string, string>()
  const visitPackage = (folder: string): void => {
    const { name, version, license, dependencies = {} } = readManifest(folder)
    const key = `${name} ${version}`
    if (textsByPackage.has(key)) return
    if (license === undefined) throw new Error(`${name} does not name its licence`)
    textsByPackage.set(key, [`${key} (${license})`, ...readTextsIn(folder)].join('\n\n'))
    for (const dependency of Object.keys(dependencies)) visitPackage(findPackageFolder(dependency, folder))
  }
  const { dependencies = {} } = readManifest(root)
  for (const dependency of Object.keys(dependencies)) visitPackage(findPackageFolder(dependency, root))
  const texts = [...textsByPackage.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text)
  return `${[INTRO_TEXT, ...texts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

function readTextsIn(folder: string): string[] {
  const files = readdirSync(folder).filter(
    (file) => LICENCE_FILE_PATTERN.test(file) && !/\.(js|ts|json)$/.test(file),
  )
  if (files.length === 0) return ['(The package holds no license text.)']
  return files.map((file) => readFileSync(join(folder, file), 'utf8').trim())
}

/** Searches a package in each node_modules from the folder upwards, like Node. */
function findPackageFolder(name: string, startFolder: string): string {
  for (let folder = startFolder; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(candidate)) return candidate
    if (folder === dirname(folder)) throw new Error(`${name} is not installed`)
  }
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}
