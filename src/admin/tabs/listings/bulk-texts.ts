/** Texts of the changes of several selected listings. */
export const BULK_TEXTS = {
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
} as const
