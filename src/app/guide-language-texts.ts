/** The choice of the guide's own language, where it has more than English. */
export const GUIDE_LANGUAGE_TEXTS = {
  choice: 'Language',
  english: 'English',
  loading: 'Getting the texts...',
  failed: 'The texts could not be loaded. Try again when there is a network.',
} as const
