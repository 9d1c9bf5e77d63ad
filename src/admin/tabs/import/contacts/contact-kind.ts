import { EMERGENCY_CATEGORIES } from '../../../kit/emergency-form.ts'
import { EMERGENCY_TAB_PATH } from '../../../paths.ts'
import { ATOLL_OPTIONS } from '../atoll-options.ts'
import { chosenContactColumns } from '../chosen-columns.ts'
import { ORIGIN_COLUMNS } from '../columns.ts'
import type { ImportKind } from '../import-kind.ts'
import type { ImportRow } from '../import-plan.ts'
import { CONTACT_IMPORT_TEXTS } from '../texts.ts'
import type { ImportOutcome } from '../write-plan.ts'
import { CONTACT_COLUMNS, type ContactFields, WHOLE_COUNTRY_CODE } from './contact-columns.ts'
import { formatContactsFile } from './contacts-file.ts'
import { CONTACT_RULES } from './map-contacts.ts'
import { changedContactCells, type KnownContact, planContacts } from './plan-contacts.ts'

/** How emergency contacts are imported and exported (IMPORT-12). The database lets only publishers write them. */
export const CONTACT_KIND: ImportKind<ContactFields> = {
  columns: CONTACT_COLUMNS,
  extras: ORIGIN_COLUMNS,
  labels: CONTACT_IMPORT_TEXTS.fields,
  rules: CONTACT_RULES,
  words: {
    category: EMERGENCY_CATEGORIES.map((value) => ({
      value,
      label: CONTACT_IMPORT_TEXTS.categories[value],
    })),
    atoll: [{ value: WHOLE_COUNTRY_CODE, label: CONTACT_IMPORT_TEXTS.wholeCountry }, ...ATOLL_OPTIONS],
  },
  chosenColumns: chosenContactColumns,
  plan: planContacts,
  changedCells: changedContactCells,
  formatFile: formatContactsFile,
  fileName: 'emergency-contacts',
  readKnown: ({ tables }) =>
    tables.readAllRows<KnownContact>('emergency_contacts', {
      select: [...CONTACT_COLUMNS, 'revision'].join(', '),
    }),
  readDeleted: ({ tables }) =>
    tables.readAllRows<ImportRow>('deleted_contacts', { select: 'id, name, atoll' }),
  send: ({ tables }, rows, name) =>
    tables.callDatabase<ImportOutcome[]>('import_contacts', {
      contacts: rows.map(({ row, ...entry }) => ({ contact: row, ...entry })),
      ...name,
    }),
  past: { table: 'contact_imports', undo: 'undo_contact_import', historyPath: null },
  event: { action: 'emergency_contacts_imported', resource_type: 'emergency_contacts' },
  parentPath: EMERGENCY_TAB_PATH,
  texts: CONTACT_IMPORT_TEXTS,
}
