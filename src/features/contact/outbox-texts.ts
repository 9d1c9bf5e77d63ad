/** Texts of /outbox and of the line that links to it. */
export const OUTBOX_TEXTS = {
  attention: 'Needs your attention',
  waiting: 'Waiting to be sent',
  sent: 'Sent',
  sentHelp: 'The text of a sent message is deleted here. Its date stays for 30 days.',
  sentAt: (time: string) => `Delivered ${time}`,
  writtenAt: (time: string) => `Written ${time}`,
  clear: 'Clear',
  sendNow: 'Send now',
  sending: 'Sending...',
  retry: 'Try again',
  edit: 'Edit',
  delete: 'Delete',
  emptyTitle: 'No messages on this device',
  emptyText: 'A message that you write with no network waits here until it can be sent.',
  contact: 'Contact us',
  opening: 'Opening your messages...',
  unreadable:
    'The messages on this device cannot be opened right now. Close the other tabs of this site, then open this page again.',
  storageRefused:
    'This browser saves nothing for this site, so no message can wait here. A private window or blocked cookies often cause this.',
  kind: { business_submission: 'Business', feedback: 'Feedback', correction: 'About a listing' },
  about: (kind: string, name: string) => `${kind}: ${name}`,
  reasonNetwork: 'Waiting for a network.',
  reasonServer: 'Server error. Please try again later. The guide tries again automatically.',
  reasonLimit: (time: string) => `Too many requests. This message will be sent automatically after ${time}.`,
  reasonKey: 'The guide must be updated before this can be sent. Your message is safe.',
  beingSent: 'It is being sent right now.',
  reasonQueued: 'It is sent as soon as possible.',
  beingChanged: 'You started to change this message. It is not sent until you submit it or try again.',
  refused: 'The server did not accept this message.',
  refusedTooLarge: 'The message is too long.',
  refusedRight: 'Permission denied: Unable to submit form. Please try again later.',
  deleteQuestion: 'Delete this message?',
  deleteText: 'It will not be sent any more and cannot be brought back.',
  // Shown if a request got no answer, because the server may have the message (OUTBOX-16).
  deleteUnanswered:
    'It may already have arrived: no answer came when it was sent. It will not be sent again and cannot be brought back.',
  keep: 'Keep it',
  triedAgain: 'Tried again. The result is below.',
  notDone: 'This did not work. Nothing was lost. Try again, or open the page again.',
  actionOn: (action: string, title: string) => `${action}: ${title}`,
  deleted: 'Message deleted.',
  notDeletedYet: 'This message is being sent right now, so it was not deleted. Look again in a moment.',
  alreadyGone: 'This message has already been sent or deleted.',
  unsentChanges: 'You changed this message, but the changes were not sent.',
  openChanges: 'Open the changes',
  cleared: 'Sent messages cleared.',
} as const

/** Texts of the status line. Separate from the other texts, because every page loads them. */
export const UNSENT_COUNT_TEXTS = {
  line: (count: number) => (count === 1 ? '1 message not sent yet' : `${count} messages not sent yet`),
  /** The short text for phones, which must fit beside the age of the copy. */
  short: (count: number) => `${count} unsent`,
} as const

/** Texts of the warning before everything on this device is removed. */
export const UNSENT_TEXTS = {
  wouldBeLost: (count: number) =>
    count === 1
      ? '1 message was not sent yet. It would be lost.'
      : `${count} messages were not sent yet. They would be lost.`,
  lookFirst: 'Look at them first',
} as const
