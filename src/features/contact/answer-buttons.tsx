import { useEffect, useRef, useState, type FormEvent } from 'react'
import { ANSWER_NOTE_MAX, ANSWER_SUBJECTS, type AnswerChoice } from '../../domain/messages/listing-answer.ts'
import type { Listing } from '../../domain/listing/listing.ts'
import { readUnsentCount } from '../../outbox/unsent-count.ts'
import { Notice } from '../../ui/page-parts.tsx'
import { ANSWER_TEXTS, answerText } from './answer-texts.ts'
import styles from './message-form.module.css'
import { loadOutbox } from './send-message.ts'

/** Right or not right, in one tap and without a name; the same device can change its answer (ANSWER-1, ANSWER-2). */
export function AnswerButtons({ listing }: { listing: Pick<Listing, 'id' | 'name' | 'revision'> }) {
  const { id, name, revision } = listing
  const [said, setSaid] = useState<AnswerChoice | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const line = useRef<HTMLOutputElement>(null)

  useEffect(() => {
    // Without a count, this device has never queued anything.
    if (readUnsentCount() === null) return undefined
    let isCurrent = true
    loadOutbox()
      .then(({ readOwnAnswer }) => readOwnAnswer(id))
      .then(
        (own) => {
          if (isCurrent && own?.revision === revision) setSaid((now) => now ?? own)
        },
        (cause: unknown) => console.warn('The answers of this device cannot be read', cause),
      )
    return () => {
      isCurrent = false
    }
  }, [id, revision])

  const save = async (choice: AnswerChoice): Promise<void> => {
    setSaid(choice)
    setHasFailed(false)
    const isSaved = await loadOutbox()
      .then(({ answerListing }) => answerListing({ ...choice, listing: id, listingName: name, revision }))
      .catch((cause: unknown) => {
        console.warn('The answer could not be saved', cause)
        return false
      })
    setHasFailed(!isSaved)
    if (!isSaved) setSaid(null)
    // The pressed button is gone, so move the focus to what replaced it.
    else line.current?.focus({ preventScroll: true })
  }
  const say = (answer: AnswerChoice['answer']): void => {
    setIsAsking(answer === 'wrong')
    void save({ answer, what: [], note: null })
  }
  return (
    <>
      <output ref={line} tabIndex={-1}>
        {said !== null && ANSWER_TEXTS.thanks(answerText(said))}
      </output>
      {hasFailed && (
        <Notice tone="danger" role="alert">
          <p>{ANSWER_TEXTS.failed}</p>
        </Notice>
      )}
      {said !== null && isAsking ? (
        <WhatIsWrong
          onSend={(choice) => {
            setIsAsking(false)
            void save(choice)
          }}
        />
      ) : (
        <p className={styles.choices}>
          {said === null ? (
            (['right', 'wrong'] as const).map((answer) => (
              <button key={answer} type="button" className="button" onClick={() => say(answer)}>
                {ANSWER_TEXTS[answer]}
              </button>
            ))
          ) : (
            <button type="button" className="button" onClick={() => setSaid(null)}>
              {ANSWER_TEXTS.change}
            </button>
          )}
        </p>
      )}
    </>
  )
}

/** After 'Not right' is saved: what is wrong, for those who want to say it. */
function WhatIsWrong({ onSend }: { onSend: (choice: AnswerChoice) => void }) {
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const written = fields.get('note')
    const note = typeof written === 'string' ? written.trim() : ''
    const what = ANSWER_SUBJECTS.filter((subject) => fields.getAll('what').includes(subject))
    onSend({ answer: 'wrong', what, note: note === '' ? null : note })
  }
  return (
    <form className={styles.form} aria-label={ANSWER_TEXTS.what} onSubmit={send}>
      <fieldset className={styles.subjects}>
        <legend>{ANSWER_TEXTS.what}</legend>
        {ANSWER_SUBJECTS.map((subject) => (
          <label key={subject} className={styles.check}>
            <input type="checkbox" name="what" value={subject} />
            {ANSWER_TEXTS.subjects[subject]}
          </label>
        ))}
      </fieldset>
      <label className={styles.field}>
        {ANSWER_TEXTS.note}
        <input name="note" maxLength={ANSWER_NOTE_MAX} autoComplete="off" />
      </label>
      <p className={styles.actions}>
        <button type="submit" className="button button-primary">
          {ANSWER_TEXTS.add}
        </button>
      </p>
    </form>
  )
}
