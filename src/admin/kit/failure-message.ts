import { RequestFailure } from '../../backend/request-failure.ts'
import { FAILURE_TEXTS } from './texts.ts'

/** PostgreSQL: insufficient privilege. Row-level security answers the same when it refuses a new row. */
const NO_RIGHT = '42501'

/** The text that an admin reads for a failure (ADMERR-1). */
export function failureMessage(failure: unknown): string {
  if (!(failure instanceof RequestFailure)) return FAILURE_TEXTS.unexpected
  if (failure.kind === 'timeout') return FAILURE_TEXTS.timeout
  if (failure.kind === 'network') return FAILURE_TEXTS.network
  if (isPermissionFailure(failure)) return FAILURE_TEXTS.permission
  // No HTTP answer.
  if (failure.status === 0) return FAILURE_TEXTS.unexpected
  const status = failure.status >= 500 ? 500 : failure.status
  return FAILURE_TEXTS.byStatus[status] ?? FAILURE_TEXTS.otherStatus(failure.status)
}

const BAD_INPUT = new Set([400, 422])

/** As `failureMessage`, but bad input is explained in the server's own sentence, such as why it refuses a password. */
export function authFailureMessage(failure: unknown): string {
  const isExplained =
    failure instanceof RequestFailure && BAD_INPUT.has(failure.status) && failure.message.trim() !== ''
  return isExplained ? failure.message : failureMessage(failure)
}

/** Whether the account lacks the right: the message names permission denied or policy (ADMERR-1). */
export function isPermissionFailure(failure: unknown): boolean {
  return (
    failure instanceof RequestFailure &&
    failure.status !== 401 &&
    (failure.code === NO_RIGHT || /permission denied|policy/i.test(failure.message))
  )
}
