export const LISTING_FORM_TEXTS = {
  titleNew: 'Add New Business',
  titleEdit: 'Edit Business',
  back: 'Back',
  save: 'Save Business',
  loading: 'Opening the business...',
  loadFailed: 'Failed to load business data',
  notFound: 'This business is not in the directory. It may have been deleted.',
  keptOfGone: 'What you typed for it is kept on this device. You can save it as a new business.',
  retry: 'Retry',
  toasts: {
    created: 'Business created successfully',
    updated: 'Business updated successfully',
  },
  invalid: 'Please fix the validation errors before submitting',

  sections: {
    about: 'About the place',
    where: 'Where it is',
    contact: 'How to reach it',
    hours: 'When it is open',
    notice: 'Notice and place in the lists',
  },
  history: 'Earlier versions',
  optional: (label: string) => `${label} (optional)`,
  help: {
    serves:
      'Atolls that the boat, plane or taxi goes to, such as Arno, Aur. A search for a boat to Arno finds it by them.',
    alt_names: 'Other spellings or older names, one a line. Search finds the place by them.',
    address_details: 'Village, road, what it is beside: how a person finds it.',
    phone:
      'Such as 625-3399, or several: 625-3399 / 455-1234. Office, fax, cell and ext. may stand beside a number.',
    chat_contact:
      'WhatsApp and Signal: the number, such as +692 455-1234. Messenger: the name of the account, as in m.me/NAME.',
    radio_channel: 'Such as VHF 16 or HF 5205, for islands that no phone can dial.',
    closed_until: 'The first day it is open again. Leave it empty for until further notice.',
    alert: "Shown at the top of its page, such as 'Moved across the road'.",
    featured: 'Comes first in the lists that show featured places first.',
    latitude: 'Degrees, such as 7.091500. Leave both empty for no pin.',
  },
  phonePlaceholder: '+692 625-3399',
  hoursPlaceholder: 'Mon-Fri 8:00 AM - 5:00 PM, Sat 9:00 AM - 1:00 PM',
  hasNone: 'This place has none',
  noChat: 'None',
  sameAsPhysical: 'Same as physical address',
  chains: { Ratak: 'Ratak (Eastern)', Ralik: 'Ralik (Western)' },

  approximate: (atoll: string) => `The middle of ${atoll}. Move the pin to the place.`,
  movePin: (atoll: string) => `Move the pin to ${atoll}?`,
  movePinYes: 'Move the pin',
  movePinNo: 'Leave it',

  closedNow: 'Closed for now',
  closedNowHelp: "Visitors see 'Temporarily Closed' in place of the hours.",
  hoursPreview: 'How visitors will see it',
  hoursUnread:
    "These hours cannot be read day by day. Visitors will see 'Check Hours' and the text as you wrote it.",

  duplicate: {
    title: 'Potential Duplicate Business',
    explain: 'These businesses have a similar name on the same atoll, or the same phone number:',
    forbiddenTitle: 'This place is not to be listed',
    forbidden: (name: string, reason: string) =>
      `An admin noted that ${name} is not to be listed again: ${reason}`,
    open: 'opens in a new tab',
    cancel: 'Cancel',
    proceed: 'Proceed Anyway',
  },

  approveFailed: 'The business is saved, but its message could not be marked approved.',
  messageDeleted: 'The business is saved. Somebody else deleted its message.',
  decidedElsewhere: (status: string) =>
    `The business is saved. Somebody else marked its message as ${status} in the meantime, and it stays so.`,

  errors: {
    save: 'Failed to save business',
    update: 'Failed to update business data. Please try again.',
    deleted: 'Somebody else deleted this business in the meantime.',
  },
  beside: {
    title: (name: string) => `Message from ${name}`,
    filledIn: 'The form is filled in from this message. Check every field, because a visitor wrote it.',
    older: 'The visitor saw an older version of this business. Somebody has changed it since.',
    willApprove: 'The message is marked as approved after you save.',
    approved: 'This message is already approved.',
    said: 'From the message:',
    save: 'Save and approve',
  },
} as const
