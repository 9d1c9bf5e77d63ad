import { useEffect, useRef, useState } from 'react'
import { Link } from '../ui/link.tsx'
import { isSiteDataRefused } from '../browser/local-setting.ts'
import { formatMajuroDateTime } from '../domain/hours/majuro-input.ts'
import { mayHaveArrived } from '../outbox/being-sent.ts'
import type { OutboxMessage } from '../outbox/outbox-database.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { AfterDelay } from '../ui/lazy-part.tsx'
import { Notice, PageTop } from '../ui/page-parts.tsx'
import { hasUnsentChanges, removeEditDraft } from '../features/contact/edit-draft.ts'
import { OutboxMessageCard } from '../features/contact/outbox-message-card.tsx'
import styles from '../features/contact/outbox.module.css'
import { OUTBOX_TEXTS } from '../features/contact/outbox-texts.ts'
import { useOutbox, type OutboxView } from '../features/contact/use-outbox.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import type { ScreenProps } from './screen.ts'

const INTRO = 'Messages are kept on this device until they are delivered.'

/** All messages on this device: messages that need attention, waiting messages and sent messages. */
export function OutboxScreen({ title }: ScreenProps) {
  const outboxView = useOutbox()
  const [status, setStatus] = useState('')
  const line = useRef<HTMLOutputElement>(null)
  /** Shows the result of a pressed button. The button may be gone, so move the focus to the result. */
  const announceResult = (words: string): void => {
    setStatus(words)
    line.current?.focus({ preventScroll: true })
  }
  return (
    <div className="contained">
      <PageTop title={title} intro={INTRO} />
      <div className={styles.screen}>
        {outboxView.hasFailed && (
          <Notice tone="danger">
            {isSiteDataRefused() ? OUTBOX_TEXTS.storageRefused : OUTBOX_TEXTS.unreadable}
          </Notice>
        )}
        {outboxView.messages === null && !outboxView.hasFailed && (
          <AfterDelay>{OUTBOX_TEXTS.opening}</AfterDelay>
        )}
        <output ref={line} tabIndex={-1} className={status === '' ? 'visually-hidden' : styles.status}>
          {status}
        </output>
        {outboxView.messages?.length === 0 && <NoMessages />}
        {outboxView.messages !== null && outboxView.messages.length > 0 && (
          <MessageLists messages={outboxView.messages} page={outboxView.page} announce={announceResult} />
        )}
      </div>
    </div>
  )
}

interface MessagesProps {
  messages: OutboxMessage[]
  page: OutboxView['page']
  announce: (words: string) => void
}

/** What a person can do with the messages. Each action announces its result. */
function useMessageActions(page: OutboxView['page'], announce: (words: string) => void) {
  const [isSending, setIsSending] = useState(false)
  const runAction = async (work: () => Promise<string>): Promise<void> => {
    try {
      announce(await work())
    } catch (cause) {
      console.warn('A message could not be changed on this device', cause)
      announce(OUTBOX_TEXTS.notDone)
    }
  }
  const sendAll = async (): Promise<string> => {
    if (!isSending) {
      setIsSending(true)
      try {
        await page?.drain('person')
      } finally {
        setIsSending(false)
      }
    }
    return OUTBOX_TEXTS.triedAgain
  }
  return {
    isSending,
    sendNow: () => runAction(sendAll),
    retry: (id: string) =>
      runAction(async () => {
        await page?.outbox.retryMessage(id)
        return sendAll()
      }),
    remove: (id: string) =>
      runAction(async () => {
        const removal = await page?.outbox.removeMessage(id)
        if (removal === 'being-sent') return OUTBOX_TEXTS.notDeletedYet
        if (removal === 'gone') return OUTBOX_TEXTS.alreadyGone
        await removeEditDraft(id)
        return OUTBOX_TEXTS.deleted
      }),
    clear: () =>
      runAction(async () => {
        await page?.outbox.clearSent()
        return OUTBOX_TEXTS.cleared
      }),
  }
}

function MessageLists({ messages, page, announce }: MessagesProps) {
  const [deleteId, setDeleteId] = useState<string | null>(null)
  const messageToDelete = messages.find(({ id }) => id === deleteId)
  const { isSending, sendNow, retry, remove, clear } = useMessageActions(page, announce)
  const inState = (state: OutboxMessage['state']): OutboxMessage[] =>
    messages.filter((message) => message.state === state)
  const [attention, waiting, sent] = [inState('attention'), inState('waiting'), inState('sent')]
  const answer = async (isYes: boolean): Promise<void> => {
    setDeleteId(null)
    if (isYes && deleteId !== null) await remove(deleteId)
  }
  const cards = (list: OutboxMessage[]) =>
    list.map((message) => (
      <OutboxMessageCard
        key={message.id}
        message={message}
        onRetry={() => void retry(message.id)}
        onDelete={() => setDeleteId(message.id)}
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
      {deleteId !== null && (
        <ConfirmDialog
          question={{
            title: OUTBOX_TEXTS.deleteQuestion,
            text:
              messageToDelete !== undefined && mayHaveArrived(messageToDelete)
                ? OUTBOX_TEXTS.deleteUnanswered
                : OUTBOX_TEXTS.deleteText,
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

/**
 * Ids of delivered messages, or of earlier versions of them, whose form still holds a text that was not sent. Also removes
 * drafts of delivered text from the forms, because only its id and time may be kept (OUTBOX-8).
 */
function useUnsentChanges(sent: OutboxMessage[]): ReadonlySet<string> {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const versionsText = JSON.stringify(sent.map(({ id, earlierIds = [] }) => ({ id, earlierIds })))
  useEffect(() => {
    let isCurrent = true
    const findUnsentChanges = async (): Promise<void> => {
      const changedIds = new Set<string>()
      for (const message of JSON.parse(versionsText) as { id: string; earlierIds: string[] }[])
        for (const id of [message.id, ...message.earlierIds])
          if (await hasUnsentChanges(id, message)) changedIds.add(id)
      if (isCurrent) setChanged(changedIds)
    }
    void findUnsentChanges()
    return () => {
      isCurrent = false
    }
  }, [versionsText])
  return changed
}

function SentList({ sent, onClear }: { sent: OutboxMessage[]; onClear: () => void }) {
  const changed = useUnsentChanges(sent)
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
        {sent.map(({ id, earlierIds = [], sentAt }) => (
          <li key={id}>
            {OUTBOX_TEXTS.sentAt(formatMajuroDateTime(sentAt ?? 0))}
            {[id, ...earlierIds]
              .filter((version) => changed.has(version))
              .map((version) => (
                <p key={version}>
                  {OUTBOX_TEXTS.unsentChanges}{' '}
                  <Link to={`/contact?edit=${version}`}>{OUTBOX_TEXTS.openChanges}</Link>
                </p>
              ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

function NoMessages() {
  return (
    <EmptyState>
      <h2>{OUTBOX_TEXTS.emptyTitle}</h2>
      <p>{OUTBOX_TEXTS.emptyText}</p>
      <Link className="button button-primary" to="/contact">
        {OUTBOX_TEXTS.contact}
      </Link>
    </EmptyState>
  )
}
