import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the compiled commands: scripts/operate/admin.ts is admin.js there. */
    commandFolder: string
  }
}

const REPOSITORY = path.resolve(import.meta.dirname, '../..')
const COMMANDS = [
  ...['admin', 'backend', 'backup', 'dev', 'hosted', 'listings', 'restore', 'snapshot-keys'].map(
    (name) => `scripts/operate/${name}.ts`,
  ),
  'tests/integration/hosted-apply-process.ts',
]

/**
 * Vitest's global setup: compiles the commands of operators once. Tests start them about 200 times, and `--import tsx`
 * would take 0.2 to 0.8 s of processor time each time.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Inside the repository, so that the commands find their packages.
  const cache = path.join(REPOSITORY, 'node_modules/.cache/guide')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(path.join(cache, 'commands-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root: REPOSITORY,
    publicDir: false,
    plugins: [keepImportMeta()],
    build: {
      ssr: true,
      outDir: folder,
      minify: false,
      rolldownOptions: {
        input: COMMANDS.map((script) => path.join(REPOSITORY, script)),
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  project.provide('commandFolder', folder)
  return () => rm(folder, { recursive: true, force: true })
}

/** Keeps `import.meta` of each source file, because the compiled commands read files beside their sources. */
function keepImportMeta(): Plugin {
  return {
    name: 'keep-import-meta',
    enforce: 'pre',
    transform(code, id) {
      if (!code.includes('import.meta')) return null
      return code
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
    },
  }
}
