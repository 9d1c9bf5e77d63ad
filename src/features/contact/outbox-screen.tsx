import { useState } from 'react'
import { formatMajuroDateTime } from '../../domain/majuro-time.ts'
import type { OutboxMessage } from '../../outbox/outbox-message.ts'
import { AfterDelay } from '../../ui/after-delay.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTop } from '../../ui/page-top.tsx'
import { OutboxMessageCard } from './outbox-message-card.tsx'
import styles from './outbox-screen.module.css'
import { OUTBOX_TEXTS } from './texts/outbox.ts'
import { useOutbox, type OutboxView } from './use-outbox.ts'

const none = lazyPart(async () => (await import('./no-messages.tsx')).NoMessages)
const confirm = lazyPart(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog)

/** Every message that this device keeps: what needs the person, what waits, what was sent. */
export function OutboxScreen() {
  const view = useOutbox()
  return (
    <div className="contained">
      <PageTop title={OUTBOX_TEXTS.title} intro={OUTBOX_TEXTS.intro} />
      <div className={styles.screen}>
        {view.hasFailed && <Notice tone="danger">{OUTBOX_TEXTS.unreadable}</Notice>}
        {view.messages === null && !view.hasFailed && <AfterDelay>{OUTBOX_TEXTS.opening}</AfterDelay>}
        {view.messages?.length === 0 && <none.Part />}
        {view.messages !== null && view.messages.length > 0 && (
          <Messages messages={view.messages} page={view.page} />
        )}
      </div>
    </div>
  )
}

function Messages({ messages, page }: { messages: OutboxMessage[]; page: OutboxView['page'] }) {
  const [doomed, setDoomed] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const [isSending, setIsSending] = useState(false)
  const inState = (state: OutboxMessage['state']): OutboxMessage[] =>
    messages.filter((message) => message.state === state)
  const [attention, waiting, sent] = [inState('attention'), inState('waiting'), inState('sent')]

  const send = async (): Promise<void> => {
    if (isSending) return
    setIsSending(true)
    await page?.drain('person')
    setIsSending(false)
  }
  const retry = async (id: string): Promise<void> => {
    await page?.outbox.retry(id)
    await send()
  }
  const answer = async (isYes: boolean): Promise<void> => {
    setDoomed(null)
    if (!isYes || doomed === null) return
    await page?.outbox.remove(doomed)
    setSaid(OUTBOX_TEXTS.deleted)
  }
  const clear = async (): Promise<void> => {
    await page?.outbox.clearSent()
    setSaid(OUTBOX_TEXTS.cleared)
  }
  const cards = (list: OutboxMessage[]) =>
    list.map((message) => (
      <OutboxMessageCard
        key={message.id}
        message={message}
        onRetry={() => void retry(message.id)}
        onDelete={() => setDoomed(message.id)}
      />
    ))
  return (
    <>
      <output className={said === '' ? 'visually-hidden' : styles.said}>{said}</output>
      {attention.length > 0 && (
        <section className={styles.section} aria-labelledby="outbox-attention">
          <h2 id="outbox-attention">{OUTBOX_TEXTS.attention}</h2>
          {cards(attention)}
        </section>
      )}
      {waiting.length > 0 && (
        <section className={styles.section} aria-labelledby="outbox-waiting">
          <div className={styles.head}>
            <h2 id="outbox-waiting">{OUTBOX_TEXTS.waiting}</h2>
            <button type="button" className="button" aria-disabled={isSending} onClick={() => void send()}>
              {isSending ? OUTBOX_TEXTS.sending : OUTBOX_TEXTS.sendNow}
            </button>
          </div>
          {cards(waiting)}
        </section>
      )}
      {sent.length > 0 && <SentList sent={sent} onClear={() => void clear()} />}
      {doomed !== null && (
        <confirm.Part
          question={{
            title: OUTBOX_TEXTS.deleteQuestion,
            text: OUTBOX_TEXTS.deleteText,
            confirm: OUTBOX_TEXTS.delete,
            cancel: OUTBOX_TEXTS.keep,
            isDangerous: true,
          }}
          onAnswer={(isYes) => void answer(isYes)}
        />
      )}
    </>
  )
}

function SentList({ sent, onClear }: { sent: OutboxMessage[]; onClear: () => void }) {
  return (
    <section className={styles.section} aria-labelledby="outbox-sent">
      <div className={styles.head}>
        <h2 id="outbox-sent">{OUTBOX_TEXTS.sent}</h2>
        <button type="button" className="button" onClick={onClear}>
          {OUTBOX_TEXTS.clear}
        </button>
      </div>
      <p className={styles.quiet}>{OUTBOX_TEXTS.sentHelp}</p>
      <ul className={styles.sent}>
        {sent.map(({ id, sentAt }) => (
          <li key={id}>{OUTBOX_TEXTS.sentAt(formatMajuroDateTime(sentAt ?? 0))}</li>
        ))}
      </ul>
    </section>
  )
}
