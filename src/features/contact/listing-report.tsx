import { useEffect, useRef, useState } from 'react'
import { MAX_ANSWER_NOTE_LENGTH } from '../../domain/messages/listing-answer.ts'
import { MAX_MESSAGE_LENGTH } from '../../domain/messages/submission.ts'
import type { Listing } from '../../domain/listing/listing.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { DoneView } from './done-view.tsx'
import { EMPTY_VALUES, type MessageSubject, reportDraftName } from './form-values.ts'
import styles from './message-form.module.css'
import { MessageField, MessageFormFrame, SenderFields } from './message-form.tsx'
import { noMessagesSentence } from './no-messages.ts'
import { rememberListing } from './removed-drafts.ts'
import { RemovedListingText, type RemovedListingTextProps } from './removed-listing-text.tsx'
import { REPORT_TEXTS } from './view-texts.ts'
import { useMessageForm } from './use-message-form.ts'

interface ReportedListing {
  listing: Listing
}

/** What a person can say about a listing; of a removed one, what the person typed below it. */
export function ListingReport(props: ReportedListing | RemovedListingTextProps) {
  return 'listing' in props ? <ReportSection {...props} /> : <RemovedListingText {...props} />
}

/** Asks whether a listing is right: buttons that answer in one tap, and a short form for persons who want a reply. */
function ReportSection({ listing }: ReportedListing) {
  const hasMovedReport = useMovedDrafts(listing)
  useEffect(() => rememberListing(listing), [listing])
  const [chosenIsWriting, setChosenIsWriting] = useState<boolean | null>(null)
  const isWriting = chosenIsWriting ?? hasMovedReport
  const heading = useRef<HTMLHeadingElement>(null)
  // The form disappears with the focused element, so move the focus to the heading.
  const closeForm = (): void => {
    setChosenIsWriting(false)
    heading.current?.focus()
  }
  return (
    <section className={`${styles.report} no-print`} aria-labelledby="listing-report">
      <h2 id="listing-report" ref={heading} tabIndex={-1}>
        {REPORT_TEXTS.heading}
      </h2>
      {noMessagesSentence !== undefined ? (
        <p className={styles.note}>{noMessagesSentence}</p>
      ) : isWriting === null ? null : !isWriting ? (
        <>
          <p className={styles.note}>{REPORT_TEXTS.text}</p>
          <AnswerButtons key={listing.id} listing={listing} />
          <p>
            <button type="button" className={styles.linkButton} onClick={() => setChosenIsWriting(true)}>
              {REPORT_TEXTS.write}
            </button>
          </p>
        </>
      ) : (
        <ReportForm listing={listing} onClose={closeForm} />
      )}
    </section>
  )
}

/**
 * Moves the drafts of listings that were merged into this one (MERGE-2), before the forms read their drafts.
 * @returns null until that is done, then whether this tab had a report to move, which is shown again
 */
function useMovedDrafts(listing: Listing): boolean | null {
  // A merge that arrives later moves its drafts when the page is opened again: the forms may be in use by then.
  const [first] = useState(listing)
  const hasMerged = noMessagesSentence === undefined && (first.merged_ids ?? []).length > 0
  const [hasMovedReport, setHasMovedReport] = useState(hasMerged ? null : false)
  useEffect(() => {
    if (!hasMerged) return
    import('./merged-drafts.ts')
      .then(({ moveMergedDrafts }) => moveMergedDrafts(first, MAX_ANSWER_NOTE_LENGTH))
      .then(setHasMovedReport, (cause: unknown) => {
        console.warn('The drafts of a merged listing could not be moved', cause)
        setHasMovedReport(false)
      })
  }, [first, hasMerged])
  return hasMovedReport
}

const EMPTY_FEEDBACK = { ...EMPTY_VALUES, type: 'feedback' as const }

function ReportForm({ listing, onClose }: { listing: Listing; onClose: () => void }) {
  // Use the revision at the time when the form was opened, because the person has seen that revision.
  const [subject] = useState<MessageSubject>(() => ({
    businessId: listing.id,
    lines: { listing: listing.name, seenVersion: String(listing.revision) },
  }))
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that opened the form is no longer on the page, so move the focus to the heading.
  useEffect(() => heading.current?.focus(), [])
  const message = useMessageForm({ draft: reportDraftName(listing.id), initial: EMPTY_FEEDBACK, subject })
  if (message.result !== null)
    return <DoneView {...message.result} anotherLabel={REPORT_TEXTS.close} onAnother={onClose} />
  return (
    <div className={styles.report}>
      <h3 ref={heading} tabIndex={-1}>
        {REPORT_TEXTS.mistakeTitle}
      </h3>
      <MessageFormFrame
        message={message}
        label={REPORT_TEXTS.mistakeTitle}
        submitLabel={REPORT_TEXTS.send}
        actions={
          <button type="button" className="button" onClick={onClose}>
            {REPORT_TEXTS.cancel}
          </button>
        }
      >
        <SenderFields message={message} />
        <MessageField
          message={message}
          name="message"
          label={REPORT_TEXTS.mistakeLabel}
          help={REPORT_TEXTS.mistakeHelp}
          maxLength={MAX_MESSAGE_LENGTH}
        />
      </MessageFormFrame>
    </div>
  )
}
