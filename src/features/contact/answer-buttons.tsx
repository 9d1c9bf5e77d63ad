import {
  useEffect,
  useRef,
  useState,
  type Dispatch,
  type FormEvent,
  type RefObject,
  type SetStateAction,
} from 'react'
import { openStorage } from '../../browser/local-setting.ts'
import {
  MAX_ANSWER_NOTE_LENGTH,
  ANSWER_SUBJECTS,
  type AnswerChoice,
  type AnswerSubject,
  type ListingAnswer,
} from '../../domain/messages/listing-answer.ts'
import type { Listing } from '../../domain/listing/listing.ts'
import { readUnsentCount } from '../../outbox/unsent-count.ts'
import { Notice } from '../../ui/page-parts.tsx'
import { ANSWER_TEXTS, answerText } from './answer-texts.ts'
import { changeDraft, updateFormDrafts } from './form-steps.ts'
import { answerDraftName, readSessionDraft, type DraftFields } from './form-values.ts'
import styles from './message-form.module.css'
import { loadOutbox } from './send-message.ts'

/** Asks whether a listing is right. One tap answers, without a name, and can be changed later (ANSWER-1, ANSWER-2). */
export function AnswerButtons({ listing }: { listing: Pick<Listing, 'id' | 'name' | 'revision'> }) {
  const { id, name, revision } = listing
  const [answer, setAnswer] = useState<AnswerChoice | null>(null)
  const draft = answerDraftName(id)
  const [isAsking, setIsAsking] = useState(() => readDraft(draft) !== undefined)
  const [saveResult, setSaveResult] = useState<'failed' | 'saved' | null>(null)
  const [answeredRevision, setAnsweredRevision] = useState(revision)
  // Ask again about a newer version of the listing, but keep the form in which the person is typing.
  if (answeredRevision !== revision && !isAsking) {
    setAnsweredRevision(revision)
    setAnswer(null)
    setSaveResult(null)
  }
  const answerLine = useRef<HTMLOutputElement>(null)

  useEarlierAnswer(id, revision, setAnswer)
  useEffect(() => {
    // If the pressed button is no longer on the page, focus the answer. A field in which the person types keeps the
    // focus.
    if (saveResult === 'saved' && document.activeElement === document.body)
      answerLine.current?.focus({ preventScroll: true })
  }, [saveResult])

  /** Saves an answer. The typed note stays on the page until the answer is saved. */
  const saveAnswer = async (choice: AnswerChoice, hasTypedNote: boolean): Promise<void> => {
    setAnsweredRevision(revision)
    setAnswer(choice)
    setSaveResult(null)
    const sentNote = JSON.stringify(readDraft(draft))
    const isSaved = await sendAnswer({ ...choice, listing: id, listingName: name, revision })
    setSaveResult(isSaved ? 'saved' : 'failed')
    if (!isSaved) setAnswer((now) => (now === choice ? null : now))
    // Keep the form if the person has typed on meanwhile: adding that replaces this answer.
    else if (hasTypedNote && JSON.stringify(readDraft(draft)) === sentNote) {
      changeDraft(draft, null)
      setIsAsking(false)
    }
  }
  const sayAnswer = (value: AnswerChoice['answer']): void => {
    setIsAsking(value === 'wrong')
    void saveAnswer({ answer: value, what: [], note: null }, false)
  }
  const isUnanswered = answer === null
  return (
    <>
      <output ref={answerLine} tabIndex={-1}>
        {answer !== null && ANSWER_TEXTS.thanks(answerText(answer))}
      </output>
      {saveResult === 'failed' && (
        <Notice tone="danger" role="alert">
          <p>{ANSWER_TEXTS.failed}</p>
        </Notice>
      )}
      {isAsking ? (
        <WhatIsWrongForm draft={draft} onSend={(choice) => void saveAnswer(choice, true)} />
      ) : (
        <p className={styles.choices}>
          {/* One button for 'Right' and for 'Change', so that the button keeps the focus when its text changes. */}
          <button
            type="button"
            className="button"
            onClick={() => (isUnanswered ? sayAnswer('right') : setAnswer(null))}
          >
            {isUnanswered ? ANSWER_TEXTS.right : ANSWER_TEXTS.change}
          </button>
          {isUnanswered && (
            <button type="button" className="button" onClick={() => sayAnswer('wrong')}>
              {ANSWER_TEXTS.wrong}
            </button>
          )}
        </p>
      )}
    </>
  )
}

/** Shows the answer that this device has already given about this version of the listing, unless there is a newer answer. */
function useEarlierAnswer(
  id: string,
  revision: number,
  setAnswer: Dispatch<SetStateAction<AnswerChoice | null>>,
): void {
  useEffect(() => {
    // A device that has stored no count of unsent messages has never queued one, so there is no earlier answer to show.
    if (readUnsentCount() === null) return undefined
    let isCurrent = true
    loadOutbox()
      .then(({ readOwnAnswer }) => readOwnAnswer(id))
      .then(
        (ownAnswer) => {
          if (isCurrent && ownAnswer?.revision === revision) setAnswer((now) => now ?? ownAnswer)
        },
        (cause: unknown) => console.warn('The answers of this device cannot be read', cause),
      )
    return () => {
      isCurrent = false
    }
  }, [id, revision, setAnswer])
}

/** @returns false if the answer could not be saved */
async function sendAnswer(answer: Omit<ListingAnswer, 'id' | 'device'>): Promise<boolean> {
  try {
    return await (await loadOutbox()).sendListingAnswer(answer)
  } catch (cause) {
    console.warn('The answer could not be saved', cause)
    return false
  }
}

/** What the person has ticked and typed below 'Not right' in this tab. */
function readDraft(name: string): DraftFields | undefined {
  const fields = readSessionDraft(openStorage('session'), name)?.fields
  // A draft that was emptied before the code of the drafts was loaded has no fields.
  return fields !== undefined && 'note' in fields ? fields : undefined
}

/** Shown after 'Not right': asks what is wrong. The person need not answer. */
function WhatIsWrongForm({ draft, onSend }: { draft: string; onSend: (choice: AnswerChoice) => void }) {
  const [keptDraft] = useState(() => readDraft(draft))
  const form = useRecoveredNote(draft)
  const storeDraft = (event: FormEvent<HTMLFormElement>): void => {
    const fields = new FormData(event.currentTarget)
    const note = fields.get('note') as string
    const subjects = (fields.getAll('what') as string[]).join(' ')
    changeDraft(draft, subjects + note === '' ? null : { what: subjects, note })
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const note = (fields.get('note') as string).trim()
    onSend({
      answer: 'wrong',
      what: fields.getAll('what') as AnswerSubject[],
      note: note === '' ? null : note,
    })
  }
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={ANSWER_TEXTS.what}
      onChange={storeDraft}
      onSubmit={submit}
    >
      <fieldset className={styles.subjects}>
        <legend>{ANSWER_TEXTS.what}</legend>
        {ANSWER_SUBJECTS.map((subject) => (
          <label key={subject} className={styles.check}>
            <input
              type="checkbox"
              name="what"
              value={subject}
              defaultChecked={keptDraft?.['what']?.split(' ').includes(subject)}
            />
            {ANSWER_TEXTS.subjects[subject]}
          </label>
        ))}
      </fieldset>
      <label className={styles.field}>
        {ANSWER_TEXTS.note}
        <input
          name="note"
          defaultValue={keptDraft?.['note']}
          maxLength={MAX_ANSWER_NOTE_LENGTH}
          autoComplete="off"
        />
      </label>
      <p className={styles.actions}>
        <button type="submit" className="button button-primary">
          {ANSWER_TEXTS.add}
        </button>
      </p>
    </form>
  )
}

/** Fills the form with the draft of a page that was killed, unless the person has already changed the form (CONTACT-10). */
function useRecoveredNote(draft: string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    updateFormDrafts(async (drafts) => {
      const found = await drafts.recoverDraft(draft)
      // The browser holds the values of the fields, so write them there. A field that has the focus keeps it.
      const fields = [...(form.current?.elements ?? [])].filter((field) => field instanceof HTMLInputElement)
      if (found === null) return
      for (const field of fields) {
        if (field.name === 'note') field.value = found.fields['note'] ?? ''
        else field.checked = (found.fields['what'] ?? '').split(' ').includes(field.value)
      }
    })
  }, [draft])
  return form
}
