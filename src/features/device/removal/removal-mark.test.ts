import { IDBDatabase, IDBFactory } from 'fake-indexeddb'
import { describe, expect, it, vi } from 'vitest'
import { checkRemoval, writeRemovalMark } from './removal-mark.ts'

const NO_MARKERS = [null, null, null]

describe('the mark of a removal (PRIV-4)', () => {
  it('a start of the guide on a device that was never cleared does not create the database of the removal mark', async () => {
    const databases = new IDBFactory()
    expect(await checkRemoval(['a mark', null], databases)).toBe('none')
    expect(await databases.databases()).toEqual([])
  })

  it('the record that the guide is being removed from the device is written with strict durability', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
    await writeRemovalMark('removing', new IDBFactory())
    expect(transaction).toHaveBeenCalledWith('mark', 'readwrite', { durability: 'strict' })
    transaction.mockRestore()
  })

  it('the mark of a removal tells the next start that the removal was interrupted, or that the browser has undone it', async () => {
    const databases = new IDBFactory()
    await writeRemovalMark('removing', databases)
    expect(await checkRemoval(NO_MARKERS, databases)).toBe('unfinished')
    await writeRemovalMark('removed', databases)
    expect(await checkRemoval([null, null, 'settings are back'], databases)).toBe('unfinished')
  })

  it('the mark of a removal is deleted at the next start of a device on which everything is gone', async () => {
    const databases = new IDBFactory()
    await writeRemovalMark('removed', databases)
    expect(await checkRemoval(NO_MARKERS, databases)).toBe('complete')
    expect(await databases.databases()).toEqual([])
    expect(await checkRemoval(NO_MARKERS, databases)).toBe('none')
  })
})
