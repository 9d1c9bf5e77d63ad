import { Notice } from '../../ui/notice.tsx'
import { failureMessage } from '../kit/failure-message.ts'
import { FAILURE_TEXTS } from '../kit/failures-texts.ts'
import type { BulkResult } from './listing-rows.ts'
import { BUSINESSES_TEXTS } from './texts.ts'

const { bulk: texts } = BUSINESSES_TEXTS

/** How many were changed, and which ones were not and why. */
export function BulkResultNotice({ result }: { result: BulkResult | null }) {
  if (result === null) return null
  const { saved, failed } = result
  return (
    <Notice
      tone={failed.length === 0 ? 'success' : 'warning'}
      role={failed.length === 0 ? 'status' : 'alert'}
    >
      <p>{texts.done(saved.length)}</p>
      {failed.length > 0 && (
        <>
          <p>{texts.failed(failed.length)}</p>
          <ul>
            {failed.map(({ row, reason }) => (
              <li key={row.id}>{texts.reason(row.name, inWords(reason))}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}

function inWords(reason: BulkResult['failed'][number]['reason']): string {
  if (reason === 'refused') return FAILURE_TEXTS.permission
  if (reason === 'changed' || reason === 'deleted') return texts[reason]
  return failureMessage(reason)
}
