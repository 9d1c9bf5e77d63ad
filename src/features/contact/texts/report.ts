/** Words of the short forms below a listing. */
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
