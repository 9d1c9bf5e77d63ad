import { get, set } from 'idb-keyval'
import { openRecordStore } from '../browser/database.ts'
import type { ReadModel } from '../domain/directory.ts'

/*
 * The small record from which screens paint before the replica is open (SLOW-5). It can be rebuilt, so a damaged or
 * unreadable record is ignored; the next pull writes a new one.
 */
const RECORD_KEY = 'current'
const readModelStore = openRecordStore('guide-read-model')

/** Resolves to null when there is no record or storage cannot be read; never rejects. */
export async function readReadModel(): Promise<ReadModel | null> {
  try {
    const record = await get<Partial<ReadModel>>(RECORD_KEY, readModelStore)
    return record?.format === 1 ? (record as ReadModel) : null
  } catch {
    return null
  }
}

/** Rejects if the device refuses to store the record. */
export async function writeReadModel(model: ReadModel): Promise<void> {
  return set(RECORD_KEY, model, readModelStore)
}
