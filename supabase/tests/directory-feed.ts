import {
  type Collection,
  COLLECTIONS,
  LATER_COLLECTIONS,
  type DirectoryChanges,
  type DirectoryRows,
} from '../../src/domain/snapshot/collections.ts'
import type { Connection } from './open-database.ts'

/** The columns of the feed's rows. The compiler checks that they match the row types of the domain. */
export const FEED_COLUMNS: { [C in keyof DirectoryRows]: Record<keyof DirectoryRows[C], true> } = {
  businesses: {
    id: true,
    revision: true,
    name: true,
    description: true,
    category: true,
    atoll: true,
    address_details: true,
    mailing_address: true,
    phone: true,
    email: true,
    website: true,
    operating_hours: true,
    latitude: true,
    longitude: true,
    position_is_approximate: true,
    featured: true,
    created_at: true,
    updated_at: true,
    last_checked_at: true,
    alert: true,
    alt_names: true,
    serves: true,
    closed_until: true,
    merged_ids: true,
    description_mh: true,
    mh_by: true,
    chat_app: true,
    chat_contact: true,
    radio_channel: true,
  },
  business_images: {
    id: true,
    revision: true,
    business_id: true,
    image_url: true,
    thumbnail_url: true,
    image_type: true,
    display_order: true,
    alt_text: true,
    file_name: true,
    created_at: true,
  },
  emergency_contacts: {
    id: true,
    revision: true,
    name: true,
    description: true,
    category: true,
    phone: true,
    radio_channel: true,
    available_24_7: true,
    atoll: true,
    confirmed_at: true,
    created_at: true,
    updated_at: true,
    name_mh: true,
    description_mh: true,
    mh_by: true,
  },
  announcements: {
    id: true,
    revision: true,
    title: true,
    message: true,
    type: true,
    priority: true,
    is_active: true,
    start_date: true,
    end_date: true,
    show_on_pages: true,
    dismissible: true,
    action_text: true,
    action_url: true,
    created_at: true,
    updated_at: true,
    title_mh: true,
    message_mh: true,
    action_text_mh: true,
    mh_by: true,
    atolls: true,
  },
  directory_settings: {
    id: true,
    revision: true,
    dismissals_reset_at: true,
    is_demo: true,
    holidays: true,
    updated_at: true,
  },
  trips: {
    id: true,
    revision: true,
    carrier_id: true,
    kind: true,
    state: true,
    source: true,
    heard_at: true,
    note: true,
    note_mh: true,
    mh_by: true,
    expires_at: true,
  },
  trip_stops: {
    id: true,
    revision: true,
    trip_id: true,
    position: true,
    atoll: true,
    day: true,
    is_about: true,
    event: true,
  },
}

/** Columns that are sent only in rows in which at least one of them has a value (MH-5). */
export const RARE_COLUMNS: { [C in Collection]?: readonly string[] } = {
  businesses: ['description_mh', 'mh_by', 'chat_app', 'chat_contact', 'radio_channel'],
  emergency_contacts: ['name_mh', 'description_mh', 'mh_by'],
  announcements: ['title_mh', 'message_mh', 'action_text_mh', 'mh_by'],
  directory_settings: ['holidays'],
  trips: ['note_mh', 'mh_by'],
}

/** The columns of a row that fills none of RARE_COLUMNS. */
export function usualColumns(collection: Collection): string[] {
  const rareColumns = RARE_COLUMNS[collection] ?? []
  return Object.keys(FEED_COLUMNS[collection])
    .filter((column) => !rareColumns.includes(column))
    .toSorted()
}

export interface FeedResult {
  changes: DirectoryChanges
  bytes: number
}

/** Calls the feed as a visitor: role anon, no claims. */
export async function callFeed(connection: Connection, since: number, maxRows = 5000): Promise<FeedResult> {
  const [row] = await connection.query('select public.directory_changes($1, $2)::text as answer', [
    since,
    maxRows,
  ])
  const answer = String(row?.['answer'])
  return { changes: JSON.parse(answer) as DirectoryChanges, bytes: Buffer.byteLength(answer) }
}

/** Empties the directory without triggers, which would store a tombstone and a version of each deleted row. */
export async function emptyDirectory(connection: Connection): Promise<void> {
  await withoutTriggers(
    connection,
    `truncate public.businesses, public.business_images, public.emergency_contacts, public.announcements,
       public.directory_tombstones, public.listing_versions, public.deleted_listings, public.listing_answers,
       public.trips, public.trip_stops`,
  )
  await connection.query('update private.directory_state set purged_through = 0')
}

/** Adds many listings without triggers, which would take seconds in PGlite, for tests of what the feed returns. */
export function addListings(connection: Connection, count: number): Promise<void> {
  return withoutTriggers(
    connection,
    `insert into public.businesses (name, description, revision)
     select 'Place ' || n, 'Ask at the dock', nextval('private.directory_revision') from generate_series(1, ${count}) n`,
  )
}

async function withoutTriggers(connection: Connection, sql: string): Promise<void> {
  await connection.query(`set session_replication_role = 'replica'`)
  await connection.query(sql)
  await connection.query(`set session_replication_role = 'origin'`)
  await connection.query('select private.recount_directory()')
}

/** A copy of the directory with a checkpoint, like the replica: it is filled only with what the feed returns. */
export class FeedCopy {
  readonly rows = new Map<string, number>()
  revision = 0
  resets = 0

  async pull(connection: Connection, maxRows = 5000): Promise<DirectoryChanges> {
    for (;;) {
      const { changes } = await callFeed(connection, this.revision, maxRows)
      if (changes.reset) {
        this.resets += 1
        this.rows.clear()
        this.revision = 0
        continue
      }
      this.apply(changes)
      if (!changes.more) return changes
    }
  }

  private apply(changes: DirectoryChanges) {
    for (const collection of COLLECTIONS) {
      for (const row of changes.rows[collection] ?? []) this.rows.set(`${collection} ${row.id}`, row.revision)
      for (const id of changes.deleted[collection] ?? []) this.rows.delete(`${collection} ${id}`)
    }
    this.revision = changes.revision
  }

  /** [row count, sum of revisions] per table, for comparison with the totals of the feed. */
  totals(): Record<Collection, [number, number]> {
    const sums = Object.fromEntries(COLLECTIONS.map((name) => [name, [0, 0]])) as Record<
      Collection,
      [number, number]
    >
    for (const [key, revision] of this.rows) {
      const sum = sums[key.slice(0, key.indexOf(' ')) as Collection]
      sum[0] += 1
      sum[1] += revision
    }
    // The feed leaves out tables that were added later and have no rows (FEED-10).
    const parts = sums as Partial<typeof sums>
    for (const name of LATER_COLLECTIONS) if (sums[name][0] === 0) delete parts[name]
    return sums
  }
}

/** Reads the published rows of the tables, which a complete copy must have. */
export async function readPublished(connection: Connection): Promise<Map<string, number>> {
  const rows = await connection.query(
    COLLECTIONS.map(
      (name) =>
        `select '${name} ' || id as key, revision::text as revision from public.${name}` +
        (name === 'announcements' ? ' where is_active' : ''),
    ).join(' union all '),
  )
  return new Map(rows.map((row) => [String(row['key']), Number(row['revision'])]))
}
