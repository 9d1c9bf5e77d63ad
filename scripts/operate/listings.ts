import { parseArgs } from 'node:util'
import { PlainFailure, runCommand } from '../../supabase/local/run-command.ts'
import { planImport, type ImportPlan, type RowNote } from '../../src/admin/tabs/import/plan-import.ts'
import { writePlan } from '../../src/admin/tabs/import/write-plan.ts'
import {
  readDeletedNames,
  readListings,
  readListingsOf,
  sendListings,
  writeListingsTo,
} from './listings/directory.ts'
import { findProject, type Project } from './project.ts'

/*
 * npm run listings -- import | export: reads listings from a file or writes them to one. It works on the local backend
 * that runs on the data folder, or on the project given by SUPABASE_URL and SUPABASE_SECRET_KEY. The exit code is 1 when
 * a row was refused.
 */
const USAGE = `Usage:
  npm run listings -- import FILE.csv|FILE.json          show what would change (writes nothing)
  npm run listings -- import FILE.csv|FILE.json --write  change it
  npm run listings -- export FILE.csv|FILE.json

The columns of other lists are found by their names (also GeoJSON, Open Referral and OpenStreetMap).
  --clear    empty cells clear the field
  --restore  listings that were deleted here come back`

async function runListings(): Promise<void> {
  const { command, file, mayWrite, isClearing, isRestoring } = readArguments(process.argv.slice(2))
  if (command === 'export') return exportListings(file)
  const rows = await readListingsOf(file)
  const project = await findProject(process.env)
  const deleted = isRestoring ? [] : await readDeletedNames(project)
  const all = planImport(rows, await readListings(project), { isClearing, deleted })
  const plan = { ...all, writes: all.writes.filter(({ wasDeleted }) => !wasDeleted) }
  const refused = mayWrite ? await write(project, plan) : show(plan)
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
      },
    })
    const [command, file, ...rest] = positionals
    const isKnown = command === 'import' || (command === 'export' && !values.write)
    if (isKnown && file !== undefined && rest.length === 0) {
      return { command, file, mayWrite: values.write, isClearing: values.clear, isRestoring: values.restore }
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

async function write(project: Project, plan: ImportPlan): Promise<RowNote[]> {
  let written = 0
  try {
    const report = await writePlan(
      plan.writes,
      (chunk) => sendListings(project, chunk),
      (soFar) => (written = soFar.written),
    )
    const refused = [...plan.refused, ...report.refused]
    console.log(`${describe(plan)}, ${refused.length} refused. Written: ${report.written}.`)
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
