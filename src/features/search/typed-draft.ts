export interface TypedTexts {
  text: string
  location: string
}

/*
 * Text that was typed but not yet searched for. It is kept in the state of the history entry: a reload and going back
 * bring it back, and no server and no other page see it.
 */
export function readDraft(): TypedTexts | null {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('draft' in state)) return null
  return state.draft as TypedTexts
}

/** Stores the draft beside what the history entry already holds. */
export function keepDraft(draft: TypedTexts): void {
  const known = readDraft() ?? { text: '', location: '' }
  if (known.text === draft.text && known.location === draft.location) return
  const state: unknown = history.state
  history.replaceState({ ...(typeof state === 'object' ? state : null), draft }, '')
}
