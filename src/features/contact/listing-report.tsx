import { useEffect, useRef, useState } from 'react'
import { MESSAGE_MAX } from '../../domain/submission.ts'
import type { Listing } from '../../domain/listing.ts'
import { DoneView } from './done-view.tsx'
import { EMPTY_VALUES, type Subject } from './form-values.ts'
import styles from './listing-report.module.css'
import { Field, MessageFormFrame, SenderFields } from './message-form.tsx'
import { REPORT_TEXTS } from './texts/report.ts'
import { useMessageForm } from './use-message-form.ts'

type ReportKind = 'mistake' | 'correct'

/** Two short ways to tell the people behind the guide about this listing, as the person saw it. */
export function ListingReport({ listing }: { listing: Listing }) {
  const [kind, setKind] = useState<ReportKind | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // What had the focus goes: reading starts again above it.
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
          <p className={styles.quiet}>{REPORT_TEXTS.text}</p>
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
  // As it was when the form was opened: that is the version the person speaks of.
  const [subject] = useState<Subject>(() => ({
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
  // The button that opened the form is gone.
  useEffect(() => heading.current?.focus(), [])
  const message = useMessageForm({ draft: `${kind}-${listing.id}`, initial, subject })
  if (message.done !== null)
    return <DoneView {...message.done} anotherLabel={REPORT_TEXTS.close} onAnother={onClose} />
  const title = isCorrect ? REPORT_TEXTS.correctTitle : REPORT_TEXTS.mistakeTitle
  return (
    <div className={styles.form}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {isCorrect && <p className={styles.quiet}>{REPORT_TEXTS.correctHelp}</p>}
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
        <Field
          message={message}
          name="message"
          label={isCorrect ? REPORT_TEXTS.remark : REPORT_TEXTS.mistakeLabel}
          {...(isCorrect ? {} : { help: REPORT_TEXTS.mistakeHelp })}
          most={MESSAGE_MAX}
        />
        <SenderFields message={message} />
      </MessageFormFrame>
    </div>
  )
}
