/*
 * The draft in sessionStorage, which a form reads before its first paint. form-draft.ts writes it and has the rest.
 */
export type DraftFields = Record<string, string>

export interface DraftRecord {
  /** Name of the form. */
  name: string
  /** Id of the page that wrote this draft. */
  page: string
  fields: DraftFields
  /** Time at which the draft was stored, in milliseconds since 1970. */
  at: number
}

export const SESSION_PREFIX = 'guide-draft-'

/** The draft of this tab; null without one or when it is damaged. */
export function readSessionDraft(session: Pick<Storage, 'getItem'> | null, name: string): DraftRecord | null {
  try {
    const record: unknown = JSON.parse(session?.getItem(SESSION_PREFIX + name) ?? 'null')
    return isDraftRecord(record) ? record : null
  } catch {
    return null
  }
}

export function isDraftRecord(value: unknown): value is DraftRecord {
  if (typeof value !== 'object' || value === null) return false
  const { name, page, fields, at } = value as Partial<DraftRecord>
  return (
    typeof name === 'string' &&
    typeof page === 'string' &&
    typeof at === 'number' &&
    typeof fields === 'object' &&
    Object.values(fields).every((field) => typeof field === 'string')
  )
}
