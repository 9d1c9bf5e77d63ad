import { useEffect, useState } from 'react'
import { Link } from '../../ui/link.tsx'
import { openStorage } from '../../browser/local-setting.ts'
import { useGoTo } from '../../browser/visit-history.ts'
import { type Submission, splitLines } from '../../domain/messages/submission.ts'
import { Notice } from '../../ui/page-parts.tsx'
import { mayHaveArrived } from '../../outbox/being-sent.ts'
import type { OutboxMessage } from '../../outbox/outbox-database.ts'
import { DoneView } from './done-view.tsx'
import { editDraftName, hasUnsentChanges } from './edit-draft.ts'
import { EarlierMessage } from './earlier-message.tsx'
import {
  toCategoryId,
  EMPTY_VALUES,
  type FormValues,
  type MessageSubject,
  NO_SUBJECT,
  readSessionDraft,
} from './form-values.ts'
import { ContactFields, NoticeLines, MessageFormFrame } from './message-form.tsx'
import { findMessage, loadOutbox, refusedLines, idsSentByThisPage, watchOutbox } from './send-message.ts'
import { CONTACT_TEXTS, FORM_TEXTS } from './texts.ts'
import { EDIT_TEXTS } from './edit-texts.ts'
import { useMessageForm } from './use-message-form.ts'

/**
 * What became of a message while its changed text was not submitted. held: the message waits for the changed text.
 * arrived: the unchanged message was delivered. replaced: another tab has changed the message too.
 */
type MessageFate = 'held' | 'arrived' | 'deleted' | 'replaced'

interface EditedMessage {
  /** Null when the message was delivered or deleted, so that only the draft has a text. */
  body: Submission | null
  /** Why the server did not accept the message, one line for each reason. */
  refusedLines: readonly string[]
  fate: MessageFate
  mayHaveArrived: boolean
}

type EditState =
  | { kind: 'opening' }
  | { kind: 'gone' | 'being-sent' }
  /** The storage of this device could not be read. */
  | { kind: 'unreadable' }
  | ({ kind: 'form' } & EditedMessage)
  /** The message was delivered, or a changed version has replaced it. */
  | { kind: 'replaced'; message: OutboxMessage }

/** Interval at which the form checks whether a message that is being sent can be edited again. */
const RECHECK_MS = 1_000

/** The form that edits a message of the outbox. The message is not sent until the person submits the new version. */
export function EditMessage({ id }: { id: string }) {
  const [state, setState] = useState<EditState>({ kind: 'opening' })
  useEffect(() => {
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const openMessage = (): void =>
      void openMessageForEditing(id).then(
        (opened) => {
          if (!isCurrent) return
          setState(opened)
          if (opened.kind === 'being-sent') timer = setTimeout(openMessage, RECHECK_MS)
        },
        (cause: unknown) => {
          console.warn('The message cannot be read', cause)
          if (isCurrent) setState({ kind: 'unreadable' })
        },
      )
    openMessage()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [id])
  if (state.kind === 'opening') return null
  if (state.kind === 'replaced') return <EarlierMessage message={state.message} />
  if (state.kind !== 'form') {
    return (
      <Notice tone="info">
        <output>{state.kind === 'being-sent' ? EDIT_TEXTS.beingSent : EDIT_TEXTS[state.kind]}</output>{' '}
        <Link to="/outbox">{EDIT_TEXTS.backToOutbox}</Link>
      </Notice>
    )
  }
  return <EditForm id={id} edited={state} />
}

function EditForm({ id, edited }: { id: string; edited: EditedMessage }) {
  const { body, refusedLines: refused, fate: fateAtOpening } = edited
  const [{ values, subject }] = useState(() =>
    body === null ? { values: EMPTY_VALUES, subject: NO_SUBJECT } : toFormValues(body),
  )
  const message = useMessageForm({
    draft: editDraftName(id),
    initial: values,
    subject,
    replaces: body === null ? null : id,
  })
  const [fate, setFate] = useState(fateAtOpening)
  useEffect(
    () =>
      watchOutbox((messages) =>
        // Keep 'arrived': the person can clear the list, and then the delivered message is not in it.
        setFate((known) => (known === 'arrived' ? known : findFate(id, messages))),
      ),
    [id],
  )
  const goTo = useGoTo()
  if (message.result !== null) {
    return (
      <DoneView
        isPage
        {...message.result}
        anotherLabel={EDIT_TEXTS.backToOutbox}
        onAnother={() => goTo('/outbox')}
      />
    )
  }
  return (
    <>
      {fate !== 'held' ? (
        <Notice tone="warning">
          <output>{EDIT_TEXTS[fate]}</output>
          {body === null && <p>{EDIT_TEXTS.nameSubject}</p>}
        </Notice>
      ) : refused.length === 0 ? (
        <p>{edited.mayHaveArrived ? EDIT_TEXTS.introUnanswered : EDIT_TEXTS.intro}</p>
      ) : (
        // Once the person has submitted again, the form shows the errors of that attempt instead.
        message.errors.length === 0 && <NoticeLines tone="warning" lines={refused} />
      )}
      <MessageFormFrame
        message={message}
        label={CONTACT_TEXTS.editTitle}
        submitLabel={FORM_TEXTS.submit}
        actions={
          <Link className="button" to="/outbox">
            {EDIT_TEXTS.backToOutbox}
          </Link>
        }
      >
        <ContactFields message={message} />
      </MessageFormFrame>
    </>
  )
}

/** What has become of the message: another page may have sent it unchanged ('Try again'), deleted it or changed it. */
function findFate(id: string, messages: OutboxMessage[]): MessageFate {
  const message =
    messages.find((one) => one.id === id) ?? messages.find(({ earlierIds }) => earlierIds?.includes(id))
  if (message === undefined) return 'deleted'
  if (message.state === 'sent') return 'arrived'
  return message.id === id || idsSentByThisPage.has(message.id) ? 'held' : 'replaced'
}

async function openMessageForEditing(id: string): Promise<EditState> {
  const heldMessage = await holdMessage(id)
  if (heldMessage !== null) return heldMessage
  const message = await findMessage(id)
  const hasChanges = await hasUnsentChanges(id, message ?? { id })
  // The message is no longer in the outbox, so only the draft has a text for the form.
  const draftOnly = { kind: 'form', body: null, refusedLines: [], mayHaveArrived: false } as const
  if (hasChanges && message?.state === 'sent') return { ...draftOnly, fate: 'arrived' }
  // Show the text that was typed in this tab, even if another tab has sent, changed or deleted the message.
  if (hasChanges && readSessionDraft(openStorage('session'), editDraftName(id)) !== null) {
    if (message === null) return { ...draftOnly, fate: 'deleted' }
    const heldVersion = await holdMessage(message.id)
    if (heldVersion !== null) return heldVersion
  }
  return message === null ? { kind: 'gone' } : { kind: 'replaced', message }
}

/** Takes a message out of the queue, so that it is not sent while it is edited; null when it is not in the queue. */
async function holdMessage(id: string): Promise<EditState | null> {
  const { openPageOutbox, withTimeLimit } = await loadOutbox()
  const { outbox } = openPageOutbox()
  const body = await withTimeLimit(outbox.startEditing(id))
  if (body === null) return null
  if (body === 'being-sent') return { kind: 'being-sent' }
  const queuedMessage = await outbox.findMessage(id)
  return {
    kind: 'form',
    body,
    refusedLines: refusedLines(queuedMessage?.refused ?? null),
    fate: 'held',
    mayHaveArrived: queuedMessage !== null && mayHaveArrived(queuedMessage),
  }
}

/** Converts a message of the outbox to the values of the form that edits the message. */
function toFormValues(body: Submission): { values: FormValues; subject: MessageSubject } {
  const { words, lines } = splitLines(body)
  const { category = '', atoll = '', ...about } = lines
  return {
    values: {
      ...EMPTY_VALUES,
      type: body.type,
      name: body.name,
      email: body.email ?? '',
      has_no_email: body.email === null ? 'yes' : '',
      phone: body.phone ?? '',
      business_name: body.business_name ?? '',
      message: words,
      category: toCategoryId(category),
      atoll,
    },
    subject: { businessId: body.business_id, lines: about },
  }
}
