import type { Submission } from '../../domain/submission.ts'
import type { MessageState, WaitReason } from '../../outbox/outbox-database.ts'

/** How long a person watches "Submitting..." before the message is left to the outbox. */
const PATIENCE_MS = 6_000

export type SendOutcome =
  | { kind: 'sent' }
  /** Saved on the device, not delivered yet. */
  | { kind: 'queued' }
  /** The server does not accept it; kept in the outbox under its id when `isKept`. */
  | { kind: 'refused'; status: number; details: string[]; isKept: boolean }
  | { kind: 'limited'; waitMs: number }
  /** The device stores nothing and the message did not go: it is in the form only. */
  | { kind: 'failed'; why: WaitReason }

/** The outbox is a chunk of its own: its database is not for the first paint. */
export function loadOutbox() {
  return import('../../outbox/page-outbox.ts')
}

/** Saves the message, then tries to deliver it for a short while. Never throws. */
export async function sendMessage(body: Submission, replaces: string | null): Promise<SendOutcome> {
  let page: Awaited<ReturnType<typeof loadOutbox>>
  try {
    page = await loadOutbox()
  } catch (cause) {
    console.warn('The outbox could not be loaded', cause)
    return { kind: 'failed', why: 'network' }
  }
  try {
    const enqueued = await page.queueMessage(body, replaces)
    if (enqueued.kind === 'limited') return enqueued
  } catch (cause) {
    console.warn('This device does not store messages', cause)
    return sendUnsaved(body, page.outboxAddress())
  }
  return awaitDelivery(body.id, page.pageOutbox())
}

async function awaitDelivery(
  id: string,
  { outbox, drain }: ReturnType<Awaited<ReturnType<typeof loadOutbox>>['pageOutbox']>,
): Promise<SendOutcome> {
  const draining = drain('queued')
  if (!navigator.onLine) return { kind: 'queued' }
  await Promise.race([draining, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  const message = await outbox.find(id).catch(() => null)
  if (message?.state === 'sent') return { kind: 'sent' }
  if (message?.state === 'attention' && message.refused !== null)
    return { kind: 'refused', ...message.refused, isKept: true }
  return { kind: 'queued' }
}

async function sendUnsaved(
  body: Submission,
  address: { url: string; publishableKey: string },
): Promise<SendOutcome> {
  const { sendDirectly } = await import('../../outbox/deliver.ts')
  const verdict = await sendDirectly(body, address)
  if (verdict.kind === 'delivered') return { kind: 'sent' }
  if (verdict.kind === 'limited') return verdict
  if (verdict.kind === 'refused') return { ...verdict, isKept: false }
  return { kind: 'failed', why: verdict.reason }
}

/** Tells what becomes of a queued message. @returns ends it */
export function watchMessage(id: string, onState: (state: MessageState | null) => void): () => void {
  let end: (() => void) | null = null
  let hasEnded = false
  loadOutbox().then(
    ({ pageOutbox }) => {
      if (hasEnded) return
      end = pageOutbox().outbox.watch(
        (messages) => onState(messages.find((message) => message.id === id)?.state ?? null),
        (cause) => console.warn('The message cannot be followed', cause),
      )
    },
    (cause: unknown) => console.warn('The message cannot be followed', cause),
  )
  return () => {
    hasEnded = true
    end?.()
  }
}
