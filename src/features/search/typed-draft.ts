import type { TypedTexts } from './form-fields.ts'

/*
 * Text that was typed but not yet searched for. It lives in the entry of the browser's history, so that a reload (a new
 * version, a phone that threw the page away) and going back bring it back, and nobody else ever sees it.
 */
export function readDraft(): TypedTexts | null {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('draft' in state)) return null
  return state.draft as TypedTexts
}

/** Keeps the draft beside what the entry already holds. */
export function keepDraft(draft: TypedTexts): void {
  const known = readDraft() ?? { text: '', location: '' }
  if (known.text === draft.text && known.location === draft.location) return
  const state: unknown = history.state
  history.replaceState({ ...(typeof state === 'object' ? state : null), draft }, '')
}
