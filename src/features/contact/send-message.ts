import type { Submission } from '../../domain/messages/submission.ts'
import type { MessageState, OutboxMessage, Refusal, WaitReason } from '../../outbox/outbox-database.ts'
import type * as PageOutboxModule from '../../outbox/page-outbox.ts'
import type { PageOutbox } from '../../outbox/page-outbox.ts'
import { FORM_TEXTS } from './texts.ts'
import { SEND_ERROR_TEXTS } from './view-texts.ts'

/** "Submitting..." is shown for at most this long; then the outbox delivers the message in the background. */
const MAX_SUBMITTING_MS = 6_000

export type SendOutcome =
  | { kind: 'sent' }
  /** Saved on the device and not delivered yet. */
  | { kind: 'queued' }
  /** The server refused the message. `isKept`: the outbox still has it under its id. */
  | { kind: 'refused'; status: number; details: string[]; isKept: boolean }
  | { kind: 'limited'; waitMs: number }
  /** The version that the message replaces is being sent, so the new text stays in the form. */
  | { kind: 'earlier-being-sent' }
  /** The device cannot store the message and it was not sent, so it exists only in the form. */
  | { kind: 'failed'; why: WaitReason }

type OutboxModule = typeof PageOutboxModule

/** Loads the outbox with its database, which the first paint does not need. */
export function loadOutbox(): Promise<OutboxModule> {
  return import('../../outbox/page-outbox.ts')
}

/** Ids of the messages that this page has sent or queued. */
export const idsSentByThisPage = new Set<string>()

/**
 * Saves the message, then tries for a few seconds to deliver it.
 * @throws if the code of the outbox is not on the device and cannot be loaded; the message then exists only in the form
 */
export async function sendMessage(body: Submission, replaces: string | null): Promise<SendOutcome> {
  const page = await loadOutbox()
  idsSentByThisPage.add(body.id)
  try {
    const queuedMessage = await page.queueMessage(body, replaces)
    if (queuedMessage.kind !== 'saved') return queuedMessage
  } catch (cause) {
    console.warn('This device does not store messages', cause)
    return sendUnsaved(body, page)
  }
  return awaitDelivery(body.id, page.openPageOutbox())
}

async function awaitDelivery(id: string, { outbox, drain }: PageOutbox): Promise<SendOutcome> {
  const delivery = drain('queued')
  if (!navigator.onLine) return { kind: 'queued' }
  await Promise.race([delivery, new Promise((resolve) => setTimeout(resolve, MAX_SUBMITTING_MS))])
  const message = await outbox.findMessage(id).catch(() => null)
  if (message?.state === 'sent') return { kind: 'sent' }
  if (message?.state === 'attention' && message.refused !== null)
    return { kind: 'refused', ...message.refused, isKept: true }
  return { kind: 'queued' }
}

async function sendUnsaved(body: Submission, page: OutboxModule): Promise<SendOutcome> {
  const answer = await page.sendWithoutQueue(body)
  if (answer.kind === 'delivered') return { kind: 'sent' }
  if (answer.kind === 'limited') return answer
  if (answer.kind === 'refused') return { ...answer, isKept: false }
  return { kind: 'failed', why: answer.reason }
}

/** A message of the outbox, or its changed version. Null: there is none, or the outbox does not open in time. Never rejects. */
export async function findMessage(id: string): Promise<OutboxMessage | null> {
  try {
    const { openPageOutbox, withTimeLimit } = await loadOutbox()
    return await withTimeLimit(openPageOutbox().outbox.findNewestVersion(id))
  } catch (cause) {
    console.warn('The outbox cannot be read', cause)
    return null
  }
}

/** A queued message, and why the server does not have it yet. */
export interface QueuedMessage {
  state: MessageState
  /** The lines that tell the person about the message (CONTACT-8). */
  lines: string[]
}

/** Reports a queued message after every change. @returns a function that ends the reports */
export function watchMessage(id: string, onChange: (message: QueuedMessage) => void): () => void {
  return watchOutbox((messages) => {
    const message = messages.find((one) => one.id === id)
    if (message === undefined) return
    onChange({ state: message.state, lines: queuedMessageLines(message, message.wait?.reason ?? null) })
  })
}

/** Reports all messages after every change. @returns a function that ends the reports */
export function watchOutbox(onChange: (messages: OutboxMessage[]) => void): () => void {
  let endReports: (() => void) | null = null
  let hasEnded = false
  loadOutbox().then(
    ({ openPageOutbox }) => {
      if (hasEnded) return
      endReports = openPageOutbox().outbox.watchMessages(onChange, (cause) =>
        console.warn('The message cannot be followed', cause),
      )
    },
    (cause: unknown) => console.warn('The message cannot be followed', cause),
  )
  return () => {
    hasEnded = true
    endReports?.()
  }
}

/** The lines about a message in the outbox: without a network, that it will be sent later; else what the server said. */
function queuedMessageLines({ state, refused }: OutboxMessage, reason: WaitReason | null): string[] {
  if (state === 'sent') return [FORM_TEXTS.thankYouText]
  if (state === 'attention') return refusedLines(refused)
  const isServers = reason === 'server' || reason === 'limit' || reason === 'key'
  if (!navigator.onLine || !isServers) return [FORM_TEXTS.saved]
  return [SEND_ERROR_TEXTS.failures[reason], SEND_ERROR_TEXTS.keptTrying]
}

/** Why the server refused a message that the outbox keeps; no lines for a message that is being edited. */
export function refusedLines(refused: Refusal | null): string[] {
  if (refused === null || refused.status === 0) return []
  return [refusalText(refused.status), ...refused.details, SEND_ERROR_TEXTS.keptRefused]
}

/** The lines shown for a message that was not sent: what happened, and what is safe. */
export function sendErrorLines(outcome: SendOutcome): string[] {
  if (outcome.kind === 'sent' || outcome.kind === 'queued') return []
  if (outcome.kind === 'failed')
    return [SEND_ERROR_TEXTS.failures[outcome.why], FORM_TEXTS.notKept, FORM_TEXTS.textIsSafe]
  if (outcome.kind === 'refused')
    return [refusalText(outcome.status), ...outcome.details, FORM_TEXTS.textIsSafe]
  if (outcome.kind === 'earlier-being-sent') return [SEND_ERROR_TEXTS.earlierBeingSent, FORM_TEXTS.textIsSafe]
  const minutes = Math.max(1, Math.ceil(outcome.waitMs / 60_000))
  return [SEND_ERROR_TEXTS.tooManyRequests, SEND_ERROR_TEXTS.waitMinutes(minutes), FORM_TEXTS.textIsSafe]
}

function refusalText(status: number): string {
  if (status === 403) return SEND_ERROR_TEXTS.permissionDenied
  if (status === 400 || status === 413 || status === 422) return SEND_ERROR_TEXTS.checkInput
  return SEND_ERROR_TEXTS.failedWith(status)
}
