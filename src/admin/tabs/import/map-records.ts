import { CHAT_APPS } from '../../../domain/listing/chat-contact.ts'
import { isInCountry } from '../../../domain/atolls/typed-position.ts'
import { isUuid } from '../../../domain/uuid.ts'
import { type FileRow, type ImportSource, PHOTOS_COLUMN, type RowOrigin } from './columns.ts'
import { parsePhotoCell } from './photos/named-photos.ts'
import { atollOfPosition } from './places-of-lists.ts'

/** A person's decisions about the columns and words of a file. */
export interface ImportChoices {
  /** The column of a header; '' ignores the header. Headers without an entry are recognised by their names. */
  columns: Readonly<Record<string, string>>
  /**
   * The category or the code of the atoll that a word means, for example 'business' for the key 'category Eateries';
   * '' for a word whose rows are to be refused.
   */
  values: Readonly<Record<string, string>>
}

export const NO_CHOICES: ImportChoices = { columns: {}, values: {} }

export interface MappedRecords {
  rows: FileRow[]
  /** The column of each header; null if the header is ignored. */
  columns: readonly { header: string; column: string | null }[]
  /** Words that name no category or atoll: a person has to say what they mean. */
  unknown: readonly { column: 'category' | 'atoll'; text: string }[]
}

/** Rules for the meaning of columns and words in a file of listings, or in a file of emergency contacts. */
export interface MappingRules {
  isColumn: (name: string) => boolean
  /** The column that a header names, with a rank: if two headers name one column, the header with the smaller rank is first. */
  columnOfHeader: (header: string) => { column: string; rank: number } | null
  /** Separators of columns whose cells are joined if several headers mean them; of other columns the first cell is used. */
  joined: Readonly<Partial<Record<string, string>>>
  /** Columns in which a list of texts stays a list. */
  lists: ReadonlySet<string>
  parseCell: (column: string, text: string) => unknown
  /** The category that a text names; null if it names none. */
  categoryOfText: (text: string) => string | null
  /** The code of the atoll that a text names; null if it names none. */
  atollOfText: (text: string) => string | null
}

export function mapRecords(source: ImportSource, choices: ImportChoices, rules: MappingRules): MappedRecords {
  const columns = source.headers.map((header) => ({ header, ...findColumn(header, source, choices, rules) }))
  const order = columns.filter(({ column }) => column !== null).sort((a, b) => a.rank - b.rank)
  const unknown = new Map<string, MappedRecords['unknown'][number]>()
  const rows = source.records.map(({ at, cells, problem }): FileRow => {
    if (problem !== undefined) return { at, fields: {}, problem }
    const values = new Map(cells)
    const fields: FileRow['fields'] = {}
    for (const { header, column } of order) {
      if (column !== null) addField(fields, column, readValue(column, values.get(header), rules), rules)
      if (column === 'chat_contact') setChatAppFromHeader(fields, header)
    }
    setCategoryAndAtoll(fields, { choices, rules }, (column, text) =>
      unknown.set(`${column} ${text}`, { column, text }),
    )
    return { at, ...splitExtras(fields) }
  })
  return {
    rows,
    columns: columns.map(({ header, column }) => ({ header, column })),
    unknown: [...unknown.values()],
  }
}

interface FoundColumn {
  column: string | null
  rank: number
}

function findColumn(
  header: string,
  { records }: ImportSource,
  { columns }: ImportChoices,
  { isColumn, columnOfHeader }: MappingRules,
): FoundColumn {
  const chosen = Object.hasOwn(columns, header) ? columns[header] : undefined
  if (chosen !== undefined) return { column: chosen === '' ? null : chosen, rank: -1 }
  const normalizedHeader = header.trim().toLowerCase()
  const found = isColumn(normalizedHeader) ? { column: normalizedHeader, rank: 0 } : columnOfHeader(header)
  if (found === null) return { column: null, rank: 0 }
  // Ignore ids of other lists, which are not UUIDs.
  const isForeignId =
    found.column === 'id' &&
    !records.some(({ cells }) => cells.some(([name, value]) => name === header && isUuid(String(value))))
  return isForeignId ? { column: null, rank: 0 } : found
}

function addField(fields: FileRow['fields'], column: string, read: unknown, { joined }: MappingRules): void {
  if (read === undefined) return
  const before = fields[column]
  const isFilled = before !== undefined && before !== null && before !== ''
  if (!isFilled) fields[column] = read
  else if (
    joined[column] !== undefined &&
    typeof before === 'string' &&
    typeof read === 'string' &&
    (column === PHOTOS_COLUMN || !before.includes(read))
  )
    fields[column] = before + joined[column] + read
}

/** Separates the parts of a row that are not stored in the row itself: its origin and its photos. */
function splitExtras({
  source,
  licence,
  photos,
  ...fields
}: FileRow['fields']): Pick<FileRow, 'fields' | 'origin' | 'photos'> {
  const origin: RowOrigin = {
    source: typeof source === 'string' ? source : null,
    licence: typeof licence === 'string' ? licence : null,
  }
  const names = parsePhotoCell(photos)
  return {
    fields,
    ...(origin.source === null && origin.licence === null ? {} : { origin }),
    ...(names.length === 0 ? {} : { photos: names }),
  }
}

/** Takes the app from the header, because a list with a column 'WhatsApp' has no column for the name of the app. */
function setChatAppFromHeader(fields: FileRow['fields'], header: string): void {
  const app = CHAT_APPS.find((known) => header.toLowerCase().includes(known))
  if (fields['chat_contact'] && !fields['chat_app'] && app !== undefined) fields['chat_app'] = app
}

/** Columns in which a number of a JSON file stays a number. In other columns, such as the phone, it becomes text. */
const NUMBER_COLUMNS = new Set(['latitude', 'longitude'])

/** Reads a value. Categories and atolls stay unchanged. A list of texts becomes one text, except in columns of `lists`. */
function readValue(column: string, written: unknown, { parseCell, lists, joined }: MappingRules): unknown {
  const value = typeof written === 'number' && !NUMBER_COLUMNS.has(column) ? String(written) : written
  if (column === 'source' || column === 'licence')
    return typeof value === 'string' ? value.trim() || null : null
  if (column === PHOTOS_COLUMN) return parsePhotoCell(value).join('\n') || null
  if (typeof value === 'string') {
    return column === 'category' || column === 'atoll' ? value.trim() || null : parseCell(column, value)
  }
  if (value === null) return parseCell(column, '')
  if (!Array.isArray(value)) return value
  if (!lists.has(column)) return parseCell(column, value.map(String).join(joined[column] ?? ', '))
  // An empty list is a blank cell (IMPORT-7).
  return value.length === 0
    ? null
    : value.map((one: unknown) => (typeof one === 'number' ? String(one) : one))
}

/** Replaces the words of a file by the guide's categories and codes of atolls. A missing atoll is found by the position. */
function setCategoryAndAtoll(
  fields: FileRow['fields'],
  { choices: { values }, rules }: { choices: ImportChoices; rules: MappingRules },
  report: (column: 'category' | 'atoll', text: string) => void,
): void {
  /** Null for '' (the answer "Not known: refuse these rows"): the word then stays in the row, which is refused for it. */
  const chosen = (column: string, text: string): string | null => {
    const key = `${column} ${text.trim()}`
    return (Object.hasOwn(values, key) && values[key]) || null
  }
  const { category, atoll, latitude, longitude } = fields
  if (typeof category === 'string') {
    const matchedCategory = rules.categoryOfText(category)
    if (matchedCategory === null) report('category', category)
    const known = chosen('category', category) ?? matchedCategory
    if (known !== null) fields['category'] = known
  }
  const position = { latitude: Number(latitude ?? Number.NaN), longitude: Number(longitude ?? Number.NaN) }
  const byPosition = (): string | null => (isInCountry(position) ? atollOfPosition(position) : null)
  const text = typeof atoll === 'string' ? atoll : ''
  const matchedAtoll = (text === '' ? null : rules.atollOfText(text)) ?? byPosition()
  if (matchedAtoll === null && text !== '') report('atoll', text)
  const code = chosen('atoll', text) ?? matchedAtoll
  if (code !== null) fields['atoll'] = code
}
