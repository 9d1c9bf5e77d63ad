import { EMERGENCY_CATEGORY_LABELS, EMERGENCY_LABELS, LISTING_LABELS } from '../../kit/texts.ts'
import type { FileColumn } from './columns.ts'

const formatRowCount = (count: number): string => (count === 1 ? '1 row' : `${count} rows`)

/* In the functions below, `what` is counted rows such as '3 businesses' or '1 emergency contact'. */

export const IMPORT_TEXTS = {
  export: {
    title: 'Export',
    csv: 'Download CSV',
    json: 'Download JSON',
    done: (what: string) => `${what} exported`,
    failed: 'The export failed',
  },
  import: {
    title: 'Import',
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
        'For example: CC BY 4.0, or: with permission. It is kept with everything that this import writes.',
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
    write: (what: string) => `Write ${what}`,
  },
  writing: {
    title: (file: string) => `Import of ${file}`,
    progress: (done: number, total: number) => `Written ${done} of ${total}`,
    keepOpen:
      'Keep this page open until it is done. Tap or scroll it at least every 15 minutes, or your session ends.',
    stopped: (done: number, what: string) => `The import stopped after ${done} of ${what}.`,
    resume: 'Everything before that is saved. Continue picks up from there and writes nothing twice.',
    continue: 'Continue',
    done: (what: string) => `${what} written`,
    notWritten: (count: number) => `${formatRowCount(count)} of the file not written:`,
  },
  undo: {
    list: 'Imports of the last 30 days',
    explain:
      'Undo takes a whole import back: what is new leaves, what was changed is as before. What somebody changed since stays and is named.',
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
    question: (file: string, added: string, changed: string) =>
      `${added} that ${file} added will leave the guide, ${changed} will be as before.`,
    cancel: 'Keep it',
    running: (count: number) => `Undoing... ${count} done`,
    stopped: (why: string) =>
      `The undo stopped. What was undone stays undone. Press Undo again to go on. ${why}`,
    tooLate: 'This import is older than 30 days and cannot be undone.',
    done: (file: string, what: string) => `${file} is undone: ${what} as before.`,
    kept: (count: number, what: string) =>
      `Somebody changed ${what} since. ${count === 1 ? 'It stays as it is' : 'They stay as they are'}:`,
    reasons: { changed: 'changed since', deleted: 'deleted since' },
  },
  publishersOnly: 'Only publishers import emergency contacts. Ask one of them, or send them the file.',
} as const

const FORMATS_TEXT = 'A CSV file in UTF-8, an Excel workbook (.xlsx) or JSON'
const NO_CHANGE_YET_TEXT =
  'Nothing is deleted, and nothing is written before you have seen what would change.'

const ROW_LABELS = { id: 'Id', source: 'Source of the row', licence: 'Licence of the row' } as const

export const LISTING_IMPORT_TEXTS = {
  title: 'Import and export',
  back: 'Back to the businesses',
  explain: `${FORMATS_TEXT}, also GeoJSON or Open Referral (HSDS): your own, or a list of somebody else. The first line names the columns. A row without an id changes the business with the same name on the same atoll, or adds a new one. ${NO_CHANGE_YET_TEXT}`,
  exportExplain:
    'All businesses in one file. Change it in a spreadsheet and import it again: rows are found by their id.',
  count: (count: number) => (count === 1 ? '1 business' : `${count} businesses`),
  reading: 'Reading the businesses...',
  fields: {
    ...LISTING_LABELS,
    ...ROW_LABELS,
    photos: 'Photos',
    last_checked_at: 'Last checked',
  } satisfies Record<FileColumn, string>,
} as const

export const CONTACT_IMPORT_TEXTS = {
  title: 'Import and export of emergency contacts',
  back: 'Back to the emergency contacts',
  explain: `${FORMATS_TEXT}: your own, or a list of somebody else. The first line names the columns. A row without an id changes the contact with the same name on the same atoll, or adds a new one; the atoll ALL is the whole country. The numbers have the rules of the form. ${NO_CHANGE_YET_TEXT}`,
  exportExplain:
    'All emergency contacts in one file. Change it in a spreadsheet and import it again: rows are found by their id.',
  count: (count: number) => (count === 1 ? '1 emergency contact' : `${count} emergency contacts`),
  reading: 'Reading the emergency contacts...',
  wholeCountry: 'Whole country',
  categories: EMERGENCY_CATEGORY_LABELS,
  fields: {
    ...EMERGENCY_LABELS,
    ...ROW_LABELS,
    radio_channel: 'Radio channel',
    description: 'Description',
    confirmed_at: 'Last confirmed',
  },
} as const
