import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { PlainFailure, runCommand } from '../../supabase/local/run-command.ts'
import type { RowOrigin } from '../../src/admin/tabs/import/columns.ts'
import { planImport, type ImportPlan, type RowNote } from '../../src/admin/tabs/import/plan-import.ts'
import { undoImport } from '../../src/admin/tabs/import/undo-import.ts'
import { writePlan } from '../../src/admin/tabs/import/write-plan.ts'
import {
  readDeletedNames,
  readListings,
  readListingsOf,
  sendListings,
  undoPart,
  writeListingsTo,
} from './listings/directory.ts'
import { findProject, type Project } from './project.ts'

/*
 * npm run listings -- import | undo | export: reads listings from a file, takes an import back, or writes a file. It works on the local backend
 * that runs on the data folder, or on the project given by SUPABASE_URL and SUPABASE_SECRET_KEY. The exit code is 1 when
 * a row was refused.
 */
const USAGE = `Usage:
  npm run listings -- import FILE          show what would change (writes nothing)
  npm run listings -- import FILE --write  change it
  npm run listings -- undo IMPORT          take a whole import of the last 30 days back
  npm run listings -- export FILE.csv|FILE.json

FILE ends in .csv, .xlsx, .json or .geojson. IMPORT is the id that the import printed.
The columns of other lists are found by their names (also GeoJSON, Open Referral and OpenStreetMap).
  --clear    empty cells clear the field
  --restore  listings that were deleted here come back
  --source TEXT, --licence TEXT  who made the list, and under which licence, for rows that do not say it`

const PAGES_LATER =
  'Visitors with the app see them now. The pages of the site have them after the next build: npm run hosted -- apply, then deploy dist, unless a deploy hook does it.'

async function runListings(): Promise<void> {
  const { command, file, mayWrite, isClearing, isRestoring, origin } = readArguments(process.argv.slice(2))
  if (command === 'export') return exportListings(file)
  if (command === 'undo') return undo(file)
  const rows = await readListingsOf(file)
  const project = await findProject(process.env)
  const deleted = isRestoring ? [] : await readDeletedNames(project)
  const all = planImport(rows, await readListings(project), { isClearing, deleted })
  const plan = { ...all, writes: all.writes.filter(({ wasDeleted }) => !wasDeleted) }
  const refused = mayWrite ? await write(project, plan, { file, origin }) : show(plan)
  for (const note of plan.doubtful) console.log(`  ${note.at}: ${reasonOf(note)}`)
  for (const note of refused) console.log(`  ${note.at} refused: ${reasonOf(note)}`)
  if (refused.length > 0) process.exitCode = 1
}

function reasonOf({ problems }: RowNote): string {
  return problems.map(({ message }) => message).join('; ')
}

function readArguments(args: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        write: { type: 'boolean', default: false },
        clear: { type: 'boolean', default: false },
        restore: { type: 'boolean', default: false },
        source: { type: 'string' },
        licence: { type: 'string' },
      },
    })
    const [command, file, ...rest] = positionals
    const isKnown = command === 'import' || ((command === 'export' || command === 'undo') && !values.write)
    if (isKnown && file !== undefined && rest.length === 0) {
      return {
        command,
        file,
        mayWrite: values.write,
        isClearing: values.clear,
        isRestoring: values.restore,
        origin: { source: values.source ?? null, licence: values.licence ?? null },
      }
    }
  } catch {
    // parseArgs throws on an unknown option. Show the usage instead.
  }
  throw new PlainFailure(USAGE)
}

async function exportListings(file: string): Promise<void> {
  const listings = await readListings(await findProject(process.env))
  await writeListingsTo(file, listings)
  console.log(`${listings.length} listings written to ${file}.`)
}

function show(plan: ImportPlan): RowNote[] {
  console.log(`${describe(plan)}, ${plan.refused.length} refused. Nothing was written: add --write.`)
  return plan.refused
}

/** Takes an import back (IMPORT-9); the exit code is 1 when a listing was changed since and stays as it is. */
async function undo(id: string): Promise<void> {
  const project = await findProject(process.env)
  const report = await undoImport(
    () => undoPart(project, id),
    ({ undone, left }) => console.log(`${undone} listings as before, ${left} left.`),
  )
  if (report === null) throw new PlainFailure(`There is no import ${id} of the last 30 days.`)
  console.log(`${report.undone} listings are as before the import.`)
  for (const { name, reason } of report.kept) console.log(`  ${name}: ${reason} since, and left as it is`)
  if (report.kept.length > 0) process.exitCode = 1
}

async function write(
  project: Project,
  plan: ImportPlan,
  { file, origin }: { file: string; origin: RowOrigin },
): Promise<RowNote[]> {
  const importId = crypto.randomUUID()
  let written = 0
  try {
    const report = await writePlan(
      plan.writes,
      (chunk) => sendListings(project, chunk, { id: importId, fileName: basename(file) }),
      (soFar) => (written = soFar.written),
      { origin },
    )
    const refused = [...plan.refused, ...report.refused]
    console.log(`${describe(plan)}, ${refused.length} refused. Written: ${report.written}.`)
    if (report.written > 0) {
      console.log(`To take it back: npm run listings -- undo ${importId}`)
      if (!project.isLocal) console.log(PAGES_LATER)
    }
    return refused
  } catch (error) {
    console.error(`Broke off after ${written} of ${plan.writes.length} listings; run it again to go on.`)
    throw error
  }
}

function describe({ writes, unchanged }: ImportPlan): string {
  const added = writes.filter(({ before }) => before === null).length
  return `${added} new, ${writes.length - added} changed, ${unchanged} unchanged`
}

await runCommand(runListings)
