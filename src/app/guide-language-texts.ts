/** Texts of the language choice, which is shown only if the guide has other languages than English. */
export const GUIDE_LANGUAGE_TEXTS = {
  choice: 'Language',
  english: 'English',
  loading: 'Getting the texts...',
  failed: 'The texts could not be loaded. Try again when there is a network.',
} as const
