/** Texts of the contact page. */
export const CONTACT_TEXTS = {
  tabs: 'What is it about?',
  business: 'Submit Business',
  feedback: 'General Feedback',
  withoutScript:
    'The form on this page needs JavaScript, which is off or not supported here. An e-mail reaches us too.',
  mail: 'Or write to us:',
  editTitle: 'Change your message',
} as const

/** Texts of the fields and of the result, shared by all forms that send a message. */
export const FORM_TEXTS = {
  name: 'Your name',
  email: 'E-mail',
  noEmail: 'I have no e-mail',
  cannotAnswer: 'Without a number, we cannot answer you then.',
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
  submitting: 'Submitting...',
  // Shown when a message could not be sent or saved (CONTACT-8, OUTBOX-10).
  networkError: 'Network error: Please check your connection and try again.',
  textIsSafe: 'Your text is still here.',
  notKept: 'This device does not let the guide save messages. Keep this page open, and submit again later.',
  thankYou: 'Thank You!',
  thankYouText: 'We have received your message.',
  savedTitle: 'Message saved',
  // Shown only once the message is on the disk (OUTBOX-1).
  saved: "Saved on this phone. We'll send it when you're online.",
  // Shown when the person went on typing while the message was being sent (CONTACT-17).
  sentBeforeChange: {
    sent: [
      'We have received your message as it was when you submitted it.',
      'What you changed since is still here. Submit again to send it too.',
    ],
    queued: [
      'Saved on this phone as it was when you submitted it.',
      // The text must not promise to replace the first message, because a message that is being sent cannot be stopped.
      'What you changed since is still here. Submit again to send the changed message.',
    ],
  },
  toOutbox: 'See your messages',
  another: 'Submit Another',
} as const
