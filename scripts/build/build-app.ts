import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type InlineConfig, minify, type Rolldown } from 'vite'
import { BUNDLED_WORKER } from '../../src/domain/offline-caches.ts'
import { PUBLISHED_SNAPSHOT_PATH } from '../../src/domain/snapshot/published-snapshot.ts'
import { requirePublicFiles } from './admin-area.ts'
import { BuiltChunks } from './built-chunks.ts'
import { bundleDexie } from './dexie-file.ts'
import { readDescription } from './guide-data-plugin.ts'
import { readEntryScreens } from './entry-screens.ts'
import { toBuildPaths } from './build-settings.ts'
import { writeLanguageFiles } from './language-texts.ts'
import {
  PRELOAD_FILE,
  type PagePreloads,
  listScreenFiles,
  formatPreloadScript,
  addPreloads,
} from './preload-list.ts'
import { listPrefetchedFiles, assignShellSteps } from './shell-steps.ts'

/**
 * Bundles the app into `outDir` (vite.config.ts), and adds what depends on the finished files: the preload script, the script
 * elements in index.html, the file of Dexie and the files of the languages. Returns for each file the step in which a first
 * visit downloads it. @throws Error when visitors would get code of the admin area
 */
export async function buildApp(outDir: string, config: InlineConfig = {}): Promise<Record<string, number>> {
  const { output } = (await build({
    ...config,
    logLevel: 'warn',
    build: { ...config.build, outDir },
  })) as Rolldown.RolldownOutput
  const chunks = new BuiltChunks(output)
  requirePublicFiles(chunks)
  const dexie = await bundleDexie()
  await writeFile(join(outDir, dexie.fileName), dexie.code)
  await writeLanguageFiles(process.cwd(), outDir)
  const preloads = listScreenFiles(chunks, await readEntryScreens())
  const preloadScript = await minify(PRELOAD_FILE, formatPreloadScript(preloads))
  await writeFile(join(outDir, PRELOAD_FILE), preloadScript.code)
  const pageHtml = join(outDir, 'index.html')
  await writeFile(pageHtml, addPreloads(await readFile(pageHtml, 'utf8'), chunks))
  const files = [dexie, ...output]
    .map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('assets/'))
  await writeFile(join(outDir, BUNDLED_WORKER), formatWorkerCode(files))
  const steps = assignShellSteps(files, chunks)
  const pagePreloads: PagePreloads = {
    screens: preloads,
    ...listPrefetchedFiles(steps, chunks),
    snapshot: readDescription().supabaseUrl + PUBLISHED_SNAPSHOT_PATH,
  }
  await writeFile(toBuildPaths(outDir).preloads, JSON.stringify(pagePreloads))
  return steps
}

/** Code of the directory worker as static imports, so that all of it is loaded before it runs (see src/main.tsx). */
function formatWorkerCode(files: readonly string[]): string {
  const workerFiles = ['rxdb-databases', 'directory-host'].map((name) => {
    const workerFile = files.find((file) => file.startsWith(`assets/${name}-`))
    if (workerFile === undefined) throw new Error(`The directory worker has no file ${name}`)
    return `import '/${workerFile}'\n`
  })
  return workerFiles.join('')
}
