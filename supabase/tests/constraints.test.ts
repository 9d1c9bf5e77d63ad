import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sqlState } from './callers.ts'
import { DATABASES, type TestDatabase } from './open-database.ts'

const REQUIRED_COLUMNS: Record<string, Record<string, string>> = {
  businesses: { name: `'Store'`, description: `'Groceries'`, address_details: `'Uliga'` },
  business_images: {
    business_id: `(select id from public.businesses limit 1)`,
    image_url: `'https://x.mh/1.jpg'`,
  },
  emergency_contacts: { name: `'Police'`, phone: `'625-8666'` },
  announcements: { message: `'Boat is late'` },
  contact_submissions: {
    type: `'feedback'`,
    name: `'Jo'`,
    email: `'jo@example.mh'`,
    message: `'Thank you very much'`,
  },
  admin_analytics_events: { event_type: `'page_view'` },
  admin_notification_preferences: { user_id: 'gen_random_uuid()', notification_type: `'system_error'` },
}

const textOfLength = (length: number) => `repeat('x', ${length})`

/** Table, column, accepted values, refused values. */
const COLUMN_CASES: [table: string, column: string, stored: string[], refused: string[]][] = [
  [
    'businesses',
    'name',
    [`'K&K "Ben''s"'`, `'Ṃaḷoeḷap 店'`, textOfLength(200)],
    [`''`, `'  '`, textOfLength(201), `E'a\\nb'`, 'null'],
  ],
  [
    'businesses',
    'description',
    [`''`, `E'two\\nlines\\ttab'`, textOfLength(5000)],
    [textOfLength(5001), `E'bell\\x07'`, 'null'],
  ],
  ['businesses', 'category', [`'banking'`, `'government'`], [`'others'`, `''`, `'Banking'`, 'null']],
  ['businesses', 'atoll', [`'MAJ'`, `'BKR'`], [`'XYZ'`, `'maj'`, `''`, 'null']],
  ['businesses', 'phone', ['null', `'625-3250 / 692 455 0001'`], [`''`, `'none'`, textOfLength(201)]],
  [
    'businesses',
    'email',
    ['null', `'a.b+c@shop.co.mh'`],
    [
      `'a@b'`,
      `'a..b@c.mh'`,
      `'.a@c.mh'`,
      `'a.@c.mh'`,
      `'a@.c.mh'`,
      `'a b@c.mh'`,
      `'a@b@c.mh'`,
      `'a@c.m1'`,
      `repeat('a', 250) || '@c.mh'`,
    ],
  ],
  [
    'businesses',
    'website',
    ['null', `'https://x.mh/a?b=c#d'`, `'HTTP://X.MH'`],
    [
      `'javascript:alert(1)'`,
      `'x.mh'`,
      `'//x.mh'`,
      `'ftp://x.mh'`,
      `'https://x.mh/"onload='`,
      `'data:text/html,x'`,
      `''`,
    ],
  ],
  [
    'businesses',
    'alt_names',
    ['null', `'{Kaa,Ḷo}'`],
    [`array['']`, `array[null]::text[]`, `'{{a},{b}}'`, `array_fill('a'::text, array[21])`],
  ],
  ['businesses', 'operating_hours', ['null', `'Mon-Fri 8-5'`], [textOfLength(1001)]],
  [
    'businesses',
    'merged_ids',
    ['null', `'{00000000-0000-4000-8000-000000000009}'`],
    [`'{}'`, `'{null}'`, `array_fill(gen_random_uuid(), array[201])`],
  ],
  ['businesses', 'closed_until', ['null', `'2026-12-01'`, `'infinity'`], [`'-infinity'`, `'1999-12-31'`]],
  ['businesses', 'alert', ['null', `'Temporarily closed'`], [`''`, textOfLength(201)]],
  [
    'business_images',
    'image_url',
    [
      `'http://x.mh/1.jpg'`,
      `'/storage/v1/object/public/business-images/' || (select id from public.businesses limit 1) || '/1-b.jpg'`,
    ],
    [`'javascript:x'`, `'/etc/passwd'`, `'//x.mh/1.jpg'`, `'data:image/png;base64,x'`, 'null'],
  ],
  ['business_images', 'thumbnail_url', ['null', `'https://x.mh/t.jpg'`], [`'javascript:x'`]],
  ['business_images', 'file_size', ['null', '5242880'], ['0', '5242881']],
  ['business_images', 'mime_type', ['null', `'image/webp'`], [`'image/svg+xml'`, `'text/html'`]],
  ['business_images', 'image_type', [`'full'`], [`'huge'`, 'null']],
  ['business_images', 'business_id', [], ['gen_random_uuid()']],
  ['emergency_contacts', 'category', [`'police'`, `'other'`], [`'army'`, 'null']],
  ['emergency_contacts', 'atoll', ['null', `'EBO'`], [`'XXX'`]],
  [
    'emergency_contacts',
    'phone',
    [`'911'`, `'625-8666'`],
    [`'12'`, `'VHF 16 and 911'`, `'call us'`, `''`, 'null'],
  ],
  ['emergency_contacts', 'radio_channel', ['null', `'VHF 16'`], [`''`, textOfLength(61)]],
  ['announcements', 'type', [`'maintenance'`], [`'danger'`, 'null']],
  ['announcements', 'message', [`E'a\\nb'`], [`''`, `' '`, textOfLength(5001), 'null']],
  ['announcements', 'priority', ['-5', '1000'], ['1001']],
  [
    'announcements',
    'show_on_pages',
    [`'{*}'`, `'{/,/search,/business}'`],
    [`'{}'`, `'{""}'`, `'{search}'`, `array['/a', null]`, `'{"/a b"}'`, `'{"/a\\n*"}'`, 'null'],
  ],
  ['announcements', 'atolls', [`'{}'`, `'{JAL}'`], [`'{XXX}'`, `array[null]`, `'{{JAL}}'`, 'null']],
  [
    'announcements',
    'action_url',
    ['null', `'https://x.mh'`, `'tel:+6926253250'`, `'mailto:a@b.mh'`, `'/contact?x=1'`, `'/'`],
    [
      `'javascript:alert(1)'`,
      `'JaVaScRiPt:x'`,
      `'//evil.mh'`,
      `'/\\evil.mh'`,
      `'contact'`,
      `'data:x'`,
      `E'/a\\tb'`,
      `''`,
    ],
  ],
  ['contact_submissions', 'type', [`'feedback'`], [`'spam'`, 'null']],
  ['contact_submissions', 'name', [`'  Jo  '`], [`'J'`, `' J '`, `''`, textOfLength(201), 'null']],
  [
    'contact_submissions',
    'phone',
    ['null', `''`, `'+1 (555) 123-4567'`, `'6253250'`],
    [`'12345'`, `'call me'`, `'625.3250'`],
  ],
  [
    'contact_submissions',
    'message',
    [`'0123456789'`],
    [`'too short'`, `'   short   '`, textOfLength(2001), 'null'],
  ],
  [
    'admin_analytics_events',
    'properties',
    [`'{"query": "store", "loadTime": 12.5}'`],
    [
      `'[]'`,
      `'"x"'`,
      `'{"a": {"b": 1}}'`,
      `'{"a": [1]}'`,
      `jsonb_build_object('a', ${textOfLength(5000)})`,
      'null',
    ],
  ],
  ['admin_analytics_events', 'event_type', [`'search'`], [`'login'`, 'null']],
  ['admin_notification_preferences', 'threshold_value', ['null', '1', '100'], ['0', '101']],
  ['admin_notification_preferences', 'digest_frequency', [`'weekly'`], [`'never'`]],
]

/** Inserts for constraints that concern several columns of one row. */
const ROW_CASES: [what: string, sql: string, isStored: boolean][] = [
  ...['https://x.mh', ''].flatMap((origin): [string, string, boolean][] => {
    const createPhotoSql = (folder: string, file: string) =>
      `with b as (insert into public.businesses (name, description) values ('A', 'B') returning id)
       insert into public.business_images (business_id, image_url)
       select id, '${origin}/storage/v1/object/public/business-images/' || ${folder} || '/${file}' from b`
    return [
      [`a photo in its listing's folder (STORAGE-4), ${origin}`, createPhotoSql('id', '1-a.jpg'), true],
      [`a photo in another folder, ${origin}`, createPhotoSql('gen_random_uuid()', '1-a.jpg'), false],
      [`a photo that leaves its folder, ${origin}`, createPhotoSql('id', '../x/1-a.jpg'), false],
    ]
  }),
  [
    'a photo whose file name is not forgotten (IMG-12)',
    `with b as (insert into public.businesses (name, description) values ('A', 'B') returning id),
       p as (insert into public.business_images (business_id, image_url, file_name)
         select id, '/storage/v1/object/public/business-images/' || id || '/1-a.jpg', 'Alik at home.jpg' from b returning file_name)
     select 1 / (file_name is null)::integer from p`,
    true,
  ],
  [
    'a pin with both numbers',
    `insert into public.businesses (name, description, latitude, longitude) values ('A', 'B', 7.1, 171.2)`,
    true,
  ],
  [
    'a pin with one number',
    `insert into public.businesses (name, description, latitude) values ('A', 'B', 7.1)`,
    false,
  ],
  [
    'a pin off the globe',
    `insert into public.businesses (name, description, latitude, longitude) values ('A', 'B', 91, 10)`,
    false,
  ],
  [
    'a pin that is no number',
    `insert into public.businesses (name, description, latitude, longitude) values ('A', 'B', 'NaN', 10)`,
    false,
  ],
  ['a place that nobody can reach', `insert into public.businesses (name) values ('A')`, false],
  ['a place with a phone only', `insert into public.businesses (name, phone) values ('A', '625-3250')`, true],
  [
    'an end after its start',
    `insert into public.announcements (message, start_date, end_date) values ('A', now(), now() + interval '1 h')`,
    true,
  ],
  [
    'an end before its start',
    `insert into public.announcements (message, start_date, end_date) values ('A', now(), now() - interval '1 h')`,
    false,
  ],
  [
    'a business without its name',
    `insert into public.contact_submissions (type, name, email, message) values ('business_submission', 'Jo', 'jo@x.mh', '0123456789')`,
    false,
  ],
  [
    'a threshold where none applies',
    `insert into public.admin_notification_preferences (user_id, notification_type, threshold_value) values (gen_random_uuid(), 'new_submission', 5)`,
    false,
  ],
  [
    'a second row of settings',
    `insert into public.directory_settings (id) values (gen_random_uuid())`,
    false,
  ],
]

describe.each(DATABASES)(
  'every CHECK constraint of the tables (ROWS-2, URL-2, STORAGE-4), on %s',
  (_name, open) => {
    let database: TestDatabase
    beforeAll(async () => {
      database = await open()
      await database.query(`insert into public.businesses (name, description) values ('Store', 'x')`)
    })
    afterAll(() => database.close())

    /** Returns 'stored', or the SQLSTATE. The row is rolled back. */
    async function tryInsert(sql: string): Promise<string> {
      await database.query('begin')
      try {
        await database.query(sql)
        return 'stored'
      } catch (error) {
        return sqlState(error)
      } finally {
        await database.query('rollback')
      }
    }

    it.each(COLUMN_CASES)(
      'the column %s.%s stores the valid values of this test, and refuses the invalid ones',
      async (table, column, validValues, invalidValues) => {
        const insertValue = (value: string) => {
          const values = { ...REQUIRED_COLUMNS[table], [column]: value }
          return tryInsert(
            `insert into public.${table} (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`,
          )
        }
        for (const value of validValues) expect(await insertValue(value), value.slice(0, 80)).toBe('stored')
        for (const value of invalidValues)
          expect(await insertValue(value), value.slice(0, 80)).toMatch(/^(23514|23502|23503)$/)
      },
    )

    it.each(ROW_CASES)(
      'the constraints of the tables store or refuse a row as expected: %s',
      async (_what, sql, isStored) => {
        expect(await tryInsert(sql)).toMatch(isStored ? /^stored$/ : /^23514$/)
      },
    )

    it('the function that the constraints about atolls call knows exactly the atoll codes of src/domain', async () => {
      const file = join(import.meta.dirname, '../../src/domain/atolls/atolls.json')
      const codes = (JSON.parse(readFileSync(file, 'utf8')) as { code: string }[]).map((atoll) => atoll.code)
      const [body] = await database.query(
        `select prosrc from pg_proc where proname = 'is_atoll_code' and pronamespace = 'private'::regnamespace`,
      )
      expect(
        String(body?.['prosrc'])
          .match(/[A-Z]{3}/g)
          ?.toSorted(),
      ).toEqual(codes.toSorted())
    })
  },
)
