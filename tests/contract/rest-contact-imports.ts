import * as z from 'zod/mini'
import type { ContractRow } from './contract.ts'
import { readRow } from './rest-tables.ts'
import {
  CALLS_SOURCE,
  COUNT_HEADER_PATTERN,
  exactCountHeader,
  returnRowsHeader,
  WRITES_SOURCE,
} from './rest.ts'
import { rowsOf } from './shapes.ts'

/*
 * Importing emergency contacts from a file, and undoing such an import: the screen, and `npm run emergency-contacts`. And
 * importing the photos of many listings: the screen, and `npm run listings -- photos`.
 */

const CONTACT_COLUMNS =
  'id,name,category,phone,radio_channel,atoll,available_24_7,description,confirmed_at,name_mh,description_mh,mh_by,revision'

function callingRow(
  role: 'admin' | 'service',
  name: string,
  title: string,
  send: NonNullable<ContractRow['send']>,
  body: z.ZodMiniType,
): ContractRow {
  return {
    title,
    as: role,
    method: 'POST',
    url: () => `/rest/v1/rpc/${name}`,
    send,
    status: 200,
    body,
    source: CALLS_SOURCE,
  }
}

/** A contact that the database refuses, so that the tested project gets no new emergency number. */
const refusedContact = () => ({
  contacts: [
    {
      contact: {
        id: crypto.randomUUID(),
        name: 'Contract check',
        category: 'other',
        phone: '12',
        available_24_7: false,
      },
      revision: null,
      source: null,
      licence: null,
    },
  ],
  import_id: crypto.randomUUID(),
  file_name: 'contacts.csv',
})

const REFUSED_SHAPE = z.tuple([z.looseObject({ outcome: z.literal('refused'), reason: z.string() })])

/** Requests of `npm run listings` that read photos and the places that must not be listed again. */
const PHOTO_COMMAND_ROWS: readonly ContractRow[] = [
  readRow(
    'which listing has which photos, by command',
    () => '/rest/v1/business_images?select=id,business_id,display_order&order=id.asc&limit=1000',
    ['id', 'business_id', 'display_order'],
    ['id=gt'],
    'service',
  ),
  readRow(
    'the hashes of imported photos, by command',
    () => '/rest/v1/imported_photos?select=id,business_id,sha256&order=id.asc&limit=1000',
    ['id', 'business_id', 'sha256'],
    ['id=gt'],
    'service',
  ),
  readRow(
    'the places that are not to be listed again, by command',
    () => '/rest/v1/do_not_list?select=id,name,atoll,reason&order=id.asc&limit=1000',
    ['id', 'name', 'atoll', 'reason'],
    ['id=gt'],
    'service',
  ),
  readRow(
    'how many photos an import added, by command',
    ({ contact }) => `/rest/v1/listing_imports?select=id,photos&id=eq.${contact}`,
    ['id', 'photos'],
    undefined,
    'service',
  ),
]

/** Places that are not to be listed again, which imports leave out. */
const DO_NOT_LIST_ROWS: readonly ContractRow[] = [
  {
    title: 'a place that is not to be listed again',
    as: 'admin',
    method: 'POST',
    url: () => '/rest/v1/do_not_list?select=*',
    headers: returnRowsHeader,
    send: () => ({ id: crypto.randomUUID(), name: 'Contract check', atoll: 'MAJ', reason: 'A test' }),
    status: 201,
    body: rowsOf('id', 'name', 'atoll', 'reason', 'added_by', 'added_at'),
    source: WRITES_SOURCE,
  },
  {
    ...readRow(
      'the places that are not to be listed again, page by page',
      () => '/rest/v1/do_not_list?select=id,name,atoll,reason,added_by,added_at&order=id.asc&limit=1000',
      ['id', 'name', 'atoll', 'reason'],
      ['id=gt'],
    ),
    headers: exactCountHeader,
    expects: COUNT_HEADER_PATTERN,
  },
  readRow(
    'a place that is not to be listed, after its answer was lost',
    ({ announcement }) => `/rest/v1/do_not_list?select=*&id=eq.${announcement}`,
    [],
  ),
  {
    title: 'a place that may be listed again',
    as: 'admin',
    method: 'DELETE',
    url: ({ announcement }) => `/rest/v1/do_not_list?id=eq.${announcement}&select=*`,
    headers: returnRowsHeader,
    status: 200,
    body: rowsOf(),
    source: WRITES_SOURCE,
  },
]

const PHOTO_ROWS: readonly ContractRow[] = [
  ...PHOTO_COMMAND_ROWS,
  readRow(
    'the names of all listings, for their photos',
    () => '/rest/v1/businesses?select=id,name,atoll&order=id.asc&limit=1000',
    ['id', 'name', 'atoll'],
    ['id=gt'],
  ),
  readRow(
    'which listing has which photos',
    () => '/rest/v1/business_images?select=id,business_id,display_order&order=id.asc&limit=1000',
    ['id', 'business_id', 'display_order'],
    ['id=gt'],
  ),
  readRow(
    'the hashes of imported photos',
    () => '/rest/v1/imported_photos?select=id,business_id,sha256&order=id.asc&limit=1000',
    ['id', 'business_id', 'sha256'],
    ['id=gt'],
  ),
  ...(['admin', 'service'] as const).map((role) =>
    callingRow(
      role,
      'import_photo',
      `importing a photo of a listing that is gone, as ${role}`,
      ({ contact }) => ({
        photo: { id: crypto.randomUUID(), business_id: contact },
        import_id: crypto.randomUUID(),
        sha256: 'a'.repeat(64),
      }),
      z.literal('gone'),
    ),
  ),
]

export const REST_CONTACT_IMPORTS: readonly ContractRow[] = [
  ...PHOTO_ROWS,
  ...DO_NOT_LIST_ROWS,
  readRow(
    'every emergency contact, in the columns of a file',
    () => `/rest/v1/emergency_contacts?select=${CONTACT_COLUMNS}&order=id.asc&limit=1000`,
    CONTACT_COLUMNS.split(','),
    ['id=gt'],
  ),
  readRow(
    'the imports of emergency contacts of the last 30 days',
    () => '/rest/v1/contact_imports?select=*&imported_at=gt.2026-01-01T00:00:00.000Z&order=id.asc&limit=1000',
    ['id', 'file_name', 'added', 'changed', 'imported_at', 'imported_by', 'undone_at'],
    ['id=gt'],
  ),
  readRow(
    'the sources of an emergency contact',
    ({ contact }) =>
      `/rest/v1/contact_sources?select=import_id,source,licence,noted_at&contact_id=eq.${contact}&order=noted_at.desc&limit=20`,
    ['import_id', 'source', 'licence', 'noted_at'],
  ),
  readRow(
    'the deleted emergency contacts, for an import',
    () => '/rest/v1/deleted_contacts?select=id,name,atoll&order=id.asc&limit=1000',
    ['id', 'name', 'atoll'],
    ['id=gt'],
  ),
  callingRow(
    'admin',
    'import_contacts',
    'importing an emergency contact that a rule refuses',
    refusedContact,
    REFUSED_SHAPE,
  ),
  callingRow(
    'service',
    'import_contacts',
    'the command that imports emergency contacts',
    refusedContact,
    REFUSED_SHAPE,
  ),
  callingRow(
    'admin',
    'undo_contact_import',
    'undoing an import of emergency contacts that is unknown',
    ({ contact }) => ({ import_id: contact }),
    z.null(),
  ),
  callingRow(
    'service',
    'undo_contact_import',
    'the command that undoes an import of emergency contacts that is unknown',
    ({ contact }) => ({ import_id: contact }),
    z.null(),
  ),
]
