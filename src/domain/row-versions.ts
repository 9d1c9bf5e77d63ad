/* Compares two versions of a row: what an admin typed, and what another one saved meanwhile (CONFLICT-2). */

export interface VersionDifference<Field extends string> {
  field: Field
  /** Who changed it since the version that the form was opened with. */
  changedBy: 'them' | 'me' | 'both'
}

export type VersionChoice = 'mine' | 'theirs'

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

/** The fields that differ between the two versions, in the order asked for. `base` is what both began with. */
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

/** Who changed it alone is taken; what both changed is for the person to choose. */
export function proposedChoice({ changedBy }: VersionDifference<string>): VersionChoice | null {
  if (changedBy === 'both') return null
  return changedBy === 'me' ? 'mine' : 'theirs'
}

/** The fields of `mine` whose value is not that of `base`: what an update has to send. */
export function changedFields<Row extends object>(base: Row, mine: Partial<Row>): Partial<Row> {
  const changed = Object.entries(mine).filter(([field, value]) => !isSame(base[field as keyof Row], value))
  return Object.fromEntries(changed) as Partial<Row>
}
