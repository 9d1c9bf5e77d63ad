import { liveQuery } from 'dexie'
import type { Submission } from '../domain/submission.ts'
import { drainQueue, goesAhead, type DrainPorts, type DrainReason, type Drained } from './drain.ts'
import type { OutboxDatabase } from './outbox-database.ts'
import { BEING_CHANGED, type OutboxMessage } from './outbox-message.ts'
import { FRESH_LIMIT, takeFromLimit } from './sending-limit.ts'

/** Sent messages are remembered by id and time only, and so long. */
const KEEP_SENT_MS = 30 * 24 * 3_600_000

export interface OutboxPorts extends DrainPorts {
  /** One at a time over all tabs and the service worker. */
  withLock: <T>(run: () => Promise<T>) => Promise<T>
  report: (message: string, cause?: unknown) => void
}

export type Enqueued = { kind: 'saved' } | { kind: 'limited'; waitMs: number }

/**
 * The messages that a person has sent from this device. Guarantees: what `enqueue` has answered for is on the disk; every
 * message is delivered at least once, and counts once, because its id is the primary key on the server; one that
 * the server refuses is kept for the person and holds up no other; a delivered one keeps nothing of its content.
 */
export class Outbox {
  /** Ends, never fails, when the last run that was asked for has ended. */
  private last: Promise<unknown> = Promise.resolve()
  /** A run that was asked for and has not begun. */
  private next: { run: Promise<Drained>; goesAhead: boolean } | null = null

  constructor(
    private readonly database: OutboxDatabase,
    private readonly ports: OutboxPorts,
  ) {}

  /**
   * Saves a message for sending; `replaces` is the message that it is a changed version of, and free of the limit.
   * @throws when the device does not store it: nothing is queued then
   */
  async enqueue(body: Submission, replaces: string | null = null): Promise<Enqueued> {
    const { messages, queue } = this.database
    return this.database.transaction('rw', messages, queue, async () => {
      if ((await messages.where({ id: body.id }).count()) > 0) return { kind: 'saved' }
      const replaced = replaces === null ? 0 : await messages.where({ id: replaces }).delete()
      if (replaced === 0) {
        const kept = await queue.get('limit')
        const { limit, waitMs } = takeFromLimit(kept?.key === 'limit' ? kept : FRESH_LIMIT, this.ports.now())
        await queue.put({ key: 'limit', ...limit })
        if (waitMs > 0) return { kind: 'limited', waitMs }
      }
      await messages.add({
        id: body.id,
        state: 'waiting',
        body,
        queuedAt: this.ports.now(),
        sentAt: null,
        failures: 0,
        wait: null,
        refused: null,
      })
      return { kind: 'saved' }
    })
  }

  /** All messages in the order of sending. */
  messages(): Promise<OutboxMessage[]> {
    return this.database.messages.orderBy('order').toArray()
  }

  async find(id: string): Promise<OutboxMessage | null> {
    return (await this.database.messages.where({ id }).first()) ?? null
  }

  /** Calls now and after every change, also one made in another tab or in the service worker. @returns ends it */
  watch(onChange: (messages: OutboxMessage[]) => void, onError: (cause: unknown) => void): () => void {
    const subscription = liveQuery(() => this.messages()).subscribe(onChange, onError)
    return () => subscription.unsubscribe()
  }

  /** Puts a refused or held message back into the queue, or lets a waiting one go at once. */
  retry(id: string): Promise<void> {
    return this.change(id, { state: 'waiting', refused: null, wait: null })
  }

  /** Takes a message out of the queue so that the person can change it. Null when it is gone or was delivered. */
  async hold(id: string): Promise<Submission | null> {
    await this.change(id, { state: 'attention', refused: BEING_CHANGED })
    const message = await this.find(id)
    return message?.state === 'attention' ? message.body : null
  }

  async remove(id: string): Promise<void> {
    await this.database.messages.where({ id }).delete()
  }

  async clearSent(): Promise<void> {
    await this.database.messages.where({ state: 'sent' }).delete()
  }

  /** Forgets sent messages of more than 30 days ago. */
  async forgetOld(): Promise<void> {
    const before = this.ports.now() - KEEP_SENT_MS
    await this.database.messages
      .where({ state: 'sent' })
      .filter(({ sentAt }) => sentAt !== null && sentAt < before)
      .delete()
  }

  /** Sends what is due. Calls while one runs share the run after it: something may have been queued meanwhile. */
  drain(reason: DrainReason): Promise<Drained> {
    if (this.next !== null && (this.next.goesAhead || !goesAhead(reason))) return this.next.run
    const run = this.last.then(() => {
      if (this.next?.run === run) this.next = null
      return this.ports.withLock(() => drainQueue(this.database, this.ports, reason))
    })
    this.next = { run, goesAhead: goesAhead(reason) }
    this.last = run.catch(() => undefined)
    return run
  }

  close(): void {
    this.database.close()
  }

  /** Only what is still to be sent can be changed. */
  private async change(id: string, changes: Partial<OutboxMessage>): Promise<void> {
    await this.database.messages
      .where({ id })
      .filter(({ state }) => state !== 'sent')
      .modify(changes)
  }
}
