import { useEffect, useRef, useState } from 'react'
import { removeDraft } from './form-draft.ts'
import { formatMajuroDateTime } from '../../domain/majuro-time.ts'
import type { OutboxMessage } from '../../outbox/outbox-database.ts'
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
  const [said, setSaid] = useState('')
  const line = useRef<HTMLOutputElement>(null)
  /** What a pressed button did; the button itself may be gone, so the keyboard goes on here. */
  const say = (words: string): void => {
    setSaid(words)
    line.current?.focus({ preventScroll: true })
  }
  return (
    <div className="contained">
      <PageTop title={OUTBOX_TEXTS.title} intro={OUTBOX_TEXTS.intro} />
      <div className={styles.screen}>
        {view.hasFailed && <Notice tone="danger">{OUTBOX_TEXTS.unreadable}</Notice>}
        {view.messages === null && !view.hasFailed && <AfterDelay>{OUTBOX_TEXTS.opening}</AfterDelay>}
        <output ref={line} tabIndex={-1} className={said === '' ? 'visually-hidden' : styles.said}>
          {said}
        </output>
        {view.messages?.length === 0 && <none.Part />}
        {view.messages !== null && view.messages.length > 0 && (
          <Messages messages={view.messages} page={view.page} say={say} />
        )}
      </div>
    </div>
  )
}

/** The draft of a change to a message (edit-message.tsx). */
const editOf = (id: string): string => `edit-${id}`

interface MessagesProps {
  messages: OutboxMessage[]
  page: OutboxView['page']
  say: (words: string) => void
}

function Messages({ messages, page, say }: MessagesProps) {
  const [doomed, setDoomed] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const inState = (state: OutboxMessage['state']): OutboxMessage[] =>
    messages.filter((message) => message.state === state)
  const [attention, waiting, sent] = [inState('attention'), inState('waiting'), inState('sent')]
  const sentIds = sent.map(({ id }) => id).join(' ')
  useEffect(() => {
    // Of a delivered message only id and time stay (OUTBOX-8).
    for (const id of sentIds.split(' ')) removeDraft(editOf(id))
  }, [sentIds])

  const attempt = async (work: () => Promise<string>): Promise<void> => {
    try {
      say(await work())
    } catch (cause) {
      console.warn('A message could not be changed on this device', cause)
      say(OUTBOX_TEXTS.notDone)
    }
  }
  const send = async (): Promise<void> => {
    if (isSending) return
    setIsSending(true)
    try {
      await page?.drain('person')
    } finally {
      setIsSending(false)
    }
  }
  const retry = (id: string): Promise<void> =>
    attempt(async () => {
      await page?.outbox.retry(id)
      await send()
      return OUTBOX_TEXTS.triedAgain
    })
  const sendNow = (): Promise<void> =>
    attempt(async () => {
      await send()
      return OUTBOX_TEXTS.triedAgain
    })
  const answer = async (isYes: boolean): Promise<void> => {
    setDoomed(null)
    if (!isYes || doomed === null) return
    await attempt(async () => {
      await page?.outbox.remove(doomed)
      removeDraft(editOf(doomed))
      return OUTBOX_TEXTS.deleted
    })
  }
  const clear = (): Promise<void> =>
    attempt(async () => {
      await page?.outbox.clearSent()
      return OUTBOX_TEXTS.cleared
    })
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
            <button type="button" className="button" aria-disabled={isSending} onClick={() => void sendNow()}>
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
