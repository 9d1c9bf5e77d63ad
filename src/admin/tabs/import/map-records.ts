import { CHAT_APPS } from '../../../domain/listing/chat-contact.ts'
import { isInCountry } from '../../../domain/atolls/position.ts'
import { isUuid } from '../../../domain/uuid.ts'
import { parseCell } from './cells.ts'
import { type FileColumn, type FileRow, type ImportSource, isFileColumn, type RowOrigin } from './columns.ts'
import { atollOfPosition, atollOfText, categoryOfText, columnOfHeader } from './map-columns.ts'

/** What a person decided about the columns and words of a file. */
export interface ImportChoices {
  /** The column of a header; '' leaves it out. Other headers are found by their names. */
  columns: Readonly<Record<string, FileColumn | ''>>
  /** The category or the atoll's code that a word means: 'category Eateries' is 'business'. */
  values: Readonly<Record<string, string>>
}

export const NO_CHOICES: ImportChoices = { columns: {}, values: {} }

export interface MappedRecords {
  rows: FileRow[]
  /** The column of each header; null where it is left out. */
  columns: readonly { header: string; column: FileColumn | null }[]
  /** Words that name no category or atoll: a person has to say what they mean. */
  unknown: readonly { column: 'category' | 'atoll'; text: string }[]
}

/** Cells of these columns are put together where a file has several; of the others the first one counts. */
const JOINED: Partial<Record<FileColumn, string>> = { phone: ' / ', address_details: ', ' }

export function mapRecords(source: ImportSource, choices: ImportChoices): MappedRecords {
  const columns = source.headers.map((header) => ({ header, ...columnOf(header, source, choices) }))
  const order = columns.filter(({ column }) => column !== null).sort((a, b) => a.rank - b.rank)
  const unknown = new Map<string, MappedRecords['unknown'][number]>()
  const rows = source.records.map(({ at, cells, problem }): FileRow => {
    if (problem !== undefined) return { at, fields: {}, problem }
    const values = new Map(cells)
    const fields: FileRow['fields'] = {}
    for (const { header, column } of order) {
      if (column !== null) addField(fields, column, values.get(header))
      if (column === 'chat_contact') nameChatApp(fields, header)
    }
    nameCategoryAndAtoll(fields, choices, (column, text) =>
      unknown.set(`${column} ${text}`, { column, text }),
    )
    return { at, ...splitOrigin(fields) }
  })
  return {
    rows,
    columns: columns.map(({ header, column }) => ({ header, column })),
    unknown: [...unknown.values()],
  }
}

interface FoundColumn {
  column: FileColumn | null
  /** Of two headers for one column the one with the smaller rank counts first. */
  rank: number
}

function columnOf(header: string, { records }: ImportSource, { columns }: ImportChoices): FoundColumn {
  const chosen = Object.hasOwn(columns, header) ? columns[header] : undefined
  if (chosen !== undefined) return { column: chosen === '' ? null : chosen, rank: -1 }
  const own = header.trim().toLowerCase()
  const found = isFileColumn(own) ? { column: own, rank: 0 } : columnOfHeader(header)
  if (found === null) return { column: null, rank: 0 }
  // The ids of other lists mean nothing here.
  const isForeignId =
    found.column === 'id' &&
    !records.some(({ cells }) => cells.some(([name, value]) => name === header && isUuid(String(value))))
  return isForeignId ? { column: null, rank: 0 } : found
}

function addField(fields: FileRow['fields'], column: FileColumn, value: unknown): void {
  const read = readValue(column, value)
  if (read === undefined) return
  const before = fields[column]
  const isFilled = before !== undefined && before !== null && before !== ''
  if (!isFilled) fields[column] = read
  else if (
    JOINED[column] !== undefined &&
    typeof before === 'string' &&
    typeof read === 'string' &&
    !before.includes(read)
  )
    fields[column] = before + JOINED[column] + read
}

function splitOrigin({ source, licence, ...fields }: FileRow['fields']): Pick<FileRow, 'fields' | 'origin'> {
  const origin: RowOrigin = {
    source: typeof source === 'string' ? source : null,
    licence: typeof licence === 'string' ? licence : null,
  }
  return origin.source === null && origin.licence === null ? { fields } : { fields, origin }
}

/** A list with a column 'WhatsApp' has no other one that names the app. */
function nameChatApp(fields: FileRow['fields'], header: string): void {
  const app = CHAT_APPS.find((known) => header.toLowerCase().includes(known))
  if (fields['chat_contact'] && !fields['chat_app'] && app !== undefined) fields['chat_app'] = app
}

/** Categories and atolls stay as they are written. A list of texts is one text; other names stay a list. */
function readValue(column: FileColumn, value: unknown): unknown {
  if (column === 'source' || column === 'licence')
    return typeof value === 'string' ? value.trim() || null : null
  if (typeof value === 'string') {
    return column === 'category' || column === 'atoll' ? value.trim() || null : parseCell(column, value)
  }
  if (!Array.isArray(value) || column === 'alt_names' || column === 'serves') return value
  return parseCell(column, value.map(String).join(JOINED[column] ?? ', '))
}

/** Replaces the words of a file by our categories and codes; without an atoll the position names it. */
function nameCategoryAndAtoll(
  fields: FileRow['fields'],
  { values }: ImportChoices,
  report: (column: 'category' | 'atoll', text: string) => void,
): void {
  const chosen = (column: string, text: string): string | undefined => {
    const key = `${column} ${text.trim()}`
    return Object.hasOwn(values, key) ? values[key] : undefined
  }
  const { category, atoll, latitude, longitude } = fields
  if (typeof category === 'string') {
    const own = categoryOfText(category)
    if (own === null) report('category', category)
    const known = chosen('category', category) ?? own
    if (known !== null) fields['category'] = known
  }
  const position = { latitude: Number(latitude ?? Number.NaN), longitude: Number(longitude ?? Number.NaN) }
  const byPosition = (): string | null => (isInCountry(position) ? atollOfPosition(position) : null)
  const text = typeof atoll === 'string' ? atoll : ''
  const own = (text === '' ? null : atollOfText(text)) ?? byPosition()
  if (own === null && text !== '') report('atoll', text)
  const code = chosen('atoll', text) ?? own
  if (code !== null) fields['atoll'] = code
}
