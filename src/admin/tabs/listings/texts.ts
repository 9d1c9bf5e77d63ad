import type { Listing } from '../../../domain/listing/listing.ts'
import { findMajuroMidnight, formatRelativeTime } from '../../../domain/hours/majuro-time.ts'

export const LISTINGS_TEXTS = {
  title: 'Businesses',
  search: 'Search businesses',
  refresh: 'Refresh',
  refreshing: 'Refreshing...',
  add: 'Add Business',
  import: 'Import and export',
  merge: 'Compare and merge',
  loading: 'Opening the businesses...',
  retry: 'Retry',
  show: 'Show',
  filterToggle: (active: number) => (active === 0 ? 'Filters' : `Filters (${active})`),
  filters: {
    all: 'All businesses',
    problems: 'With a pending correction',
    'stale-3': 'Not checked for 3 months',
    stale: 'Not checked for six months',
    'stale-12': 'Not checked for a year',
    featured: 'Featured',
    duplicates: 'Possible duplicates',
    approximate: 'Position is approximate',
    'no-photo': 'No photo',
    'no-phone': 'No phone',
  },
  category: 'Category',
  allCategories: 'All categories',
  atoll: 'Atoll',
  allAtolls: 'All atolls',
  order: 'Order',
  orders: {
    newest: 'Newest first',
    name: 'By name',
    'name-down': 'By name, from Z',
    category: 'By category',
    'category-down': 'By category, from Z',
    contact: 'By phone',
    'contact-down': 'By phone, from 9',
    address: 'By address',
    'address-down': 'By address, from Z',
    checked: 'Longest unchecked first',
    'checked-down': 'Last checked first',
  },
  loadingPhotos: 'Looking for photos...',
  photosFailed: 'The list of photos could not be read',
  loadingCorrections: 'Looking for corrections...',
  correctionsFailed: 'The list of pending corrections could not be read',
  added: (name: string) => `Saved: ${name}`,
  addAnother: (atoll: string) => `Add another on ${atoll}`,
  none: 'No businesses found',
  count: (count: number) => (count === 1 ? '1 business' : `${count} businesses`),
  attention: {
    stale: (count: number) => `Next to check (${count})`,
    problems: (count: number) => `Corrections (${count})`,
    duplicates: (count: number) => `Duplicates (${count})`,
  },
  duplicates: (count: number) =>
    `${count} businesses have the same name as another one on their atoll. Some may be duplicates.`,
  stale: (count: number) =>
    count === 1
      ? '1 business has not been checked for six months.'
      : `${count} businesses have not been checked for six months.`,
  queue: {
    title: 'Next to check',
    right: 'All correct',
    call: (phone: string) => `Call ${phone}`,
    write: 'Write an e-mail',
    later: 'Later',
    done: 'Every business was checked within this period.',
    phone: 'Phone',
    email: 'E-mail',
    hours: 'Hours',
    checked: 'Last check',
    none: 'none',
  },
  table: 'Businesses',
  columns: {
    select: 'Select',
    business: 'Business',
    category: 'Category',
    contact: 'Contact',
    address: 'Address',
    hours: 'Hours',
    status: 'Status',
    actions: 'Actions',
  },
  pages: 'Pages of businesses',
  previous: 'Previous',
  next: 'Next',
  page: 'Page',
  pageCount: (count: number) => `of ${count}`,
  gridHelp: 'Arrow keys move between the cells. Enter or F2 on a phone or on hours changes them.',
  select: (name: string) => `Select ${name}`,
  selectPage: 'Select all on this page',
  featured: 'Featured',
  notFeatured: 'Not featured',
  featuredOf: (name: string) => `Featured: ${name}`,
  checked: (when: string) => `Checked ${when}`,
  neverChecked: 'Never checked',
  checkedToday: (name: string, when: string) => `${when}. Mark as checked today: ${name}`,
  closedOf: (name: string) => `Closed for now: ${name}`,
  noHours: 'No hours',
  noContact: 'No phone or e-mail',
  actionsOf: (name: string) => `Actions for ${name}`,
  actions: {
    view: 'View',
    edit: 'Edit',
    feature: 'Feature',
    unfeature: 'Remove from featured',
    check: 'Mark as checked today',
    close: 'Closed for now',
    open: 'Open again',
    quick: 'Phone and hours',
    delete: 'Delete',
  },
  quick: {
    title: (name: string) => `Phone and hours: ${name}`,
    phone: 'Phone',
    hours: 'Opening hours',
    checked: 'Checked today',
    save: 'Save',
    saveNext: 'Save and next',
    replaces: (theirs: string) =>
      theirs === ''
        ? 'Somebody else removed it in the meantime. Saving writes yours.'
        : `Somebody else saved "${theirs}" in the meantime. Saving replaces it with yours.`,
  },
  deleteTitle: 'Delete business',
  confirmDelete: (name: string) =>
    `Are you sure you want to delete "${name}"? It can be restored for 30 days in the Activity tab.`,
  bulk: {
    compare: 'Merge these two',
    label: 'Selected businesses',
    selected: (count: number) => `${count} selected`,
    selectFound: (count: number) => `Select all ${count}`,
    change: 'Change selected',
    feature: 'Feature',
    unfeature: 'Remove from featured',
    check: 'Mark as checked today',
    markClosed: 'Closed for now',
    markOpen: 'Open again',
    move: 'Change category or atoll',
    changeField: 'Change another field',
    field: 'Field',
    value: 'New value',
    replaces: 'The value replaces what all of them have.',
    replacesOrClears: 'The value replaces what all of them have. Leave it blank to clear it.',
    moveTitle: (count: number) => (count === 1 ? 'Change 1 business' : `Change ${count} businesses`),
    moveConfirm: 'Change',
    keep: 'Leave as it is',
    approximatePins: (count: number, atoll: string) =>
      count === 1
        ? `1 business without an exact pin moves to the middle of ${atoll}.`
        : `${count} businesses without an exact pin move to the middle of ${atoll}.`,
    exactPins: (count: number) =>
      count === 1
        ? '1 business has an exact pin from another atoll'
        : `${count} businesses have exact pins from another atoll`,
    choosePins: 'Choose',
    keepPins: 'Leave the pins where they are',
    movePins: (atoll: string) => `Move the pins to the middle of ${atoll}`,
    delete: 'Delete selected',
    deleteTitle: 'Delete businesses',
    confirmDelete: (count: number) =>
      count === 1
        ? 'Are you sure you want to delete 1 business? It can be restored for 30 days in the Activity tab.'
        : `Are you sure you want to delete ${count} businesses? They can be restored for 30 days in the Activity tab.`,
    clear: 'Clear selection',
    cancel: 'Cancel',
    close: 'Close',
    running: (done: number, total: number) => `Changing ${done} of ${total}...`,
    done: (count: number) => (count === 1 ? '1 business changed' : `${count} businesses changed`),
    failed: (count: number) =>
      count === 1 ? '1 business was not changed:' : `${count} businesses were not changed:`,
    deletedCount: (count: number) => (count === 1 ? '1 business deleted' : `${count} businesses deleted`),
    notDeleted: (count: number) =>
      count === 1 ? '1 business was not deleted:' : `${count} businesses were not deleted:`,
    changed: 'somebody else changed it in the meantime',
    deleted: 'somebody else deleted it in the meantime',
    reason: (name: string, reason: string) => `${name}: ${reason}`,
  },
  offline: 'You are offline. Businesses can be changed when you are connected.',
  toasts: {
    deleted: 'Business deleted successfully',
    featured: 'Business featured successfully',
    unfeatured: 'Business unfeatured successfully',
    checked: 'Business marked as checked',
    closed: 'Business marked as closed for now',
    opened: 'Business marked as open again',
    changed: 'Business changed',
  },
  errors: {
    load: 'Failed to load businesses',
    delete: 'Failed to delete business',
    update: 'Failed to update business',
    deleted: 'Somebody else deleted this business in the meantime.',
    changed:
      'Somebody else changed this business in the meantime. It is shown as it is now; nothing was overwritten.',
  },
} as const

/** 'Checked today', 'Checked 3 days ago' or 'Never checked'. In days, because the feed has only the day of a check. */
export function lastCheckedText({ last_checked_at }: Pick<Listing, 'last_checked_at'>, now: number): string {
  if (last_checked_at === null) return LISTINGS_TEXTS.neverChecked
  const [then, today] = [findMajuroMidnight(Date.parse(last_checked_at)), findMajuroMidnight(now)]
  return LISTINGS_TEXTS.checked(then < today ? formatRelativeTime(then, today) : 'today')
}
