import type { AnswerChoice, OutboxBody } from '../domain/messages/listing-answer.ts'
import { Dexie, type DexieOptions, type Table } from 'dexie'

/** `waiting`: will be sent; `attention`: refused or being edited, so the person must act; `sent`: the server has it. */
export type MessageState = 'waiting' | 'attention' | 'sent'

/** `network`: no answer; `timeout`: no answer in time; `server`: 5xx; `limit`: rate limit; `key`: rejected API key. */
export type WaitReason = 'network' | 'timeout' | 'server' | 'limit' | 'key'

/** A span of `ms` milliseconds from `since`. Counts as ended if the clock was set back to before `since`. */
export interface TimeSpan {
  since: number
  ms: number
}

export interface RetryWait extends TimeSpan {
  reason: WaitReason
}

export interface Refusal {
  /** HTTP status; 0 if the message was not refused but is being edited. */
  status: number
  /** The server's error messages about single fields, written for people. */
  details: string[]
}

export interface OutboxMessage {
  /** Increasing number from the database: the order of sending, which must not depend on the clock. */
  order: number
  /** UUID, which is the primary key of the row on the server. */
  id: string
  /** Ids of the earlier versions that this message replaced; missing in messages of an earlier release. */
  earlierIds?: string[]
  state: MessageState
  /** The text and fields of the message; null once the server has the message. */
  body: OutboxBody | null
  queuedAt: number
  sentAt: number | null
  /** Number of attempts that failed for a temporary reason which affects only this message. */
  failures: number
  wait: RetryWait | null
  refused: Refusal | null
  /**
   * Set while a request with the message is running. The message can then be neither edited nor deleted, because it may arrive
   * (OUTBOX-15). The span is the longest time that the request can take, because a killed page does not reset the field.
   * Missing in messages of an earlier release.
   */
  sending?: TimeSpan | null
  /**
   * True if an earlier request got no answer, or its page was killed before the answer: the server may have the message.
   * Missing in messages of an earlier release.
   */
  mayHaveArrived?: boolean
}

/** Value of `refused` while the person is editing a message that the server has not refused. */
export const REFUSAL_WHILE_EDITED: Refusal = { status: 0, details: [] }

/** The person's newest answer to 'Is this right?' about a listing, stored so that it can be changed (ANSWER-2). */
export interface OwnAnswer extends AnswerChoice {
  key: `answer ${string}`
  revision: number
  /** Id under which the answer is in the queue. */
  messageId: string
}

/** State of the queue as a whole, and the person's answers about listings. */
type QueueRecord =
  | { key: 'pause'; wait: RetryWait; failures: number }
  | { key: 'limit'; takenAt: number[]; blockedAt: number | null }
  | { key: 'device'; token: string }
  | OwnAnswer

/** The key of the wait of the whole queue, among keys that are the `order` of a message. No message has the order 0. */
export const QUEUE_WAIT_KEY = 0

/**
 * The queue on the device. It uses strict durability, so that a committed transaction survives a power failure. The person is
 * told that a message is saved only after its transaction was committed (OUTBOX-1).
 */
export class OutboxDatabase extends Dexie {
  declare messages: Table<OutboxMessage, number, Omit<OutboxMessage, 'order'>>
  declare queue: Table<QueueRecord, QueueRecord['key']>
  /** Waits that a full device could not store: that of a message under its `order`, that of the whole queue under QUEUE_WAIT_KEY. */
  readonly unstoredWaits = new Map<number, { wait: RetryWait; failures: number }>()

  constructor(options: DexieOptions = {}) {
    super('guide-outbox', { ...options, chromeTransactionDurability: 'strict' })
    this.version(1).stores({ messages: '++order, &id, state', queue: 'key' })
  }
}
