import type { AnswerChoice, OutboxBody } from '../domain/messages/listing-answer.ts'
import { Dexie, type DexieOptions, type Table } from 'dexie'

/** waiting: will be sent; attention: refused or being edited, the person must act; sent: the server has it. */
export type MessageState = 'waiting' | 'attention' | 'sent'

/** network: no answer; timeout: no answer in time; server: 5xx; limit: rate limit; key: the API key was rejected. */
export type WaitReason = 'network' | 'timeout' | 'server' | 'limit' | 'key'

/** Ends `ms` after `since`, or at once when the clock is set back to before `since`. */
export interface TimeSpan {
  since: number
  ms: number
}

export interface RetryWait extends TimeSpan {
  reason: WaitReason
}

export interface Refusal {
  /** HTTP status; 0 for a message that was not refused: the person is editing it. */
  status: number
  /** The server's error messages about single fields, written for people. */
  details: string[]
}

export interface OutboxMessage {
  /** Increasing number from the database: the order of sending must not depend on clocks. */
  order: number
  /** Primary key of the row on the server. */
  id: string
  /** Ids of the earlier versions that this message replaced; missing in messages of an earlier release. */
  earlierIds?: string[]
  state: MessageState
  /** Null once the server has the message. */
  body: OutboxBody | null
  queuedAt: number
  sentAt: number | null
  /** Number of attempts that failed for a temporary reason of this message alone. */
  failures: number
  wait: RetryWait | null
  refused: Refusal | null
  /**
   * Set while its request is on the way: it may arrive, so it is neither edited nor deleted (OUTBOX-15). It ends after the
   * longest time of the request, because the page may be killed. Missing in messages of an earlier release.
   */
  sending?: TimeSpan | null
  /**
   * True where an earlier request got no answer, or its page was killed before one came: the server may have the message.
   * Missing in messages of an earlier release.
   */
  mayHaveArrived?: boolean
}

/** Value of `refused` while the person is editing a message that the server has not refused. */
export const BEING_EDITED: Refusal = { status: 0, details: [] }

/** The newest answer of this device about a listing, kept so that it can be changed (ANSWER-2). */
export interface OwnAnswer extends AnswerChoice {
  key: `answer ${string}`
  revision: number
  /** Id of its message in the queue. */
  messageId: string
}

/** State of the queue as a whole, and what this device answered. */
type QueueRecord =
  | { key: 'pause'; wait: RetryWait; failures: number }
  | { key: 'limit'; takenAt: number[]; blockedAt: number | null }
  | { key: 'device'; token: string }
  | OwnAnswer

/**
 * The queue on the device. Strict durability: a committed transaction survives a power failure right after it, and only
 * then is the person told that the message is saved (OUTBOX-1).
 */
export class OutboxDatabase extends Dexie {
  declare messages: Table<OutboxMessage, number, Omit<OutboxMessage, 'order'>>
  declare queue: Table<QueueRecord, QueueRecord['key']>

  constructor(options: DexieOptions = {}) {
    super('guide-outbox', { ...options, chromeTransactionDurability: 'strict' })
    this.version(1).stores({ messages: '++order, &id, state', queue: 'key' })
  }
}
