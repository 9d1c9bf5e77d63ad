import type { EmergencyCategory } from '../../domain/listing/listing.ts'
import type { ListingField } from '../../domain/listing/listing-form.ts'

export const CONFLICT_TEXTS = {
  title: 'Somebody else changed this in the meantime',
  /** `who`: e-mail address of the admin; null until the server has answered, or if it cannot tell. */
  savedBy: (who: string | null, savedAt: string) =>
    `${who ?? 'Another admin'} saved another version ${savedAt}.`,
  savedByYou: (savedAt: string) =>
    `You saved another version ${savedAt}, in another window or on another device.`,
  explain:
    'Nothing of yours is lost and nothing was overwritten. Choose what to keep for each field, then save again.',
  theirs: 'Saved version',
  mine: 'Your version',
  empty: '(empty)',
  changedBy: {
    them: 'changed by the other admin',
    me: 'changed by you',
    both: 'changed by both',
  },
  use: 'Use these choices',
  allMine: 'Keep all of mine',
  allTheirs: 'Take all of the saved version',
  back: 'Back to the form',
  missing: (labels: string) => `Please choose a version for: ${labels}`,
} as const

/** Texts of failed requests, by HTTP status (ERR-5). */
export const FAILURE_TEXTS = {
  byStatus: {
    400: 'Invalid request. Please check your input and try again.',
    401: 'Authentication required. Please log in and try again.',
    403: 'Access denied. You do not have permission to perform this action.',
    404: 'Resource not found. Please check the URL and try again.',
    409: 'This was changed or created in the meantime. Load it again and compare before you save.',
    413: 'This is too large to send. Please make it shorter or choose a smaller file.',
    415: 'The server does not accept this kind of file. Choose a JPEG, PNG, WebP or GIF picture.',
    422: 'Invalid request. Please check your input and try again.',
    429: 'Too many requests. Please wait a moment and try again.',
    500: 'Server error. Please try again later.',
  } as Record<number, string>,
  otherStatus: (status: number) => `Request failed with status ${status}`,
  timeout: 'Request timed out. Please check your connection and try again.',
  network: 'Network error. Please check your internet connection.',
  permission: 'Permission denied. Please check your admin privileges.',
  deleted: 'This was deleted in the meantime.',
  sessionEnded: 'Your session was ended. Please log in again. Drafts are still on this device.',
  unexpected: 'An unexpected error occurred. Please try again.',
} as const

/** Texts about a draft whose row was deleted. */
export const DELETED_ROW_TEXTS = {
  found: (name: string) =>
    `"${name}" was deleted in the meantime. What you typed for it is kept on this device.`,
  unnamed: 'no name',
  open: 'See what you typed',
  openOf: (name: string) => `See what you typed: ${name}`,
} as const

/** Texts that every form of the admin area shares. */
export const SAVING_TEXTS = {
  saving: 'Saving...',
  cancel: 'Cancel',
  kept: 'What you typed is still here.',
  notSaved: (reason: string) => `Not saved. ${reason}`,
  saveAsNew: 'Save it as a new one',
  problems: (count: number) =>
    count === 1 ? '1 field needs your attention:' : `${count} fields need your attention:`,
  /** `more`: how many other fields need attention. */
  missing: (first: string, more: number) => `${first}, and ${more} more`,
  halfDate: 'Please enter a whole date, or none',
  halfDateAndTime: 'Please enter a whole date and a time, or none',
  badNumber: 'Please enter a number',
  offline: 'You are offline. Saving needs a connection. What you type is kept on this device.',
  draftKept: 'Not saved yet. Your changes are kept on this device.',
  draftRefused: 'This device refuses to keep your changes. Do not close this page before you have saved.',
  draftFound: (when: string) => `You have changes here that were not saved, from ${when}.`,
  draftOlder: 'Somebody has saved another version since then. You will see both when you save.',
  draftUse: 'Continue with my changes',
  draftDrop: 'Discard them',
  /** A save that failed after its form was left. */
  notSavedSince: (failed: string) =>
    `${failed.replace(/\.$/, '')}. Open the form again: what you typed is kept.`,
  /** `cancel`: the button that closes the dialog. */
  typedHere: (cancel: string) =>
    `What you typed here is not saved yet. To close this all the same, press "${cancel}".`,
  typedSince: 'What you typed during the save is not saved yet. Save again.',
  merged: 'Your choices are in the form. Check them and save again.',
  yes: 'Yes',
  no: 'No',
} as const

export const TOAST_TEXTS = {
  /** Label that screen readers read before each toast. */
  label: 'Message',
  region: 'Messages ({hotkey})',
  close: 'Close this message',
} as const

/** Names of the Marshallese fields of every form (MH-1). */
export const MARSHALLESE_LABELS = {
  summary: 'In Marshallese (optional)',
  help: 'Only what a speaker wrote or checked, never the text of a translation program. Visitors choose which language comes first.',
  title_mh: 'Title in Marshallese',
  message_mh: 'Message in Marshallese',
  action_text_mh: 'Text of the action button in Marshallese',
  name_mh: 'Name in Marshallese',
  description_mh: 'Description in Marshallese',
  note_mh: 'Note in Marshallese',
  mh_by: 'Marshallese written or checked by',
} as const

/** Names of the fields of a business. */
export const LISTING_LABELS = {
  name: 'Business name',
  alt_names: 'Other names',
  category: 'Category',
  serves: 'Goes to',
  description: 'Description',
  description_mh: MARSHALLESE_LABELS.description_mh,
  mh_by: MARSHALLESE_LABELS.mh_by,
  atoll: 'Atoll',
  address_details: 'Physical address details',
  mailing_address: 'Mailing address',
  phone: 'Phone number',
  email: 'Email',
  website: 'Website',
  chat_app: 'Messaging app',
  chat_contact: 'Number or name in the app',
  radio_channel: 'Radio channel',
  operating_hours: 'Operating hours',
  closed_until: 'Opens again on',
  alert: 'Short notice',
  featured: 'Featured',
  latitude: 'Latitude',
  longitude: 'Longitude',
} satisfies Record<ListingField, string>

/** Names of the fields of an emergency contact. */
export const EMERGENCY_LABELS = {
  name: 'Name',
  category: 'Category',
  phone: 'Phone number',
  radio_channel: 'Radio channel (optional)',
  atoll: 'Atoll',
  available_24_7: 'Available 24/7',
  description: 'Description (optional)',
  confirmed_at: 'Last confirmed (optional)',
  name_mh: MARSHALLESE_LABELS.name_mh,
  description_mh: MARSHALLESE_LABELS.description_mh,
  mh_by: MARSHALLESE_LABELS.mh_by,
} as const

export const EMERGENCY_CATEGORY_LABELS = {
  police: 'Police',
  medical: 'Medical',
  fire: 'Fire',
  other: 'Other',
} satisfies Record<EmergencyCategory, string>

/** Where a row was imported from (IMPORT-11). */
export const SOURCE_TEXTS = {
  from: (source: string, licence: string, day: string) => `Imported on ${day} from: ${source} (${licence})`,
  unnamed: 'a list without a name',
  noLicence: 'no licence noted',
  failed: 'Where this was imported from could not be read.',
} as const

export const ALERT_TEXTS = {
  from: (browser: string, os: string) => `${browser} on ${os}`,
  network: (id: string) => `network ${id}`,
  resolve: 'Mark resolved',
  resolveOf: (what: string) => `Mark resolved: ${what}`,
  severity: { low: 'Low', medium: 'Medium', high: 'High', critical: 'Critical' },
} as const

/** The end of a list whose items were shown step by step. */
export const LIST_END = 'The list ends here.'

/** Texts of the newest changes and messages. */
export const RECENT_ACTIVITY_TEXTS = {
  title: 'Recent Activity',
  none: 'Nothing was changed yet. New businesses and messages show here.',
  listing: { created: 'was added to the guide', updated: 'was changed' },
  submission: 'sent a message',
  viewAll: 'View all',
  more: 'Show more',
  failed: 'The recent activity could not be loaded',
  loading: 'Loading...',
  retry: 'Try again',
} as const

/** Questions before a sign-out that loses something. */
export const SIGN_OUT_TEXTS = {
  draftsTitle: 'Sign out and lose drafts?',
  draftsText: (count: number) =>
    count === 1
      ? 'There is a draft on this device that was not saved. Signing out erases it.'
      : `There are ${count} drafts on this device that were not saved. Signing out erases them.`,
  draftsConfirm: 'Sign out and erase',
  photosTitle: 'Sign out and stop the uploads?',
  photosText: (left: number) =>
    `${left} ${left === 1 ? 'photo is' : 'photos are'} not uploaded yet and will be lost.`,
  photosConfirm: 'Sign out and stop',
  stay: 'Stay here',
} as const

/** Texts of a visitor's message. */
export const MESSAGE_TEXTS = {
  received: (date: string) => `Received ${date}`,
  noEmail: 'No e-mail',
  about: (business: string) => `About: ${business}`,
  statusUpdated: 'Submission status updated',
} as const

/** Added to the failure of the edge function when the direct write failed too. */
export const DIRECT_WRITE_TEXTS = {
  refused: (status: number) => `Database error: ${status}`,
  lost: 'Database update failed',
} as const

/** Part of the title of every page of the admin area. */
export const AREA_TITLE = 'Admin'
