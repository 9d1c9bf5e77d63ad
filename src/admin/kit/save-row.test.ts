import { describe, expect, test } from 'vitest'
import type { AdminTables } from '../../backend/admin-tables.ts'
import type { WriteOutcome } from '../../backend/table-writes.ts'
import { RequestFailure } from '../../backend/request-failure.ts'
import {
  confirmAfterLostResponse,
  changeFields,
  compareWithStoredRow,
  saveRow,
  pickChangedFields,
} from './save-row.ts'

interface Row {
  id: string
  revision: number
  name: string
  starts: string | null
}
const SAVED_ROW: Row = { id: 'one', revision: 5, name: 'Store', starts: null }

/** Creates tables whose writes end with the given result, and records the writes. `there`: the rows that reads return. */
function fakeTables(ending: WriteOutcome<Row> | RequestFailure, there: Row[] = []) {
  const requests: unknown[] = []
  const port = {
    insertRow: async (...all: unknown[]) => {
      requests.push(all)
      if (ending instanceof Error) throw ending
      return 'row' in ending ? ending.row : SAVED_ROW
    },
    updateRow: async (...all: unknown[]) => {
      requests.push(all)
      if (ending instanceof Error) throw ending
      return ending
    },
    readRows: async () => there,
  }
  return { asked: requests, port: port as unknown as AdminTables }
}
const uniqueViolation = new RequestFailure('duplicate key', { kind: 'refused', status: 409, code: '23505' })

const saveNewRow = (port: AdminTables) =>
  saveRow<Row>(port, 'things', { id: 'one', base: null, fields: { name: 'Store' } })
const saveChange = (port: AdminTables, name: string) =>
  saveRow<Row>(port, 'things', { id: 'one', base: SAVED_ROW, fields: { name, starts: null } })

describe('a change by one click (CONFLICT-9)', () => {
  const newest: Row = { ...SAVED_ROW, revision: 9 }

  /** Creates a server that refuses a change that is not based on the revision of `current`. */
  function serverWith(current: Row): AdminTables {
    return {
      updateRow: async (_: string, __: string, changes: Partial<Row>, known: { value: number }) =>
        known.value === current.revision
          ? { kind: 'saved', row: { ...current, ...changes, revision: current.revision + 1 } }
          : { kind: 'conflict', current },
    } as unknown as AdminTables
  }

  test('a change by one click is applied to the newest version of the row if other admins changed only other fields', async () => {
    const server = serverWith({ ...newest, starts: '2026-11-20' })
    expect(await changeFields<Row>(server, 'things', SAVED_ROW, { name: 'Shop' })).toEqual({
      kind: 'saved',
      row: { id: 'one', revision: 10, name: 'Shop', starts: '2026-11-20' },
    })
  })

  test('a change by one click is a conflict if somebody else changed the same field', async () => {
    const current = { ...newest, name: 'Bakery' }
    expect(await changeFields<Row>(serverWith(current), 'things', SAVED_ROW, { name: 'Shop' })).toEqual({
      kind: 'conflict',
      current,
    })
  })
})

describe('a new row', () => {
  test('a new row is inserted with the id of its form', async () => {
    const { asked, port } = fakeTables({ kind: 'saved', row: SAVED_ROW })
    expect(await saveNewRow(port)).toEqual({ kind: 'saved', row: SAVED_ROW })
    expect(asked).toEqual([['things', { id: 'one', name: 'Store' }]])
  })

  test('a new row that already exists with the same content counts as saved by an earlier try', async () => {
    expect(await saveNewRow(fakeTables(uniqueViolation, [SAVED_ROW]).port)).toEqual({
      kind: 'saved',
      row: SAVED_ROW,
    })
  })

  test('a new row that already exists with other content is a conflict', async () => {
    const other = { ...SAVED_ROW, name: 'Shop' }
    expect(await saveNewRow(fakeTables(uniqueViolation, [other]).port)).toEqual({
      kind: 'conflict',
      current: other,
    })
  })

  test('if the answer to saving a new row is lost, the row is read from the server, and counts as saved if it exists there (CONFLICT-8)', async () => {
    const lost = new RequestFailure('Failed to fetch', { kind: 'network' })
    expect(await saveNewRow(fakeTables(lost, [SAVED_ROW]).port)).toEqual({ kind: 'saved', row: SAVED_ROW })
  })

  test('saving a new row counts as failed if the answer was lost and the row does not exist on the server', async () => {
    const lost = new RequestFailure('Failed to fetch', { kind: 'network' })
    await expect(saveNewRow(fakeTables(lost).port)).rejects.toBe(lost)
  })
})

describe('a change (CONFLICT-1)', () => {
  test('a change of a row sends only the changed fields, with the revision on which it is based', async () => {
    const { asked, port } = fakeTables({ kind: 'saved', row: { ...SAVED_ROW, name: 'Shop', revision: 6 } })
    await saveChange(port, 'Shop')
    expect(asked).toEqual([['things', 'one', { name: 'Shop' }, { column: 'revision', value: 5 }]])
  })

  test('saving a row sends no request if no field has changed', async () => {
    const { asked, port } = fakeTables({ kind: 'deleted' })
    expect(await saveChange(port, 'Store')).toEqual({ kind: 'saved', row: SAVED_ROW })
    expect(asked).toEqual([])
  })

  test.each<[WriteOutcome<Row>, string]>([
    [{ kind: 'conflict', current: { ...SAVED_ROW, name: 'Kiosk', revision: 6 } }, 'conflict'],
    [{ kind: 'conflict', current: { ...SAVED_ROW, name: 'Shop', revision: 6 } }, 'saved'],
    [{ kind: 'deleted' }, 'deleted'],
    [{ kind: 'refused' }, 'refused'],
  ])('a change of a row that the server answers with %j ends as %s', async (ending, kind) => {
    expect((await saveChange(fakeTables(ending).port, 'Shop')).kind).toBe(kind)
  })
})

describe('a stored time', () => {
  test.each([
    ['2026-11-20 10:00:00+00', '2026-11-20T10:00:00.000Z', 'saved'],
    ['2026-11-20T10:00:00+00:00', '2026-11-20T10:00:00.000Z', 'saved'],
    ['2026-11-20 10:00:01+00', '2026-11-20T10:00:00.000Z', 'conflict'],
    [null, '2026-11-20T10:00:00.000Z', 'conflict'],
  ])('the stored time %s, compared with the sent time %s, counts as %s', (stored, sent, kind) => {
    expect(compareWithStoredRow({ ...SAVED_ROW, starts: stored }, { starts: sent }).kind).toBe(kind)
  })
})

test('an update contains only the fields that changed, and null in an absent field is no change (CONFLICT-2)', () => {
  expect(pickChangedFields(SAVED_ROW, { name: 'Shop', revision: 5, starts: null })).toEqual({ name: 'Shop' })
  expect(pickChangedFields<Row>({ ...SAVED_ROW, starts: '2026' }, { starts: null })).toEqual({ starts: null })
  expect(pickChangedFields<{ a?: string | null }>({}, { a: null })).toEqual({})
})

test('saving a form whose times are stored in another notation sends nothing (ANN-4)', async () => {
  const { asked, port } = fakeTables({ kind: 'deleted' })
  const base = { ...SAVED_ROW, starts: '2026-12-20T05:00:00+00:00' }
  const fields = { name: 'Store', starts: '2026-12-20T05:00:00.000Z' }
  expect(await saveRow<Row>(port, 'things', { id: 'one', base, fields })).toEqual({
    kind: 'saved',
    row: base,
  })
  expect(asked).toEqual([])
})

const confirmWith = (failure: RequestFailure, look: () => Promise<boolean | null>) =>
  confirmAfterLostResponse(() => Promise.reject<boolean>(failure), look)

describe('a change whose answer was lost (CONFLICT-8)', () => {
  const lost = new RequestFailure('gone', { kind: 'network' })
  const refused = new RequestFailure('no', { kind: 'refused', status: 403 })

  test('a change whose answer was lost counts as saved if the row on the server has the change', async () => {
    await expect(confirmWith(lost, () => Promise.resolve(true))).resolves.toBe(true)
  })

  test.each<[string, RequestFailure, () => Promise<boolean | null>]>([
    ['the server does not have it', lost, () => Promise.resolve(null)],
    ['the server cannot be asked', lost, () => Promise.reject(lost)],
    ['the server refused it', refused, () => Promise.resolve(true)],
  ])('a change whose answer was lost counts as failed if %s', async (_why, failure, look) => {
    await expect(confirmWith(failure, look)).rejects.toBe(failure)
  })
})
