import { COLLECTIONS, type Collection } from '../../domain/snapshot/collections.ts'
import { collectionSchema } from './schemas.ts'

interface ColumnSchema {
  type: string | readonly string[]
  items?: ColumnSchema
  maxLength?: number
}

const COLUMN_SCHEMAS = new Map(
  COLLECTIONS.map((collection) => {
    const { properties } = collectionSchema(collection)
    return [collection, new Map(Object.entries(properties as Record<string, ColumnSchema>))] as const
  }),
)

/**
 * Whether the values of a row have the types of the schema (FUZZ-1), because RxDB stores rows unchecked. Accepts missing and
 * unknown columns, because the server may be of another version.
 */
export function fitsSchema(collection: Collection, row: object): boolean {
  return Object.entries(row).every(([name, value]) => {
    const column = COLUMN_SCHEMAS.get(collection)?.get(name)
    return column === undefined || fitsColumn(column, value)
  })
}

function fitsColumn({ type, items, maxLength = Infinity }: ColumnSchema, value: unknown): boolean {
  const mayBe = (name: string): boolean => (typeof type === 'string' ? type === name : type.includes(name))
  if (value === null) return mayBe('null')
  if (Array.isArray(value))
    return mayBe('array') && value.every((item) => items === undefined || fitsColumn(items, item))
  return mayBe(typeof value) && (typeof value !== 'string' || value.length <= maxLength)
}
