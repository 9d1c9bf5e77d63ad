/** Where unsent-hint.ts keeps its number: in a file of its own, because the first bundle looks at it. */
export const UNSENT_KEY = 'guide-unsent'

/** Whether messages wait, as a page last saw it. */
export function hasUnsentHint(): boolean {
  try {
    return Number(localStorage.getItem(UNSENT_KEY)) > 0
  } catch {
    return false
  }
}
