import { IDBDatabase, IDBFactory } from 'fake-indexeddb'
import { describe, expect, it, vi } from 'vitest'
import { checkRemoval, writeRemovalMark } from './removal-mark.ts'

const NOTHING = [null, null, null]

describe('the mark of a removal (PRIV-4)', () => {
  it('is not created by a start on another device', async () => {
    const databases = new IDBFactory()
    expect(await checkRemoval(['a mark', null], databases)).toBe('none')
    expect(await databases.databases()).toEqual([])
  })

  it('is on the disk before anything is removed', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
    await writeRemovalMark('removing', new IDBFactory())
    expect(transaction).toHaveBeenCalledWith('mark', 'readwrite', { durability: 'strict' })
    transaction.mockRestore()
  })

  it('lets the next start finish a removal that was cut short, and one that the browser undid', async () => {
    const databases = new IDBFactory()
    await writeRemovalMark('removing', databases)
    expect(await checkRemoval(NOTHING, databases)).toBe('unfinished')
    await writeRemovalMark('removed', databases)
    expect(await checkRemoval([null, null, 'settings are back'], databases)).toBe('unfinished')
  })

  it('is deleted at the next start of a device on which everything is gone', async () => {
    const databases = new IDBFactory()
    await writeRemovalMark('removed', databases)
    expect(await checkRemoval(NOTHING, databases)).toBe('complete')
    expect(await databases.databases()).toEqual([])
    expect(await checkRemoval(NOTHING, databases)).toBe('none')
  })
})
