export const CONFLICT_TEXTS = {
  title: 'Somebody else changed this meanwhile',
  explain: (savedAt: string) =>
    `Another version was saved ${savedAt}. Nothing of yours is lost and nothing was overwritten. Choose what to keep for each field, then save again.`,
  theirs: 'Saved version',
  mine: 'Your version',
  empty: '(empty)',
  changedBy: {
    them: 'changed by the other admin',
    me: 'changed by you',
    both: 'changed by both',
  },
  use: 'Use these choices',
  allMine: 'Keep all of mine',
  allTheirs: 'Take all of the saved version',
  back: 'Back to the form',
  missing: (labels: string) => `Please choose a version for: ${labels}`,
} as const
