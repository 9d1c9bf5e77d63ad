import { basename } from 'node:path'
import type { RowOrigin } from '../../../src/admin/tabs/import/columns.ts'
import type { ImportPlan, ImportRow, RowNote } from '../../../src/admin/tabs/import/import-plan.ts'
import { PHOTO_IMPORT_TEXTS } from '../../../src/admin/tabs/import/photos/texts.ts'
import { countNotUndone, undoImport } from '../../../src/admin/tabs/import/undo-import.ts'
import { writePlan } from '../../../src/admin/tabs/import/write-plan.ts'
import { isUuid } from '../../../src/domain/uuid.ts'
import { PlainFailure, readArguments } from '../../../supabase/local/run-command.ts'
import { openProject, type Project } from '../project.ts'
import {
  type FileCommand,
  PAGES_DELAY_NOTICE,
  readDeletedRows,
  readExistingRows,
  readFileRows,
  sendRows,
  undoBatch,
  replaceRowsFile,
} from './directory.ts'

function formatUsage({
  name,
  plural,
  extraUsageLines = [],
}: Pick<FileCommand<ImportRow>, 'name' | 'plural' | 'extraUsageLines'>): string {
  return `Usage:
  npm run ${name} -- import FILE          show what would change (writes nothing)
  npm run ${name} -- import FILE --write  change it
  npm run ${name} -- undo IMPORT          take a whole import of the last 30 days back
  npm run ${name} -- export FILE.csv|FILE.json${extraUsageLines.map((line) => `\n  npm run ${name} -- ${line}`).join('')}

FILE ends in .csv, .xlsx, .json or .geojson. IMPORT is the id that the import printed.
The columns of other lists are found by their names (also GeoJSON, Open Referral and OpenStreetMap).
  --clear    empty cells clear the field
  --restore  ${plural} that were deleted here come back
  --source TEXT, --licence TEXT  who made the list, and under which licence, for rows that do not say it`
}

/** Hints how this command can add deleted rows again. */
const RESTORE_HINTS = {
  deleted: 'It is written only with --restore',
  forbidden:
    "It is not written before an admin takes it off: Activity, 'Deleted businesses', 'May be listed'",
} as const

/**
 * import | undo | export: reads rows from a file, undoes an import, or writes a file. It works on the local backend
 * that runs on the data folder, or on the project given by SUPABASE_URL and SUPABASE_SECRET_KEY. The exit code is 1 when
 * a row was refused.
 */
export async function runFiles<Row extends ImportRow>(command: FileCommand<Row>): Promise<void> {
  const { verb, file, mayWrite, isClearing, isRestoring, origin } = readRequest(formatUsage(command))
  if (verb === 'export') return exportRows(command, file)
  if (verb === 'undo') return undoAndPrint(command, file)
  const rows = await readFileRows(file, command.readFile)
  const project = await openProject(process.env)
  const deletedRows = await readDeletedRows(project, command, isRestoring)
  const fullPlan = command.planRows(rows, await readExistingRows(project, command), {
    isClearing,
    deleted: deletedRows,
    restoreHints: RESTORE_HINTS,
  })
  const plan = { ...fullPlan, writes: fullPlan.writes.filter(({ wasDeleted }) => !wasDeleted) }
  const refusedRows = mayWrite
    ? await writeAndPrint(command, project, plan, { file, origin })
    : printPlan(plan)
  for (const rowNote of plan.doubtful) console.log(`  ${rowNote.at}: ${joinProblems(rowNote)}`)
  for (const rowNote of refusedRows) console.log(`  ${rowNote.at} refused: ${joinProblems(rowNote)}`)
  if (refusedRows.length > 0) process.exitCode = 1
}

function joinProblems({ problems }: RowNote): string {
  return problems.map(({ message }) => message).join('; ')
}

function readRequest(usage: string) {
  const { positionals, values } = readArguments(usage, {
    write: { type: 'boolean', default: false },
    clear: { type: 'boolean', default: false },
    restore: { type: 'boolean', default: false },
    source: { type: 'string' },
    licence: { type: 'string' },
  })
  const [verb, file, ...otherArguments] = positionals
  const isKnown = verb === 'import' || ((verb === 'export' || verb === 'undo') && !values.write)
  if (!isKnown || file === undefined || otherArguments.length > 0) throw new PlainFailure(usage)
  return {
    verb,
    file,
    mayWrite: values.write,
    isClearing: values.clear,
    isRestoring: values.restore,
    origin: { source: values.source ?? null, licence: values.licence ?? null },
  }
}

async function exportRows<Row extends ImportRow>(command: FileCommand<Row>, file: string): Promise<void> {
  const rows = await readExistingRows<Row>(await openProject(process.env), command)
  await replaceRowsFile(file, (name) => command.formatFile(name, rows))
  console.log(`${formatCount(rows.length, command.plural)} written to ${file}.`)
}

/** For example '1 listing' or '3 listings'. @param plural a word that ends in 's' */
function formatCount(count: number, plural: string): string {
  return `${count} ${count === 1 ? plural.replace(/s$/, '') : plural}`
}

function printPlan<Row extends ImportRow>(plan: ImportPlan<Row>): RowNote[] {
  console.log(`${describePlan(plan)}, ${plan.refused.length} refused. Nothing was written: add --write.`)
  return plan.refused
}

/** Undoes an import (IMPORT-9, IMPORT-13). The exit code is 1 when a row was changed since and therefore stays. */
async function undoAndPrint<Row extends ImportRow>(command: FileCommand<Row>, id: string): Promise<void> {
  if (!isUuid(id))
    throw new PlainFailure(`${id} is not the id of an import: give the one that the import printed.`)
  const project = await openProject(process.env)
  const plural = (await command.readPlural?.(project, id)) ?? command.plural
  const report = await undoImport(
    () => undoBatch(project, command.undoFunction, id),
    ({ undone, left }) => console.log(`${formatCount(undone, plural)} as before, ${left} left.`),
  )
  if (report === null) throw new PlainFailure(`There is no import ${id} of the last 30 days.`)
  console.log(
    `${formatCount(report.undone, plural)} ${report.undone === 1 ? 'is' : 'are'} as before the import.`,
  )
  for (const { name, reason, count } of countNotUndone(report.kept)) {
    const photos = `${PHOTO_IMPORT_TEXTS.reasons[reason](count)}, and left so`
    console.log(`  ${name}: ${plural === 'photos' ? photos : `${reason} since, and left as it is`}`)
  }
  if (report.kept.length > 0) process.exitCode = 1
}

async function writeAndPrint<Row extends ImportRow>(
  command: FileCommand<Row>,
  project: Project,
  plan: ImportPlan<Row>,
  { file, origin }: { file: string; origin: RowOrigin },
): Promise<RowNote[]> {
  const importId = crypto.randomUUID()
  let writtenCount = 0
  // Printed before anything is written, so that an import that is stopped with Ctrl-C or breaks off can be taken back too.
  if (plan.writes.length > 0) console.log(`To take it back: npm run ${command.name} -- undo ${importId}`)
  try {
    const report = await writePlan(
      plan.writes,
      (chunk) => sendRows(project, command, chunk, { id: importId, fileName: basename(file) }),
      (writtenSoFar) => (writtenCount = writtenSoFar.written),
      { origin },
    )
    const refusedRows = [...plan.refused, ...report.refused]
    console.log(`${describePlan(plan)}, ${refusedRows.length} refused. Written: ${report.written}.`)
    if (report.written > 0 && !project.isLocal) console.log(PAGES_DELAY_NOTICE)
    return refusedRows
  } catch (error) {
    console.error(
      `Broke off after ${writtenCount} of ${plan.writes.length} ${command.plural}; run it again to go on.`,
    )
    throw error
  }
}

function describePlan<Row extends ImportRow>({ writes, unchanged }: ImportPlan<Row>): string {
  const addedCount = writes.filter(({ before }) => before === null).length
  return `${addedCount} new, ${writes.length - addedCount} changed, ${unchanged} unchanged`
}
