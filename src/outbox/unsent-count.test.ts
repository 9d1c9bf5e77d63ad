import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it, vi } from 'vitest'
import { testSubmission } from '../../tests/fixtures/submission-server.ts'
import { OutboxDatabase } from './outbox-database.ts'
import { hasOutboxDatabase } from './unsent-count.ts'

async function deviceWithMessage(): Promise<IDBFactory> {
  const indexedDB = new IDBFactory()
  const database = new OutboxDatabase({ indexedDB, IDBKeyRange })
  await database.messages.add({
    id: crypto.randomUUID(),
    state: 'waiting',
    body: testSubmission(),
    queuedAt: 0,
    sentAt: null,
    failures: 0,
    wait: null,
    refused: null,
  })
  database.close()
  return indexedDB
}

/** Removes `indexedDB.databases`, which Firefox lacks before version 126. */
function withoutList(indexedDB: IDBFactory): IDBFactory {
  Object.defineProperty(indexedDB, 'databases', { value: undefined })
  return indexedDB
}

describe('outbox without a count in localStorage (OUTBOX-11)', () => {
  it('is found, also where databases cannot be listed', async () => {
    expect(await hasOutboxDatabase(await deviceWithMessage())).toBe(true)
    expect(await hasOutboxDatabase(withoutList(await deviceWithMessage()))).toBe(true)
  })

  it('is not found and not created on other devices', async () => {
    const indexedDB = new IDBFactory()
    expect(await hasOutboxDatabase(indexedDB)).toBe(false)
    expect(await hasOutboxDatabase(withoutList(new IDBFactory()))).toBe(false)
    expect(await indexedDB.databases()).toEqual([])
  })

  it('counts as missing where storage is refused', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const refused = { databases: () => Promise.reject(new DOMException('No', 'SecurityError')) }
    expect(await hasOutboxDatabase(undefined)).toBe(false)
    expect(await hasOutboxDatabase(refused as unknown as IDBFactory)).toBe(false)
    warn.mockRestore()
  })
})
