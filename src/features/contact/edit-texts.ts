/** Texts of the page that edits a message of the outbox. */
export const EDIT_TEXTS = {
  intro: 'The old version is no longer sent. The changed one is sent when you submit it.',
  // Shown if a request got no answer, because the server may have the message (OUTBOX-16).
  introUnanswered:
    'The old version may already have arrived: no answer came when it was sent. It is not sent again. The changed one is sent when you submit it.',
  gone: 'This message has already been sent or deleted.',
  unreadable:
    'This message cannot be opened right now. Nothing was deleted. Close the other tabs of this site, then open this page again.',
  // Shown while a request with the message is running, because it cannot be stopped (OUTBOX-15).
  beingSent: 'This message is being sent right now. If that does not succeed, you can change it here.',
  arrived:
    'We have received this message as it was before your changes. What you submit now is sent as a new message.',
  deleted: 'This message was deleted. What you submit now is sent as a new message.',
  replaced:
    'There is a newer version of this message on this device. What you submit now takes the place of that one.',
  nameSubject: 'If it is about a listing, please write which one.',
  backToOutbox: 'Back to your messages',
} as const
