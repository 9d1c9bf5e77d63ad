import { liveQuery, type Transaction } from 'dexie'
import { isAnswer, type ListingAnswer, type OutboxBody } from '../domain/messages/listing-answer.ts'
import type { Submission } from '../domain/messages/submission.ts'
import { type DrainResult, type DrainPorts, drainQueue, type DrainReason, bypassesBackoff } from './drain.ts'
import {
  REFUSAL_WHILE_EDITED,
  type OutboxDatabase,
  type OutboxMessage,
  type OwnAnswer,
} from './outbox-database.ts'
import { isBeingSent } from './being-sent.ts'
import { UNUSED_LIMIT, consumeLimit } from './deliver.ts'

/** How long a sent message stays in the list. Its content is deleted at once; its time is shown. */
const SENT_RETENTION_MS = 30 * 24 * 3_600_000

export interface OutboxPorts extends DrainPorts {
  /** Calls `run` while no other tab and no worker holds the lock, so that only one of them sends. */
  withLock: <T>(run: () => Promise<T>) => Promise<T>
  report: (message: string, cause?: unknown) => void
}

export type EnqueueResult =
  | { kind: 'saved' }
  | { kind: 'limited'; waitMs: number }
  /** The message to replace is being sent, so it may still arrive and cannot be replaced now. */
  | { kind: 'earlier-being-sent' }

/**
 * The messages that a person sends from this device. Guarantees: when `enqueue` resolves with 'saved', the message is on the
 * disk. A message may be delivered more than once, but is stored only once, because its id is the primary key on the server.
 * A refused message waits for the person and does not block others. After delivery the content is deleted from this device.
 */
export class Outbox {
  /** Resolves when the last requested drain has ended. Never rejects. */
  private lastDrain: Promise<unknown> = Promise.resolve()
  /** The drain that was requested and has not started yet. */
  private nextDrain: { run: Promise<DrainResult>; bypassesBackoff: boolean } | null = null

  constructor(
    private readonly database: OutboxDatabase,
    private readonly ports: OutboxPorts,
  ) {}

  /**
   * Saves a message for sending. If `replaces` is the id of an earlier version, the message replaces that version, or the
   * version that has replaced that one meanwhile, and does not count toward the sending limit. If the earlier version was
   * delivered already, the new version is queued as a separate message.
   * @param signal ends the attempt, for instance when the database does not open
   * @throws if the device cannot store the message or the signal aborts first. Nothing is queued then, unless the signal aborts
   * while the browser is already committing the last write
   */
  async enqueue(
    body: Submission,
    replaces: string | null = null,
    signal?: AbortSignal,
  ): Promise<EnqueueResult> {
    const { messages, queue } = this.database
    const enqueueResult = this.database.transaction(
      'rw',
      messages,
      queue,
      async (tx): Promise<EnqueueResult> => {
        abortWith(tx, signal)
        if ((await messages.where({ id: body.id }).count()) > 0) return { kind: 'saved' }
        // Another tab may have replaced the earlier version meanwhile.
        const earlier = replaces === null ? null : await this.findNewestVersion(replaces)
        if (earlier !== null && isBeingSent(earlier, this.ports.now())) return { kind: 'earlier-being-sent' }
        const replacedMessage = earlier?.state === 'sent' ? null : earlier
        if (replacedMessage === null) {
          const storedLimit = await queue.get('limit')
          const { limit, waitMs } = consumeLimit(
            storedLimit?.key === 'limit' ? storedLimit : UNUSED_LIMIT,
            this.ports.now(),
          )
          await queue.put({ key: 'limit', ...limit })
          if (waitMs > 0) return { kind: 'limited', waitMs }
        } else {
          await messages.delete(replacedMessage.order)
        }
        await messages.add({
          ...createMessage(body, this.ports.now()),
          earlierIds:
            replacedMessage === null ? [] : [...(replacedMessage.earlierIds ?? []), replacedMessage.id],
        })
        return { kind: 'saved' }
      },
    )
    return unlessAborted(enqueueResult, signal)
  }

  /**
   * Saves an answer about a listing for sending. It replaces an earlier answer about the listing that was not sent yet.
   * @param newToken creates the token of this device, which is needed only for the first answer
   * @param signal ends the attempt, for instance when the database does not open
   * @throws if the device cannot store the answer or the signal aborts first. Nothing is queued then, unless the signal aborts
   * while the browser is already committing the last write
   */
  saveAnswer(
    answer: Omit<ListingAnswer, 'device'>,
    newToken: () => string,
    signal?: AbortSignal,
  ): Promise<void> {
    const { messages, queue } = this.database
    const saveResult = this.database.transaction('rw', messages, queue, async (tx) => {
      abortWith(tx, signal)
      const storedToken = await queue.get('device')
      const token = storedToken?.key === 'device' ? storedToken.token : newToken()
      await queue.put({ key: 'device', token })
      const earlier = await this.readOwnAnswer(answer.listing)
      if (earlier !== null) await messages.where({ id: earlier.messageId }).delete()
      const { id, listing, revision, answer: ownChoice, what, note } = answer
      await queue.put({ key: `answer ${listing}`, revision, answer: ownChoice, what, note, messageId: id })
      await messages.add(createMessage({ ...answer, device: token }, this.ports.now()))
    })
    return unlessAborted(saveResult, signal)
  }

  /** The last answer of this device about a listing; null if there is none. */
  async readOwnAnswer(listing: string): Promise<OwnAnswer | null> {
    const record = await this.database.queue.get(`answer ${listing}`)
    return record !== undefined && 'messageId' in record ? record : null
  }

  /** All messages in the order of sending. A waiting message without its own wait gets the wait of the queue (OUTBOX-13). */
  async messages(): Promise<OutboxMessage[]> {
    const pause = await this.database.queue.get('pause')
    const queueWait = pause?.key === 'pause' ? pause.wait : null
    const messages = await this.database.messages.orderBy('order').toArray()
    for (const message of messages) if (message.state === 'waiting') message.wait ??= queueWait
    return messages
  }

  async findMessage(id: string): Promise<OutboxMessage | null> {
    return (await this.database.messages.where({ id }).first()) ?? null
  }

  /** The message with this id, or the version that has replaced it; null if there is neither. */
  async findNewestVersion(id: string): Promise<OutboxMessage | null> {
    const newerVersions = this.database.messages.filter(({ earlierIds }) => earlierIds?.includes(id) === true)
    return (await this.findMessage(id)) ?? (await newerVersions.first()) ?? null
  }

  /**
   * Calls `onChange` now and after every change, including changes in other tabs and in the worker.
   * @returns a function that stops the calls
   */
  watchMessages(
    onChange: (messages: OutboxMessage[]) => void,
    onError: (cause: unknown) => void,
  ): () => void {
    const subscription = liveQuery(() => this.messages()).subscribe(onChange, onError)
    return () => subscription.unsubscribe()
  }

  /** Puts a refused or edited message back into the queue. Ends the wait of a waiting message, unless a rate limit demands it. */
  async retryMessage(id: string): Promise<void> {
    await this.database.messages
      .where({ id })
      .filter(({ state }) => state !== 'sent')
      .modify((message) => {
        message.state = 'waiting'
        message.refused = null
        if (message.wait?.reason !== 'limit') message.wait = null
        this.database.unstoredWaits.delete(message.order)
      })
  }

  /**
   * Takes a message out of the queue for editing, unless it is being sent. A refused message keeps the server's reason.
   * Resolves to null if the message was deleted or delivered.
   */
  startEditing(id: string): Promise<Submission | 'being-sent' | null> {
    const { messages } = this.database
    return this.database.transaction('rw', messages, async () => {
      const message = await this.findMessage(id)
      if (message === null || message.body === null || isAnswer(message.body)) return null
      if (isBeingSent(message, this.ports.now())) return 'being-sent'
      await messages.update(message.order, {
        state: 'attention',
        refused: message.refused ?? REFUSAL_WHILE_EDITED,
      })
      return message.body
    })
  }

  /** Deletes an unsent message, unless it is being sent. 'gone' if it was deleted or delivered meanwhile. */
  removeMessage(id: string): Promise<'deleted' | 'being-sent' | 'gone'> {
    const { messages, queue } = this.database
    return this.database.transaction('rw', messages, queue, async () => {
      const message = await this.findMessage(id)
      if (message === null || message.state === 'sent') return 'gone'
      if (isBeingSent(message, this.ports.now())) return 'being-sent'
      await messages.delete(message.order)
      await queue.filter((record) => 'messageId' in record && record.messageId === id).delete()
      return 'deleted'
    })
  }

  async clearSent(): Promise<void> {
    await this.database.messages.where({ state: 'sent' }).delete()
  }

  /** Deletes messages that were sent more than 30 days ago. */
  async deleteOldSent(): Promise<void> {
    const oldestKeptMs = this.ports.now() - SENT_RETENTION_MS
    await this.database.messages
      .where({ state: 'sent' })
      .filter(({ sentAt }) => sentAt !== null && sentAt < oldestKeptMs)
      .delete()
  }

  /** Sends the messages that are due. Calls during a run share one later run, because messages may be queued in the meantime. */
  drain(reason: DrainReason): Promise<DrainResult> {
    if (this.nextDrain !== null && (this.nextDrain.bypassesBackoff || !bypassesBackoff(reason)))
      return this.nextDrain.run
    const run = this.lastDrain.then(async () => {
      if (this.nextDrain?.run === run) this.nextDrain = null
      // Open the database first: where it never opens, this tab must not keep the lock from the others.
      await this.database.queue.count()
      return this.ports.withLock(() => drainQueue(this.database, this.ports, reason))
    })
    this.nextDrain = { run, bypassesBackoff: bypassesBackoff(reason) }
    this.lastDrain = run.catch(() => undefined)
    return run
  }

  close(): void {
    this.database.close()
  }
}

function createMessage(body: OutboxBody, now: number): Omit<OutboxMessage, 'order'> {
  return {
    id: body.id,
    state: 'waiting',
    body,
    queuedAt: now,
    sentAt: null,
    failures: 0,
    wait: null,
    refused: null,
  }
}

/** Ends the transaction when the signal aborts. @throws if the signal aborted before the database opened */
function abortWith(tx: Transaction, signal?: AbortSignal): void {
  signal?.throwIfAborted()
  signal?.addEventListener('abort', () => {
    try {
      tx.abort()
    } catch {
      // A transaction that the browser is committing cannot be ended.
    }
  })
}

/** @throws the errors of `work`, and the reason of the signal if it aborts before `work` has ended */
function unlessAborted<T>(work: PromiseLike<T>, signal?: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    work.then(resolve, reject)
    const fail = (): void => reject(signal?.reason as Error)
    if (signal?.aborted === true) fail()
    signal?.addEventListener('abort', fail, { once: true })
  })
}
