export const UPDATE_TEXTS = {
  label: 'Update',
  // The question that is shown before a new version replaces the open page (UPDATE-1).
  question: 'A new version is available. Reload to update?',
  reload: 'Reload',
  reloading: 'Reloading...',
  later: 'Later',
} as const
