/* Compares two versions of a row: what an admin typed, and what another admin saved in the meantime (CONFLICT-2). */

export interface VersionDifference<Field extends string> {
  field: Field
  /** Who changed it since the version that the form was opened with. */
  changedBy: 'them' | 'me' | 'both'
}

export type VersionChoice = 'mine' | 'theirs'

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

/** The fields that differ between the two versions, in the order of `fields`. `base` is the version before both. */
export function compareVersions<Row extends object, Field extends keyof Row & string>(
  fields: readonly Field[],
  versions: { base: Row; theirs: Row; mine: Row },
): VersionDifference<Field>[] {
  const { base, theirs, mine } = versions
  return fields
    .filter((field) => !isSame(theirs[field], mine[field]))
    .map((field) => {
      if (isSame(base[field], mine[field])) return { field, changedBy: 'them' }
      return { field, changedBy: isSame(base[field], theirs[field]) ? 'me' : 'both' }
    })
}

/** A change by one side wins; the person chooses where both changed a field. */
export function proposedChoice({ changedBy }: VersionDifference<string>): VersionChoice | null {
  if (changedBy === 'both') return null
  return changedBy === 'me' ? 'mine' : 'theirs'
}

/** The fields of `mine` that differ from `base`: the content of an update. */
export function changedFields<Row extends object>(base: Row, mine: Partial<Row>): Partial<Row> {
  const changed = Object.entries(mine).filter(([field, value]) => !isSame(base[field as keyof Row], value))
  return Object.fromEntries(changed) as Partial<Row>
}
