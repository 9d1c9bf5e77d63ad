import { useEffect, useState } from 'react'
import { Link } from '../../ui/link.tsx'
import { useGoTo } from '../../browser/visit-history.ts'
import { type Submission, splitLines } from '../../domain/messages/submission.ts'
import { Notice } from '../../ui/page-parts.tsx'
import type { OutboxMessage } from '../../outbox/outbox-database.ts'
import { DoneView } from './done-view.tsx'
import { editDraft, hasUnsentChanges } from './edit-draft.ts'
import { EarlierMessage } from './earlier-message.tsx'
import { EMPTY_VALUES, type FormValues, type MessageSubject, NO_SUBJECT } from './form-values.ts'
import { ContactFields, Lines, MessageFormFrame } from './message-form.tsx'
import { findMessage, loadOutbox, refusedLines, watchMessage } from './send-message.ts'
import { CONTACT_TEXTS, FORM_TEXTS } from './texts.ts'
import { EDIT_TEXTS } from './edit-texts.ts'
import { useMessageForm } from './use-message-form.ts'

type EditState =
  | { kind: 'opening' }
  | { kind: 'gone' }
  | { kind: 'being-sent' }
  /** `refused` says why the server did not accept it, one line each. */
  | { kind: 'held'; body: Submission; refused: string[] }
  /** It was delivered, and a changed text that was never submitted is still on the device. */
  | { kind: 'arrived' }
  /** It was delivered, or its changed version took its place. */
  | { kind: 'replaced'; message: OutboxMessage }

/** While a message is being sent, the form looks this often whether that has ended. */
const LOOK_AGAIN_MS = 1_000

/** A message of the outbox in the form. It is not sent until the person submits the new version. */
export function EditMessage({ id }: { id: string }) {
  const [state, setState] = useState<EditState>({ kind: 'opening' })
  useEffect(() => {
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const open = (): void =>
      void holdMessage(id).then(
        (held) => {
          if (!isCurrent) return
          setState(held)
          if (held.kind === 'being-sent') timer = setTimeout(open, LOOK_AGAIN_MS)
        },
        (cause: unknown) => {
          console.warn('The message cannot be read', cause)
          if (isCurrent) setState({ kind: 'gone' })
        },
      )
    open()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [id])
  if (state.kind === 'opening') return null
  if (state.kind === 'replaced') return <EarlierMessage message={state.message} />
  if (state.kind === 'gone' || state.kind === 'being-sent') {
    return (
      <Notice tone="info">
        <output>{state.kind === 'gone' ? EDIT_TEXTS.gone : EDIT_TEXTS.beingSent}</output>{' '}
        <Link to="/outbox">{EDIT_TEXTS.backToOutbox}</Link>
      </Notice>
    )
  }
  const { body, refused } = state.kind === 'held' ? state : DELIVERED
  return <EditForm id={id} body={body} refused={refused} />
}

const DELIVERED = { body: null, refused: [] }

interface EditFormProps {
  id: string
  /** Null once the message was delivered: then only the draft holds a text. */
  body: Submission | null
  refused: string[]
}

function EditForm({ id, body, refused }: EditFormProps) {
  const [{ values, subject }] = useState(() =>
    body === null ? { values: EMPTY_VALUES, subject: NO_SUBJECT } : valuesOfSubmission(body),
  )
  const message = useMessageForm({
    draft: editDraft(id),
    initial: values,
    subject,
    replaces: body === null ? null : id,
  })
  const [hasArrived, setHasArrived] = useState(body === null)
  // 'Try again' on another page sends the message as it was.
  useEffect(() => watchMessage(id, ({ state }) => state === 'sent' && setHasArrived(true)), [id])
  const goTo = useGoTo()
  if (message.done !== null) {
    return (
      <DoneView
        isPage
        {...message.done}
        anotherLabel={EDIT_TEXTS.backToOutbox}
        onAnother={() => goTo('/outbox')}
      />
    )
  }
  return (
    <>
      {hasArrived ? (
        <Notice tone="warning">
          <output>{EDIT_TEXTS.arrived}</output>
          {body === null && <p>{EDIT_TEXTS.nameSubject}</p>}
        </Notice>
      ) : refused.length === 0 ? (
        <p>{EDIT_TEXTS.intro}</p>
      ) : (
        // A new attempt has its own result.
        message.errors.length === 0 && <Lines tone="warning" lines={refused} />
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

async function holdMessage(id: string): Promise<EditState> {
  const { pageOutbox } = await loadOutbox()
  const body = await pageOutbox().outbox.hold(id)
  if (body === 'being-sent') return { kind: 'being-sent' }
  if (body !== null) {
    const held = await pageOutbox().outbox.find(id)
    return { kind: 'held', body, refused: refusedLines(held?.refused ?? null) }
  }
  const message = await findMessage(id)
  if (message === null) return { kind: 'gone' }
  const hasChanges = message.state === 'sent' && (await hasUnsentChanges(id, message))
  return hasChanges ? { kind: 'arrived' } : { kind: 'replaced', message }
}

/** The form values of a message from the outbox. */
function valuesOfSubmission(body: Submission): { values: FormValues; subject: MessageSubject } {
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
      category,
      atoll,
    },
    subject: { businessId: body.business_id, lines: about },
  }
}
