/** Words of the contact page. */
export const CONTACT_TEXTS = {
  title: 'Contact',
  intro: 'Add a place to the guide, or tell us what we can do better. It also works with no network.',
  tabs: 'What is it about?',
  business: 'Submit Business',
  feedback: 'General Feedback',
  mail: 'Or write to us:',
  editTitle: 'Change your message',
  editIntro: 'The old version is sent no more. The changed one goes when you submit it.',
  editGone: 'This message was sent or deleted meanwhile.',
  backToOutbox: 'Back to your messages',
} as const
