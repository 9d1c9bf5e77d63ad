import type { Submission } from '../domain/submission.ts'

/** waiting: will be sent; attention: only the person can help it; sent: the server has it. */
export type MessageState = 'waiting' | 'attention' | 'sent'

/**
 * Why a message waits: no network, no answer in time, a server that cannot serve now, its limit, or a key it does not
 * take now.
 */
export type WaitReason = 'network' | 'timeout' | 'server' | 'limit' | 'key'

/** A wait that survives a wrong clock: over when `ms` have passed since `since`, or when the clock went back before it. */
export interface Wait {
  since: number
  ms: number
  reason: WaitReason
}

export interface Refused {
  /** HTTP status; 0 when the person took the message out of the queue to change it. */
  status: number
  /** What the server said about the fields, in words for people. */
  details: string[]
}

export interface OutboxMessage {
  /** Given by the database, ever rising: the order of sending is not a matter of clocks. */
  order: number
  /** Primary key of the row on the server. */
  id: string
  state: MessageState
  /** Null once the server has it. */
  body: Submission | null
  queuedAt: number
  sentAt: number | null
  /** Attempts that the server answered with "not now". */
  failures: number
  wait: Wait | null
  refused: Refused | null
}

/** State `attention` of a message that the person is changing. */
export const BEING_CHANGED: Refused = { status: 0, details: [] }
