import type { WaitReason } from '../../outbox/outbox-database.ts'

/** Texts of the contact page. */
export const CONTACT_TEXTS = {
  title: 'Contact',
  intro: 'Add a place to the guide, or tell us what we can do better. It also works with no network.',
  tabs: 'What is it about?',
  business: 'Submit Business',
  feedback: 'General Feedback',
  mail: 'Or write to us:',
  editTitle: 'Change your message',
} as const

/** Texts of the page that edits a message of the outbox. */
export const EDIT_TEXTS = {
  intro: 'The old version is sent no more. The changed one goes when you submit it.',
  gone: 'This message was sent or deleted meanwhile.',
  backToOutbox: 'Back to your messages',
} as const

/** Texts of the fields and of the result, shared by all forms that send a message. */
export const FORM_TEXTS = {
  name: 'Your name',
  email: 'E-mail',
  phone: 'Phone',
  businessName: 'Business name',
  category: 'Category',
  atoll: 'Atoll',
  message: 'Message',
  optional: '(optional)',
  noChoice: 'Not chosen',
  phoneHelp: 'With the country code if it is not a Marshall Islands number',
  messageHelpBusiness: 'What you do, where you are, when you are open',
  messageHelpFeedback: 'Tell us what is good, what is wrong or what is missing',
  count: (length: number, max: number) => `${length} of ${max} characters`,
  tooMany: (length: number, max: number) => `${length} of ${max} characters: ${length - max} too many`,
  hiddenField: 'Leave this field empty',
  hiddenFieldHelp: 'It is only here to stop robots. Please clear it.',
  submit: 'Submit',
  // CONTACT-8, OUTBOX-10
  submitting: 'Submitting...',
  networkError: 'Network error: Please check your connection and try again.',
  textIsSafe: 'Your text is still here.',
  notKept: 'This device does not let the guide save messages. Keep this page open until the message is sent.',
  thankYou: 'Thank You!',
  thankYouText: 'We have received your message.',
  savedTitle: 'Message saved',
  // OUTBOX-1
  saved: "Saved on this phone. We'll send it when you're online.",
  refusedLater: 'The message could not be accepted. It is kept on this phone.',
  toOutbox: 'See your messages',
  another: 'Submit Another',
} as const

/** Texts of /outbox and of the line that links to it. */
export const OUTBOX_TEXTS = {
  title: 'Your messages',
  intro: 'Messages are kept on this phone until they are delivered.',
  line: (count: number) => (count === 1 ? '1 message not sent yet' : `${count} messages not sent yet`),
  lineLink: 'See',
  attention: 'Needs your attention',
  waiting: 'Waiting to be sent',
  sent: 'Sent',
  sentHelp: 'Of a sent message only its time is kept, for 30 days.',
  sentAt: (time: string) => `Delivered ${time}`,
  writtenAt: (time: string) => `Written ${time}`,
  clear: 'Clear',
  sendNow: 'Send now',
  sending: 'Sending...',
  retry: 'Try again',
  edit: 'Edit',
  delete: 'Delete',
  emptyTitle: 'No messages on this phone',
  emptyText: 'A message that you write with no network waits here until it can be sent.',
  contact: 'Contact us',
  opening: 'Opening your messages...',
  unreadable:
    'The messages on this phone cannot be opened right now. Close the other tabs of this site, then open this page again.',
  storageRefused:
    'This browser keeps nothing for this site, so no message waits here. A private window or blocked cookies often cause this.',
  kind: { business_submission: 'Business', feedback: 'Feedback', correction: 'About a listing' },
  about: (kind: string, name: string) => `${kind}: ${name}`,
  reasonNetwork: 'Waiting for a network.',
  reasonServer: 'The server could not take it yet. It is tried again by itself.',
  reasonLimit: 'Many messages were sent. This one goes a little later by itself.',
  reasonKey: 'The guide must be updated before this can be sent. Your message is safe.',
  reasonQueued: 'It goes as soon as it can.',
  beingChanged: 'You were changing this message. It is not sent until you submit it or try again.',
  refused: 'The server did not accept this message.',
  refusedTooLarge: 'The message is too long.',
  refusedRight: 'Permission denied: Unable to submit form. Please try again later.',
  deleteQuestion: 'Delete this message?',
  deleteText: 'It was not delivered and cannot be brought back.',
  keep: 'Keep it',
  triedAgain: 'Tried again. What became of it stands below.',
  notDone: 'That could not be done on this phone. Nothing was lost. Try again, or open the page again.',
  actionOn: (action: string, title: string) => `${action}: ${title}`,
  deleted: 'Message deleted.',
  cleared: 'Sent messages cleared.',
} as const

/** Texts of the warning before everything on this device is removed. */
export const UNSENT_TEXTS = {
  wouldBeLost: (count: number) =>
    count === 1
      ? '1 message was not sent yet. It would be lost.'
      : `${count} messages were not sent yet. They would be lost.`,
  lookFirst: 'Look at it first',
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
