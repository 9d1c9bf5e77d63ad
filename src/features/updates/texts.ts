export const UPDATE_TEXTS = {
  label: 'Update',
  // Asked before a new version replaces the open page (UPDATE-1).
  question: 'A new version is available. Reload to update?',
  reload: 'Reload',
  reloading: 'Reloading...',
  later: 'Later',
} as const
