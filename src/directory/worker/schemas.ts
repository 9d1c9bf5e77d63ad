import type { RxJsonSchema } from 'rxdb'
import {
  COLLECTIONS,
  LATER_COLLECTIONS,
  type Collection,
  type DirectoryRows,
} from '../../domain/snapshot/collections.ts'

/**
 * The format of the copy. Increase it with any change below or of `ReplicaState`: every device then starts with the rows
 * of the previous format (older-copy.ts), fills a new database and drops the old one, so there are no migrations.
 */
export const REPLICA_SCHEMA = 8

const TEXT = { type: 'string' } as const
const TEXT_OR_NULL = { type: ['string', 'null'] } as const
const NUMBER_OR_NULL = { type: ['number', 'null'] } as const
const BOOLEAN = { type: 'boolean' } as const
const TEXT_LIST_OR_NULL = { type: ['array', 'null'], items: TEXT } as const

type Columns = Record<string, object>

const COLUMNS: { [C in Collection]: { [K in Exclude<keyof DirectoryRows[C], 'id' | 'revision'>]: object } } =
  {
    businesses: {
      name: TEXT,
      description: TEXT,
      category: TEXT,
      atoll: TEXT,
      address_details: TEXT,
      mailing_address: TEXT_OR_NULL,
      phone: TEXT_OR_NULL,
      email: TEXT_OR_NULL,
      website: TEXT_OR_NULL,
      operating_hours: TEXT_OR_NULL,
      latitude: NUMBER_OR_NULL,
      longitude: NUMBER_OR_NULL,
      position_is_approximate: BOOLEAN,
      featured: BOOLEAN,
      created_at: TEXT,
      updated_at: TEXT,
      last_checked_at: TEXT_OR_NULL,
      alert: TEXT_OR_NULL,
      alt_names: TEXT_LIST_OR_NULL,
      serves: TEXT_LIST_OR_NULL,
      closed_until: TEXT_OR_NULL,
      merged_ids: TEXT_LIST_OR_NULL,
      description_mh: TEXT_OR_NULL,
      mh_by: TEXT_OR_NULL,
      chat_app: TEXT_OR_NULL,
      chat_contact: TEXT_OR_NULL,
      radio_channel: TEXT_OR_NULL,
    },
    business_images: {
      business_id: TEXT,
      image_url: TEXT,
      thumbnail_url: TEXT_OR_NULL,
      image_type: TEXT,
      display_order: { type: 'number' },
      alt_text: TEXT_OR_NULL,
      file_name: TEXT_OR_NULL,
      created_at: TEXT,
    },
    emergency_contacts: {
      name: TEXT,
      description: TEXT_OR_NULL,
      category: TEXT,
      phone: TEXT,
      radio_channel: TEXT_OR_NULL,
      available_24_7: BOOLEAN,
      atoll: TEXT_OR_NULL,
      confirmed_at: TEXT_OR_NULL,
      created_at: TEXT,
      updated_at: TEXT,
      name_mh: TEXT_OR_NULL,
      description_mh: TEXT_OR_NULL,
      mh_by: TEXT_OR_NULL,
    },
    announcements: {
      title: TEXT_OR_NULL,
      message: TEXT,
      type: TEXT,
      priority: { type: 'number' },
      is_active: BOOLEAN,
      start_date: TEXT_OR_NULL,
      end_date: TEXT_OR_NULL,
      show_on_pages: { type: 'array', items: TEXT },
      atolls: { type: 'array', items: TEXT },
      dismissible: BOOLEAN,
      action_text: TEXT_OR_NULL,
      action_url: TEXT_OR_NULL,
      created_at: TEXT,
      updated_at: TEXT,
      title_mh: TEXT_OR_NULL,
      message_mh: TEXT_OR_NULL,
      action_text_mh: TEXT_OR_NULL,
      mh_by: TEXT_OR_NULL,
    },
    directory_settings: {
      dismissals_reset_at: TEXT_OR_NULL,
      is_demo: BOOLEAN,
      holidays: TEXT_LIST_OR_NULL,
      updated_at: TEXT,
    },
    trips: {
      carrier_id: TEXT,
      kind: TEXT,
      state: TEXT,
      source: TEXT,
      heard_at: TEXT,
      note: TEXT_OR_NULL,
      note_mh: TEXT_OR_NULL,
      mh_by: TEXT_OR_NULL,
      expires_at: TEXT,
    },
    trip_stops: {
      trip_id: TEXT,
      position: { type: 'number' },
      atoll: TEXT,
      day: TEXT_OR_NULL,
      is_about: BOOLEAN,
      event: TEXT,
    },
  }

/** A schema without an index besides the primary key, because rows are always read all at once, and an index costs space. */
export function collectionSchema(collection: Collection): RxJsonSchema<{ id: string; revision: number }> {
  const columns: Columns = COLUMNS[collection]
  return {
    version: 0,
    primaryKey: 'id',
    type: 'object',
    properties: { id: { type: 'string', maxLength: 40 }, revision: { type: 'number' }, ...columns },
    required: ['id', 'revision'],
  }
}

/**
 * The collection that the tables of LATER_COLLECTIONS share. RxDB's free version allows 13 open collections: two databases
 * with six collections each.
 */
export const SHARED_COLLECTION = 'later_tables'

/** The name of a collection of the database. */
export type StoredCollection = Collection | typeof SHARED_COLLECTION

/** A row of one of LATER_COLLECTIONS. */
export interface SharedRow {
  /** The name of the table and the id of the row, with a space between them. */
  id: string
  revision: number
  row: object
}

const SHARED_COLUMNS: Columns = { row: { type: 'object' } }

export const SHARED_SCHEMA: RxJsonSchema<{ id: string; revision: number }> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 80 }, revision: { type: 'number' }, ...SHARED_COLUMNS },
  required: ['id', 'revision'],
}

/** The tables that have a collection of their own. */
export const OWN_COLLECTIONS: readonly Collection[] = COLLECTIONS.filter(
  (collection) => !LATER_COLLECTIONS.some((laterTable) => laterTable === collection),
)

export function toSharedRow(collection: Collection, row: { id: string; revision: number }): SharedRow {
  return { id: toSharedId(collection, row.id), revision: row.revision, row }
}

/** Id of a row in the shared collection, which holds the rows of several tables: the table, a space, and the row's id. */
export function toSharedId(collection: Collection, id: string): string {
  return `${collection} ${id}`
}

/** Returns the table of a shared row, and the row itself; null if this version does not have that table. */
function fromSharedRow({ id, row }: SharedRow): { collection: Collection; row: object } | null {
  const name = id.slice(0, id.indexOf(' '))
  const collection = LATER_COLLECTIONS.find((laterTable) => laterTable === name)
  return collection === undefined ? null : { collection, row }
}

/** Groups the rows of the shared collection by their tables. */
export function groupSharedRows(sharedRows: readonly SharedRow[]): {
  [C in Collection]?: DirectoryRows[C][]
} {
  const rows: Record<string, object[]> = Object.fromEntries(LATER_COLLECTIONS.map((name) => [name, []]))
  for (const sharedRow of sharedRows) {
    const ownRow = fromSharedRow(sharedRow)
    if (ownRow !== null) rows[ownRow.collection]?.push(ownRow.row)
  }
  return rows
}
