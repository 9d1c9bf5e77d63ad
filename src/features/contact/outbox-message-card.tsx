import { Link } from '../../ui/link.tsx'
import { useNow } from '../../browser/use-now.ts'
import { formatMajuroDateTime } from '../../domain/hours/majuro-input.ts'
import { isAnswer, type OutboxBody } from '../../domain/messages/listing-answer.ts'
import { splitLines } from '../../domain/messages/submission.ts'
import { isBeingSent } from '../../outbox/being-sent.ts'
import type { OutboxMessage, Refusal } from '../../outbox/outbox-database.ts'
import { Notice } from '../../ui/page-parts.tsx'
import styles from './outbox.module.css'
import { answerText } from './answer-texts.ts'
import { OUTBOX_TEXTS } from './outbox-texts.ts'

interface OutboxMessageCardProps {
  message: OutboxMessage
  onRetry: () => void
  onDelete: () => void
}

/** One unsent message with its text, its state and its actions. */
export function OutboxMessageCard({ message, onRetry, onDelete }: OutboxMessageCardProps) {
  const { id, body, refused, state, queuedAt } = message
  // `useNow` changes only every half minute, so it may be earlier than the start of the request.
  const now = Math.max(useNow(), message.sending?.since ?? 0)
  if (body === null) return null
  const title = messageTitle(body)
  const labelOf = (action: string): string => OUTBOX_TEXTS.actionOn(action, title)
  return (
    <article className={styles.card} aria-label={title}>
      <h3>{title}</h3>
      <p className={styles.words}>{isAnswer(body) ? answerText(body) : splitLines(body).words}</p>
      <p className={styles.cardNote}>{OUTBOX_TEXTS.writtenAt(formatMajuroDateTime(queuedAt))}</p>
      {state === 'attention' && refused !== null ? (
        <Notice tone="warning">
          <p>{refusalText(refused)}</p>
          {refused.details.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      ) : (
        <p className={styles.cardNote}>
          {isBeingSent(message, now) ? OUTBOX_TEXTS.beingSent : waitReasonText(message)}
        </p>
      )}
      <p className={styles.actions}>
        <button type="button" className="button" aria-label={labelOf(OUTBOX_TEXTS.retry)} onClick={onRetry}>
          {OUTBOX_TEXTS.retry}
        </button>
        {!isAnswer(body) && (
          <Link className="button" aria-label={labelOf(OUTBOX_TEXTS.edit)} to={`/contact?edit=${id}`}>
            {OUTBOX_TEXTS.edit}
          </Link>
        )}
        <button
          type="button"
          className={`button ${styles.delete}`}
          aria-label={labelOf(OUTBOX_TEXTS.delete)}
          onClick={onDelete}
        >
          {OUTBOX_TEXTS.delete}
        </button>
      </p>
    </article>
  )
}

function messageTitle(body: OutboxBody): string {
  if (isAnswer(body)) return OUTBOX_TEXTS.about(OUTBOX_TEXTS.kind.correction, body.listingName)
  const { listing } = splitLines(body).lines
  if (listing !== undefined) return OUTBOX_TEXTS.about(OUTBOX_TEXTS.kind.correction, listing)
  const kind = OUTBOX_TEXTS.kind[body.type]
  return body.business_name === null ? kind : OUTBOX_TEXTS.about(kind, body.business_name)
}

function refusalText({ status }: Refusal): string {
  if (status === 0) return OUTBOX_TEXTS.beingChanged
  if (status === 413) return OUTBOX_TEXTS.refusedTooLarge
  return status === 403 ? OUTBOX_TEXTS.refusedRight : OUTBOX_TEXTS.refused
}

function waitReasonText({ wait }: OutboxMessage): string {
  if (!navigator.onLine) return OUTBOX_TEXTS.reasonNetwork
  switch (wait?.reason) {
    case 'server':
      return OUTBOX_TEXTS.reasonServer
    case 'limit':
      return OUTBOX_TEXTS.reasonLimit(formatMajuroDateTime(wait.since + wait.ms))
    case 'key':
      return OUTBOX_TEXTS.reasonKey
    default:
      return OUTBOX_TEXTS.reasonQueued
  }
}
