/** Texts of "Remove everything from this device", on /privacy and on /removed. */
export const REMOVAL_TEXTS = {
  button: 'Remove everything from this device',
  title: 'Remove everything from this device?',
  text: 'The saved copy, photos, maps, favorites, settings and messages in this browser will be deleted. This cannot be undone.',
  online: 'To open the guide again you will need a network.',
  offlineNow:
    'You are offline now. After this the guide will not open on this device until you have a network again.',
  cancel: 'Keep everything',
  confirm: 'Remove everything',
  working: 'Removing everything from this device...',
  done: 'Everything was removed',
  doneText:
    'Nothing of the guide is left in this browser: no saved copy, no photos, no maps, no favorites, no settings, no messages.',
  stays:
    'What stays: files that you downloaded, messages that were already sent, the history of your browser, and, until the next visit, a note that everything was removed. If the guide is on your home screen, remove it there like any app.',
  partly: 'Some things could not be removed',
  partlyText: 'Everything else is gone. Close all other tabs of the guide, then try again. Still left:',
  refusedText:
    'This browser blocks the data of this site, so the guide cannot remove what it saved earlier. Still left:',
  lastResort:
    'If nothing else helps, open the settings of your browser and delete the data of this site there.',
  left: {
    'service-worker': 'the part of the guide that starts it with no network',
    caches: 'the pages and photos of the guide',
    databases: 'the saved copy, favorites or messages',
    'small-storage': 'small settings',
  },
  again: 'Try again',
  elsewhere: 'The guide was closed here',
  elsewhereText: 'In another tab, someone chose to remove everything that the guide saved on this device.',
  startAgain: 'Open the guide again',
} as const
