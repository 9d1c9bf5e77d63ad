import { useEffect, useRef, useState } from 'react'
import { MESSAGE_MAX } from '../../domain/messages/submission.ts'
import type { Listing } from '../../domain/listing/listing.ts'
import { DoneView } from './edit-message.tsx'
import { EMPTY_VALUES, type MessageSubject } from './form-values.ts'
import styles from './message-form.module.css'
import { Field, MessageFormFrame, SenderFields } from './message-form.tsx'
import { REPORT_TEXTS } from './view-texts.ts'
import { useMessageForm } from './use-message-form.ts'

type ReportKind = 'mistake' | 'correct'

/** Two short forms about a listing: report a mistake, or confirm that it is correct. */
export function ListingReport({ listing }: { listing: Listing }) {
  const [kind, setKind] = useState<ReportKind | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused element disappears, so move the focus to the heading.
  const close = (): void => {
    setKind(null)
    heading.current?.focus()
  }
  return (
    <section className={`${styles.report} no-print`} aria-labelledby="listing-report">
      <h2 id="listing-report" ref={heading} tabIndex={-1}>
        {REPORT_TEXTS.heading}
      </h2>
      {kind === null ? (
        <>
          <p className={styles.note}>{REPORT_TEXTS.text}</p>
          <p className={styles.choices}>
            {(['mistake', 'correct'] as const).map((choice) => (
              <button key={choice} type="button" className="button" onClick={() => setKind(choice)}>
                {REPORT_TEXTS[choice]}
              </button>
            ))}
          </p>
        </>
      ) : (
        <ReportForm key={kind} kind={kind} listing={listing} onClose={close} />
      )}
    </section>
  )
}

function ReportForm({ kind, listing, onClose }: { kind: ReportKind; listing: Listing; onClose: () => void }) {
  // The revision when the form was opened is the one that the person has seen.
  const [subject] = useState<MessageSubject>(() => ({
    businessId: listing.id,
    lines: { listing: listing.name, seenVersion: String(listing.revision) },
  }))
  const isCorrect = kind === 'correct'
  const [initial] = useState(() => ({
    ...EMPTY_VALUES,
    type: 'feedback' as const,
    message: isCorrect ? REPORT_TEXTS.correctMessage : '',
  }))
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that opened the form is gone, so move the focus to the heading.
  useEffect(() => heading.current?.focus(), [])
  const message = useMessageForm({ draft: `${kind}-${listing.id}`, initial, subject })
  if (message.done !== null)
    return <DoneView {...message.done} anotherLabel={REPORT_TEXTS.close} onAnother={onClose} />
  const title = isCorrect ? REPORT_TEXTS.correctTitle : REPORT_TEXTS.mistakeTitle
  return (
    <div className={styles.report}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {isCorrect && <p className={styles.note}>{REPORT_TEXTS.correctHelp}</p>}
      <MessageFormFrame
        message={message}
        label={title}
        submitLabel={REPORT_TEXTS.send}
        actions={
          <button type="button" className="button" onClick={onClose}>
            {REPORT_TEXTS.cancel}
          </button>
        }
      >
        <SenderFields message={message} />
        <Field
          message={message}
          name="message"
          label={isCorrect ? REPORT_TEXTS.remark : REPORT_TEXTS.mistakeLabel}
          {...(isCorrect ? {} : { help: REPORT_TEXTS.mistakeHelp })}
          maxLength={MESSAGE_MAX}
        />
      </MessageFormFrame>
    </div>
  )
}
