import { atollName } from '../atolls/atoll-names.ts'
import { resolveAtoll } from '../atolls/atoll-spellings.ts'

/* The atolls that a boat, a plane or a taxi goes to (SERVES-1): as codes in a row, as names in a form or a file. */

/**
 * The codes of a typed list such as 'Arno, Aur'. A word that names no atoll stays as typed, so that the form refuses it.
 * The text is undefined in a draft of an earlier version of the form.
 */
export function parseServes(text: string | undefined): string[] | null {
  const names = (text ?? '').split(/[,;\n]/).map((name) => name.trim())
  const codes = names.filter((name) => name !== '').map((name) => resolveAtoll(name)?.code ?? name)
  return codes.length === 0 ? null : [...new Set(codes)]
}

/** Formats the atolls as a person reads and types them, such as 'Arno, Aur'; blank for none. */
export function formatServes(codes: readonly string[] | null | undefined): string {
  return (codes ?? []).map(atollName).join(', ')
}
