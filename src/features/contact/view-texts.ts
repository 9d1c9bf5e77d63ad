import type { MessageState, WaitReason } from '../../outbox/outbox-database.ts'
import { FORM_TEXTS } from './texts.ts'

/** Says what became of a message whose page was closed before the page could show the result. */
export const EARLIER_TEXTS: Record<MessageState, (time: string) => string> = {
  sent: (time) => `Your message of ${time} was sent.`,
  waiting: (time) => `Your message of ${time} is waiting to be sent. It is safe on this device.`,
  attention: (time) =>
    `Your message of ${time} was not sent. It is safe on this device and needs your attention.`,
}

/** Texts of the two short forms below a listing. */
export const REPORT_TEXTS = {
  heading: 'Is this right?',
  text: 'If you know this place, tell us. Then everyone gets the right information. We do not ask who you are.',
  write: 'Write to us, if you want a reply',
  mistakeTitle: 'Report a mistake',
  mistakeLabel: 'What is wrong?',
  mistakeHelp: 'For example the phone number, the hours or the place',
  send: 'Send',
  cancel: 'Cancel',
  close: 'Close',
} as const

/** Texts for what a person typed below a listing that was removed from the guide meanwhile (CONTACT-18). */
export const REMOVED_LISTING_TEXTS = {
  title: 'No longer listed',
  gone: 'This place was removed from the guide.',
  text: 'Your text about this place is safe on this device. Go on with it in the contact form, or discard it.',
  goOn: 'Go on in the contact form',
  discard: 'Discard my text',
  about: (place: string) => `About ${place}, which I cannot find in the guide:`,
} as const

const tooManyRequests = 'Too many requests. Please wait a moment and try again.'
const permissionDenied = 'Permission denied: Unable to submit form. Please try again later.'
const failedToSubmit = (cause: string): string => `Failed to submit form: ${cause}`

/** Why a message was not sent, on devices that cannot store it (OUTBOX-10). */
const FAILURE_TEXTS: Record<WaitReason, string> = {
  network: FORM_TEXTS.networkError,
  timeout: 'Request timed out: Please check your connection and try again.',
  server: failedToSubmit('Server error. Please try again later.'),
  limit: tooManyRequests,
  key: permissionDenied,
}

/** Texts of messages that were not sent. */
export const SEND_ERROR_TEXTS = {
  failures: FAILURE_TEXTS,
  tooManyRequests,
  permissionDenied,
  keptRefused: 'The message was not accepted. It is kept on this device: change it and send it again.',
  keptTrying: 'Your message is saved on this device. The guide will send it again automatically.',
  earlierBeingSent:
    'Your message is being sent right now as it was before. Wait a moment, then submit again.',
  checkInput: 'Please check your input and try again.',
  failedWith: (status: number) => failedToSubmit(`Request failed with status ${status}`),
  waitMinutes: (minutes: number) =>
    minutes === 1 ? 'You can send again in 1 minute.' : `You can send again in ${minutes} minutes.`,
} as const
