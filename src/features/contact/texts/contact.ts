/** Words of the contact page. */
export const CONTACT_TEXTS = {
  title: 'Contact',
  intro: 'Add a place to the guide, or tell us what we can do better. It also works with no network.',
  tabs: 'What is it about?',
  business: 'Submit Business',
  feedback: 'General Feedback',
  mail: 'Or write to us:',
  editTitle: 'Change your message',
} as const
