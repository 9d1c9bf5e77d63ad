/** Words of the page that changes a message of the outbox. */
export const EDIT_TEXTS = {
  intro: 'The old version is sent no more. The changed one goes when you submit it.',
  gone: 'This message was sent or deleted meanwhile.',
  backToOutbox: 'Back to your messages',
} as const
