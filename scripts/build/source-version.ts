import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** The source files and folders that a build depends on. */
const SOURCE_PATHS = [
  'src',
  'sw',
  'public',
  'scripts',
  'languages',
  'index.html',
  'vite.config.ts',
  // package.json lists the supported browsers in `browserslist`.
  'package.json',
  'package-lock.json',
  // host-files.ts writes the content security policy of the built site.
  'supabase/local/host-files.ts',
  // coastline.ts makes the coastline of the map from coastline.geojson.
  'supabase/local/demo/coastline.geojson',
]
const TEST_FILE_PATTERN = /\.test\.tsx?$/

/**
 * The version of these sources: the checked out commit, by `git describe`. If the sources are not a checkout (an unpacked ZIP
 * file) or have changes, it is the beginning of a hash of the sources, so that different sources have different versions.
 */
export function readSourceVersion(folder = '.'): string {
  const commit = describeCommit(folder)
  if (commit !== null && !commit.endsWith('-dirty')) return commit
  return `${commit ?? 'sources'}-${hashSources(folder).slice(0, 8)}`
}

/** SHA-256 over names and contents of all sources of a build in this folder, in hex. */
export function hashSources(folder = '.'): string {
  const hash = createHash('sha256')
  for (const source of SOURCE_PATHS) {
    for (const file of listFiles(path.join(folder, source))) {
      hash.update(path.relative(folder, file)).update('\0').update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

/** The commit, with '-dirty' at its end if a file was changed or is new. Null without git, and inside another checkout. */
function describeCommit(folder: string): string | null {
  if (!existsSync(path.join(folder, '.git'))) return null
  try {
    const options = { cwd: folder, encoding: 'utf8', stdio: 'pipe' } as const
    const commit = execFileSync('git', ['describe', '--always', '--dirty'], options).trim()
    if (commit.endsWith('-dirty')) return commit
    // `git describe` ignores new files, such as the first translation.
    const addedFiles = execFileSync(
      'git',
      ['ls-files', '--others', '--exclude-standard', '--', ...SOURCE_PATHS],
      options,
    )
    return addedFiles.split('\n').some((file) => file !== '' && !TEST_FILE_PATTERN.test(file))
      ? `${commit}-dirty`
      : commit
  } catch {
    return null
  }
}

function listFiles(source: string): string[] {
  if (!existsSync(source)) return []
  if (statSync(source).isFile()) return [source]
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !TEST_FILE_PATTERN.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()
}
