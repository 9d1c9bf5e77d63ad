/** Words that every form of the admin area shares. */
export const SAVING_TEXTS = {
  saving: 'Saving...',
  cancel: 'Cancel',
  kept: 'What you typed is still here.',
  saveAsNew: 'Save it as a new one',
  problems: (count: number) =>
    count === 1 ? '1 field needs your attention:' : `${count} fields need your attention:`,
  offline: 'You are offline. Saving needs a connection. What you type is kept on this device.',
  draftKept: 'Not saved yet. Your changes are kept on this device.',
  draftRefused: 'This device refuses to keep your changes. Do not close this page before you have saved.',
  draftFound: (when: string) => `You have changes here that were not saved, from ${when}.`,
  draftOlder: 'Somebody has saved another version since then. You will see both when you save.',
  draftUse: 'Continue with my changes',
  draftDrop: 'Discard them',
  merged: 'Your choices are in the form. Check them and save again.',
  yes: 'Yes',
  no: 'No',
} as const
