import type { DraftFields } from './form-values.ts'

/** The longest time for which the page of a listing waits for drafts in the database, which may never answer. */
export const DATABASE_TIMEOUT_MS = 1_000

/** Whether a form has more than its kind. */
export function hasText(fields: DraftFields): boolean {
  return Object.entries(fields).some(([name, value]) => name !== 'type' && value.trim() !== '')
}

/** The fields of two drafts of one form, with both texts. */
export function joinFields(kept: DraftFields, moved: DraftFields): DraftFields {
  const joined = { ...kept }
  for (const [name, value] of Object.entries(moved)) {
    const before = kept[name] ?? ''
    if (before.trim() === '') joined[name] = value
    else if (name === 'message') joined[name] = joinTexts(before, value)
    // The field of a note has one line.
    else if (name === 'note') joined[name] = joinTexts(before, value, '; ')
    else if (name === 'what') joined[name] = [...new Set(`${before} ${value}`.split(' '))].join(' ')
  }
  return joined
}

/** Both texts, one behind the other; once only if the second is the end of the first already. */
function joinTexts(kept: string, moved: string, separator = '\n'): string {
  return kept === moved || kept.endsWith(separator + moved) ? kept : kept + separator + moved
}
