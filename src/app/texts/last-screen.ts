export const LAST_TEXTS = {
  title: 'This page stopped working',
  text: 'Something went wrong in the guide. Nothing you saved is lost. Reload the page; if that does not help, go back to the home page.',
  reload: 'Reload the page',
  home: 'Go to the home page',
  emergency: 'Emergency numbers',
} as const
