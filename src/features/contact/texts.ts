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
