export const UPDATE_TEXTS = {
  label: 'Update',
  // The words of the specification (spec public-site 8).
  question: 'A new version is available. Reload to update?',
  reload: 'Reload',
  reloading: 'Reloading...',
  later: 'Later',
} as const
