import { type RefObject, useRef } from 'react'
import { Notice } from '../../../ui/page-parts.tsx'
import { UNREACHABLE_PROBLEM } from '../../../domain/listing/listing-schema.ts'
import { failureMessage } from '../../kit/reads.tsx'
import { useFocusFallback } from '../../kit/use-focus-fallback.ts'
import { FAILURE_TEXTS } from '../../kit/texts.ts'
import type { BulkResult } from './bulk-changes.ts'
import styles from './listings.module.css'
import { BULK_TEXTS as texts } from './bulk-texts.ts'

interface BulkResultProps {
  /** Null if no change has ended, or its notice was closed. */
  result: BulkResult | null
  /** Takes the focus when the notice is closed (A11Y-3). */
  heading: RefObject<HTMLHeadingElement | null>
  onClose: () => void
}

/** Says how many rows were changed, which rows were not changed, and why. */
export function BulkResultNotice({ result, ...props }: BulkResultProps) {
  return result !== null && <ResultNotice {...props} result={result} />
}

function ResultNotice({ result, heading, onClose }: BulkResultProps & { result: BulkResult }) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusFallback(button, heading)
  const { saved, failed, change } = result
  const done = change === null ? texts.deletedCount : texts.done
  return (
    <Notice
      tone={failed.length === 0 ? 'success' : 'warning'}
      role={failed.length === 0 ? 'status' : 'alert'}
    >
      <p className={styles.result}>
        {done(saved.length)}
        <button ref={button} type="button" className="button" onClick={onClose}>
          {texts.close}
        </button>
      </p>
      {failed.length > 0 && (
        <>
          <p>{change === null ? texts.notDeleted(failed.length) : texts.failed(failed.length)}</p>
          <ul>
            {failed.map(({ row, reason }) => (
              <li key={row.id}>{texts.reason(row.name, formatReason(reason))}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}

/** A text with a sentence about each row that was not changed. */
export function failuresText({ failed }: BulkResult): string {
  const sentences = failed.map(({ row, reason }) => texts.reason(row.name, formatReason(reason)))
  return [texts.failed(failed.length), ...sentences].join(' ')
}

function formatReason(reason: BulkResult['failed'][number]['reason']): string {
  if (reason === 'refused') return FAILURE_TEXTS.permission
  if (reason === 'unreachable') return UNREACHABLE_PROBLEM
  if (reason === 'changed' || reason === 'deleted') return texts[reason]
  return failureMessage(reason)
}
