import { Dexie, type DexieOptions, type Table } from 'dexie'
import type { OutboxMessage, Wait } from './outbox-message.ts'

/** Everything about the queue as a whole, under one key each. */
export type QueueRecord =
  | { key: 'pause'; wait: Wait; failures: number }
  | { key: 'limit'; takenAt: number[]; blockedAt: number | null }

/**
 * The queue on the device. Strict durability: what a transaction has committed survives a phone that goes dark the moment
 * after, and only then a person is told that the message is saved.
 */
export class OutboxDatabase extends Dexie {
  declare messages: Table<OutboxMessage, number, Omit<OutboxMessage, 'order'>>
  declare queue: Table<QueueRecord, QueueRecord['key']>

  constructor(options: DexieOptions = {}) {
    super('guide-outbox', { ...options, chromeTransactionDurability: 'strict' })
    this.version(1).stores({ messages: '++order, &id, state', queue: 'key' })
  }
}
