import { LISTING_LABELS } from '../../kit/texts.ts'
import type { FileColumn } from './columns.ts'

const rows = (count: number): string => (count === 1 ? '1 row' : `${count} rows`)
const businesses = (count: number): string => (count === 1 ? '1 business' : `${count} businesses`)

export const IMPORT_TEXTS = {
  title: 'Import and export',
  back: 'Back to the businesses',
  export: {
    title: 'Export',
    explain:
      'All businesses in one file. Change it in a spreadsheet and import it again: rows are found by their id.',
    csv: 'Download CSV',
    json: 'Download JSON',
    working: 'Reading the businesses...',
    done: (count: number) => `${businesses(count)} exported`,
    failed: 'The export failed',
  },
  import: {
    title: 'Import',
    explain:
      'A CSV file in UTF-8, an Excel workbook (.xlsx), JSON, GeoJSON or Open Referral (HSDS): your own, or a list of somebody else. The first line names the columns. A row without an id changes the business with the same name on the same atoll, or adds a new one. Nothing is deleted, and nothing is written before you have seen what would change.',
    columns: 'Columns',
    choose: 'File to import',
    reading: 'Comparing the file with the directory...',
    failed: 'The file was not compared with the directory',
    again: 'Try again',
    another: 'Choose another file',
    offline: 'You are offline. Writing needs a connection.',
  },
  mapping: {
    title: (found: number, all: number) => `Columns of this file: ${found} of ${all} are used`,
    leftOut: 'Leave out',
    refused: 'Not known: refuse these rows',
    word: (column: string, text: string) => `${column} "${text}" means`,
    origin: { source: 'Who made this list', licence: 'Licence of the list' },
    originHelp: {
      source: 'For example: Chamber of Commerce, list of October 2026. A column of the file counts first.',
      licence:
        'For example: CC BY 4.0, or: with permission. It is kept with each business that this import writes.',
    },
    clearing: 'Empty cells clear the field',
    clearingHelp: 'Otherwise an empty cell changes nothing.',
  },
  plan: {
    title: (file: string) => `What ${file} would change`,
    nothing: 'Nothing to write: everything in this file is already in the directory or was refused.',
    added: (count: number) => `New: ${count}`,
    changed: (count: number) => `Changed: ${count}`,
    refused: (count: number) => `Refused: ${count}`,
    doubtful: (count: number) => `Please check: ${count}`,
    unchanged: (count: number) => `Unchanged: ${count}`,
    refusedHelp: 'These rows are not written. Correct them in the file, then import it again.',
    more: (count: number) => `Show ${count} more`,
    wholeRow: 'Row',
    empty: '(empty)',
    change: (from: string, to: string) => `${from} → ${to}`,
    tick: (name: string) => `Write ${name}`,
    write: (count: number) => `Write ${businesses(count)}`,
  },
  writing: {
    title: (file: string) => `Import of ${file}`,
    progress: (done: number, total: number) => `Written ${done} of ${total}`,
    keepOpen: 'Keep this page open until it is done.',
    stopped: (done: number, total: number) => `The import stopped after ${done} of ${businesses(total)}.`,
    resume: 'Everything before that is saved. Continue picks up from there and writes nothing twice.',
    continue: 'Continue',
    done: (written: number) => `${businesses(written)} written`,
    notWritten: (count: number) => `${rows(count)} of the file not written:`,
  },
  undo: {
    list: 'Imports of the last 30 days',
    explain:
      'Undo takes a whole import back: new businesses leave, changed ones are as before. What somebody changed since stays and is named.',
    loading: 'Reading the imports...',
    failed: 'The imports were not read',
    none: 'Nothing was imported in the last 30 days.',
    nobody: 'somebody',
    what: ({ added, changed }: { added: number; changed: number }) => `${added} new, ${changed} changed.`,
    by: (when: string, who: string) => `${when} by ${who}.`,
    until: (day: string) => `Can be undone until ${day}.`,
    undoneAt: (when: string) => `Undone on ${when}.`,
    undo: 'Undo',
    again: 'Undo again',
    undoOf: (file: string, isAgain: boolean) => `${isAgain ? 'Undo again' : 'Undo'}: ${file}`,
    title: 'Undo this import?',
    question: ({ file_name, added, changed }: { file_name: string; added: number; changed: number }) =>
      `${businesses(added)} that ${file_name} added will leave the guide, ${businesses(changed)} will be as before.`,
    cancel: 'Keep it',
    running: (count: number) => `Undoing... ${count} done`,
    stopped: (why: string) =>
      `The undo stopped. What was undone stays undone. Press Undo again to go on. ${why}`,
    tooLate: 'This import is older than 30 days and cannot be undone.',
    done: (file: string, count: number) => `${file} is undone: ${businesses(count)} as before.`,
    kept: (count: number) =>
      count === 1
        ? 'Somebody changed 1 business since. It stays as it is:'
        : `Somebody changed ${count} businesses since. They stay as they are:`,
    reasons: { changed: 'changed since', deleted: 'deleted since' },
  },
  fields: {
    ...LISTING_LABELS,
    id: 'Id',
    last_checked_at: 'Last checked',
    source: 'Source of the row',
    licence: 'Licence of the row',
  } satisfies Record<FileColumn, string>,
} as const
