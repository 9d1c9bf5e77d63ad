/**
 * For each table and verb, the callers who succeed. All other callers are refused or affect no row.
 * v visitor, s stranger (signed in, no admin), p admin with only the password (second factor on), e editor, m publisher
 * with the second factor, k service key.
 */
export const CALLERS = ['v', 's', 'p', 'e', 'm', 'k'] as const
export type CallerKey = (typeof CALLERS)[number]
export const VERBS = ['select', 'insert', 'update', 'delete'] as const
export type Verb = (typeof VERBS)[number]

interface TableRights {
  select: string
  insert: string
  update: string
  delete: string
  /** Columns and values of a row that passes every constraint; {user} is replaced by the caller's account. */
  row: [columns: string, values: string]
  /** The `set` part of the update that the test tries. */
  change: string
}

export const RIGHTS: Record<string, TableRights> = {
  businesses: {
    select: 'vspemk',
    insert: 'emk',
    update: 'emk',
    delete: 'emk',
    row: ['name, description', `'Rights', 'Ask at the dock'`],
    change: 'featured = true',
  },
  business_images: {
    select: 'vspemk',
    insert: 'emk',
    update: 'emk',
    delete: 'emk',
    row: ['business_id, image_url', `(select id from public.businesses limit 1), 'https://x.mh/1.jpg'`],
    change: `alt_text = 'Front'`,
  },
  emergency_contacts: {
    select: 'vspemk',
    insert: 'mk',
    update: 'mk',
    delete: 'mk',
    row: ['name, phone', `'Police', '625-8666'`],
    change: 'available_24_7 = true',
  },
  announcements: {
    select: 'vemk',
    insert: 'mk',
    update: 'mk',
    delete: 'mk',
    row: ['message', `'Boat is late'`],
    change: 'priority = 5',
  },
  directory_settings: {
    select: 'vspemk',
    insert: '',
    update: 'mk',
    delete: '',
    row: ['dismissals_reset_at', 'now()'],
    change: 'dismissals_reset_at = now()',
  },
  trips: {
    select: 'vspemk',
    insert: 'k',
    update: 'k',
    delete: 'emk',
    row: [
      'carrier_id, source, heard_at, expires_at',
      `(select id from public.businesses limit 1), 'radio', now(), now() + interval '9 days'`,
    ],
    change: `state = 'left'`,
  },
  trip_stops: {
    select: 'vspemk',
    insert: 'k',
    update: 'k',
    delete: 'k',
    row: ['trip_id, position, atoll', `(select id from public.trips limit 1), 1, 'MAJ'`],
    change: 'is_about = false',
  },
  directory_tombstones: {
    select: 'vspemk',
    insert: '',
    update: '',
    delete: '',
    row: ['collection, id, revision', `'businesses', gen_random_uuid(), 1`],
    change: 'revision = 1',
  },
  listing_versions: {
    select: 'emk',
    insert: '',
    update: '',
    delete: '',
    row: ['listing_id, revision, fields', `gen_random_uuid(), 1, '{}'`],
    change: `fields = '{}'`,
  },
  deleted_listings: {
    select: 'emk',
    insert: '',
    update: '',
    delete: '',
    row: ['id, name, fields', `gen_random_uuid(), 'Gone', '{}'`],
    change: `name = 'Forged'`,
  },
  listing_sources: {
    select: 'emk',
    insert: '',
    update: '',
    delete: '',
    row: ['business_id, import_id, source', `gen_random_uuid(), gen_random_uuid(), 'A list'`],
    change: `source = 'Forged'`,
  },
  listing_imports: {
    select: 'emk',
    insert: '',
    update: '',
    delete: '',
    row: ['id, file_name', `gen_random_uuid(), 'shops.csv'`],
    change: 'undone_at = null',
  },
  imported_photos: {
    select: 'emk',
    insert: '',
    update: '',
    delete: '',
    row: [
      'id, import_id, business_id, sha256, revision',
      `gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), repeat('a', 64), 1`,
    ],
    change: 'revision = 2',
  },
  contact_imports: {
    select: 'emk',
    insert: '',
    update: '',
    delete: '',
    row: ['id, file_name', `gen_random_uuid(), 'police.csv'`],
    change: 'undone_at = null',
  },
  contact_sources: {
    select: 'emk',
    insert: '',
    update: '',
    delete: '',
    row: ['contact_id, import_id, source', `gen_random_uuid(), gen_random_uuid(), 'A list'`],
    change: `source = 'Forged'`,
  },
  deleted_contacts: {
    select: 'emk',
    insert: '',
    update: '',
    delete: '',
    row: ['id, name', `gen_random_uuid(), 'Gone'`],
    change: `name = 'Forged'`,
  },
  do_not_list: {
    select: 'emk',
    insert: 'emk',
    update: '',
    delete: 'emk',
    row: ['name, reason', `'Gone', 'The owner asked for it'`],
    change: `reason = 'Forged'`,
  },
  distinct_listings: {
    select: 'emk',
    insert: 'emk',
    update: '',
    delete: 'emk',
    row: ['one, other', `'00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'`],
    change: 'created_at = now()',
  },
  contact_submissions: {
    select: 'emk',
    insert: 'vk',
    update: 'emk',
    delete: 'emk',
    row: ['type, name, email, message', `'feedback', 'Jo', 'jo@example.mh', 'Thank you very much'`],
    change: `status = 'reviewed'`,
  },
  listing_answers: {
    select: 'emk',
    insert: '',
    update: '',
    delete: 'k',
    row: [
      'listing_id, revision, answer, day, device_hash',
      `(select id from public.businesses limit 1), 1, 'right', current_date, 'a'`,
    ],
    change: `answer = 'wrong'`,
  },
  users: {
    select: 'emk',
    insert: '',
    update: '',
    delete: '',
    row: ['id', 'gen_random_uuid()'],
    change: `email = 'thief@example.mh'`,
  },
  admin_mfa_settings: {
    select: 'pemk',
    insert: 'emk',
    update: 'emk',
    delete: 'emk',
    row: ['user_id', '{user}'],
    change: 'is_enabled = true',
  },
  admin_backup_codes: {
    select: 'emk',
    insert: 'emk',
    update: '',
    delete: 'emk',
    row: ['user_id, code_hash', `{user}, repeat('a', 64)`],
    change: 'is_used = false',
  },
  admin_notification_preferences: {
    select: 'emk',
    insert: 'emk',
    update: 'emk',
    delete: 'emk',
    row: ['user_id, notification_type', `{user}, 'new_submission'`],
    change: 'email_enabled = false',
  },
  audit_logs: {
    select: 'emk',
    insert: '',
    update: '',
    delete: '',
    row: ['action', `'forged'`],
    change: `action = 'nothing_happened'`,
  },
  admin_analytics_events: {
    select: 'emk',
    insert: 'vemk',
    update: '',
    delete: '',
    row: ['event_type', `'page_view'`],
    change: `event_type = 'search'`,
  },
}
