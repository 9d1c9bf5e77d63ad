import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { REPOSITORY } from './backend-options.ts'
import { installBaseSchema, readBaseSql } from './base-schema.ts'
import { exists } from './data-folder.ts'
import { fillWithDemoDirectory } from './demo-fill.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'
import { applyMigrations, checksumOf, type Migration } from './migrations.ts'

const KEPT_TEMPLATES = 10

interface PrepareSettings {
  migrations: readonly Migration[]
  demoListings: number
  databaseFolder: string
  storageFolder: string
  report: (line: string) => void
}

/**
 * Creates a database with all migrations and the demo directory in `databaseFolder`, and its files in `storageFolder`.
 * Because this takes seconds, the result is kept as a template. It is copied for the next data folder with the same
 * migrations and the same number of demo listings.
 */
export async function prepareDatabase(settings: PrepareSettings): Promise<void> {
  const { migrations, demoListings, databaseFolder, storageFolder, report } = settings
  const template = path.join(await cacheFolder(), await templateName(migrations, demoListings))
  if (!(await exists(template))) {
    report('Creating the database (only the first time) ...')
    await makeTemplate(template, migrations, demoListings)
  }
  await utimes(template, new Date(), new Date())
  await rm(`${databaseFolder}.new`, { recursive: true, force: true })
  await cp(path.join(template, 'storage'), storageFolder, { recursive: true })
  await cp(path.join(template, 'database'), `${databaseFolder}.new`, { recursive: true })
  // Rename last, so that a folder with this name is always complete.
  await rename(`${databaseFolder}.new`, databaseFolder)
}

async function makeTemplate(
  template: string,
  migrations: readonly Migration[],
  demoListings: number,
): Promise<void> {
  const folder = await mkdtemp(`${template}-making-`)
  try {
    await mkdir(path.join(folder, 'storage'))
    const database = await openEmbeddedDatabase(path.join(folder, 'database'))
    try {
      await installBaseSchema(database)
      await applyMigrations(database, migrations)
      if (demoListings > 0) await fillWithDemoDirectory(database, path.join(folder, 'storage'), demoListings)
      await database.query('vacuum analyze')
      await database.query('checkpoint')
    } finally {
      await database.close()
    }
    // Two processes may create the same template at the same time. The first one that finishes is kept.
    await rename(folder, template).catch(async (error: unknown) => {
      if (!(await exists(template))) throw error
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await forgetOldTemplates(path.dirname(template))
}

async function templateName(migrations: readonly Migration[], demoListings: number): Promise<string> {
  const hash = createHash('sha256')
    .update(checksumOf(migrations))
    .update(await readBaseSql())
  for (const name of ['@supabase/lite', '@electric-sql/pglite']) {
    hash.update(await readFile(path.join(REPOSITORY, 'node_modules', name, 'package.json')))
  }
  if (demoListings > 0) {
    for (const folder of ['supabase/local/demo', 'src/domain'])
      await hashFolder(hash, path.join(REPOSITORY, folder))
  }
  return `database-${demoListings}-${hash.digest('hex').slice(0, 20)}`
}

async function hashFolder(hash: ReturnType<typeof createHash>, folder: string): Promise<void> {
  for (const file of (await readdir(folder)).toSorted()) {
    if (/\.(ts|json|geojson)$/.test(file) && !file.includes('.test.')) {
      hash.update(file).update(await readFile(path.join(folder, file)))
    }
  }
}

async function cacheFolder(): Promise<string> {
  const own = path.join(REPOSITORY, 'node_modules/.cache/guide')
  return mkdir(own, { recursive: true }).then(
    () => own,
    async () => {
      const shared = path.join(tmpdir(), 'guide-cache')
      await mkdir(shared, { recursive: true })
      return shared
    },
  )
}

async function forgetOldTemplates(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^database-\d+-[0-9a-f]{20}$/.test(name))
  const dated = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(path.join(folder, name))).mtimeMs })),
  )
  const old = dated.toSorted((a, b) => b.at - a.at).slice(KEPT_TEMPLATES)
  for (const { name } of old) await rm(path.join(folder, name), { recursive: true, force: true })
}
