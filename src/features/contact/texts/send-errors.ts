import type { WaitReason } from '../../../outbox/outbox-database.ts'
import { FORM_TEXTS } from './form.ts'

const tooManyRequests = 'Too many requests. Please wait a moment and try again.'
const permissionDenied = 'Permission denied: Unable to submit form. Please try again later.'
const failedTo = (cause: string): string => `Failed to submit form: ${cause}`

/** Why a message was not sent, where the device cannot store it to retry (OUTBOX-10). */
const FAILURES: Record<WaitReason, string> = {
  network: FORM_TEXTS.networkError,
  timeout: 'Request timed out: Please check your connection and try again.',
  server: failedTo('Server error. Please try again later.'),
  limit: tooManyRequests,
  key: permissionDenied,
}

/** Words of what went wrong with a message: they come with the code that sends it. */
export const TROUBLE_TEXTS = {
  failures: FAILURES,
  tooManyRequests,
  permissionDenied,
  checkInput: 'Please check your input and try again.',
  failedWith: (status: number) => failedTo(`Request failed with status ${status}`),
  waitMinutes: (minutes: number) =>
    minutes === 1 ? 'You can send again in 1 minute.' : `You can send again in ${minutes} minutes.`,
} as const
