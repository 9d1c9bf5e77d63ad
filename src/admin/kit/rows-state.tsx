import { AfterDelay } from '../../ui/after-delay.tsx'
import { Notice } from '../../ui/notice.tsx'
import { failureMessage } from './failure-message.ts'
import type { Rows } from './use-rows.ts'

interface RowsStateProps {
  rows: Pick<Rows<unknown>, 'answer' | 'failure' | 'isReading' | 'reload' | 'problem'>
  words: { loading: string; failed: string; retry: string }
}

/** Above a list: why the last change was not made, why the rows are not there, or that they come. */
export function RowsState({ rows: { answer, failure, isReading, reload, problem }, words }: RowsStateProps) {
  return (
    <>
      {problem !== null && (
        <Notice tone="danger" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      {failure !== null && !isReading && (
        <Notice tone="danger" role="alert">
          <p>
            {words.failed}. {failureMessage(failure)}
          </p>
          <button type="button" className="button" onClick={() => void reload()}>
            {words.retry}
          </button>
        </Notice>
      )}
      {answer === undefined && isReading && (
        <AfterDelay>
          <output>{words.loading}</output>
        </AfterDelay>
      )}
    </>
  )
}
