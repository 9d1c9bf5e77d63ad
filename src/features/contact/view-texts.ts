import type { WaitReason } from '../../outbox/outbox-database.ts'
import { FORM_TEXTS } from './texts.ts'

/** Texts of the page that edits a message of the outbox. */
export const EDIT_TEXTS = {
  intro: 'The old version is sent no more. The changed one goes when you submit it.',
  gone: 'This message was sent or deleted meanwhile.',
  backToOutbox: 'Back to your messages',
} as const

/** Texts of the two short forms below a listing. */
export const REPORT_TEXTS = {
  heading: 'Is this right?',
  text: 'You know this place: tell us, and everyone gets the right answer.',
  mistake: 'Report a mistake',
  correct: 'Still correct?',
  mistakeTitle: 'Report a mistake',
  correctTitle: 'Still correct?',
  mistakeLabel: 'What is wrong?',
  mistakeHelp: 'For example the phone number, the hours or the place',
  correctHelp: 'You say that phone, hours and place on this page are right today.',
  remark: 'Anything to add?',
  correctMessage: 'Everything on this page is still correct.',
  send: 'Send',
  cancel: 'Cancel',
  close: 'Close',
} as const

const tooManyRequests = 'Too many requests. Please wait a moment and try again.'
const permissionDenied = 'Permission denied: Unable to submit form. Please try again later.'
const failedTo = (cause: string): string => `Failed to submit form: ${cause}`

/** Why a message was not sent, on devices that cannot store it (OUTBOX-10). */
const FAILURES: Record<WaitReason, string> = {
  network: FORM_TEXTS.networkError,
  timeout: 'Request timed out: Please check your connection and try again.',
  server: failedTo('Server error. Please try again later.'),
  limit: tooManyRequests,
  key: permissionDenied,
}

/** Texts of messages that were not sent. */
export const SEND_ERROR_TEXTS = {
  failures: FAILURES,
  tooManyRequests,
  permissionDenied,
  checkInput: 'Please check your input and try again.',
  failedWith: (status: number) => failedTo(`Request failed with status ${status}`),
  waitMinutes: (minutes: number) =>
    minutes === 1 ? 'You can send again in 1 minute.' : `You can send again in ${minutes} minutes.`,
} as const
