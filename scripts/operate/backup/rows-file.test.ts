import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type BackupRow, checkRowsFile, readRowsFile, writeRowsFile } from './rows-file.ts'

const HEADER = { taken_at: '2026-11-20T00:00:00.000Z', migration: '20261120000000' }
const SEPARATORS = '\u2028\u2029'
/**
 * A row as Postgres writes it: the line and paragraph separators of Unicode are not escaped, while a line break and a
 * backslash are.
 */
const ROW_WITH_SEPARATORS = `{"id": 1, "message": "one${SEPARATORS}two\\\\\\n"}`

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guide-rows-'))
  file = path.join(folder, 'rows.jsonl.gz')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function* rowsOf(...rows: string[]): AsyncGenerator<BackupRow> {
  for (const row of rows) yield { table: 'public.contact_submissions', row }
}

async function readBack(): Promise<unknown[]> {
  const rows: unknown[] = []
  for await (const { row } of readRowsFile(file)) rows.push(JSON.parse(row))
  return rows
}

it('a rows file has escapes for separators that end a line in some programs, and is read back as the same text (BACKUP-3)', async () => {
  expect(await writeRowsFile(file, HEADER, rowsOf(ROW_WITH_SEPARATORS, '{"id": 2}'))).toBe(2)
  expect(gunzipSync(await readFile(file)).toString()).not.toMatch(/[\u2028\u2029]/)
  expect(await readBack()).toEqual([{ id: 1, message: `one${SEPARATORS}two\\\n` }, { id: 2 }])
})

// Code that splits lines with readline would fail this test only in Node 24 and later, whose readline also ends lines at the
// separators.
it('a rows file of an earlier release, in which the separators are not escaped, is read (BACKUP-3)', async () => {
  const longText = 'ā'.repeat(100_000)
  const lines = [
    JSON.stringify({ format: 'marshall-islands-guide backup 1', ...HEADER }),
    `{"table":"public.contact_submissions","row":${ROW_WITH_SEPARATORS}}`,
    `{"table":"public.contact_submissions","row":${JSON.stringify({ id: 2, message: longText })}}`,
    '{"rows":2}\n',
  ]
  await writeFile(file, gzipSync(lines.join('\n')))
  expect(await checkRowsFile(file)).toEqual({ ...HEADER, is_marked: false, rows: 2 })
  expect(await readBack()).toEqual([
    { id: 1, message: `one${SEPARATORS}two\\\n` },
    { id: 2, message: longText },
  ])
})

it('writing a file that could not be restored throws (BACKUP-3)', async () => {
  await expect(writeRowsFile(file, HEADER, rowsOf('{"id":\n1}'))).rejects.toThrow('damaged or incomplete')
})
