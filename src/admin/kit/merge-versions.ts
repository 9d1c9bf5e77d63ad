/* Compares and merges the version that an admin typed with the version that another admin saved in the meantime (CONFLICT-2). */

export interface VersionDifference<Field extends string> {
  field: Field
  /** Who changed the field since the form was opened. */
  changedBy: 'them' | 'me' | 'both'
  /**
   * Name of another field that this field describes: `phone` for the time at which the number was confirmed. Present only if
   * different admins changed the two fields.
   */
  about?: Field
}

export type VersionChoice = 'mine' | 'theirs'

function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

/**
 * Returns the fields that differ between the two versions, in the order of `fields`. `base` is the version before both; null
 * if there is none, as after the lost answer of a new row: then it is not known who changed a field, so both count.
 * @param about for each field that describes another field, the name of the other field: { confirmed_at: 'phone' }. If one
 * admin changed the number and the other one its confirmation, this admin must choose, because nobody may have confirmed the
 * new number (CONFLICT-9)
 */
export function compareVersions<Row extends object, Field extends keyof Row & string>(
  fields: readonly Field[],
  versions: { base: Row | null; theirs: Row; mine: Row },
  about: Partial<Record<Field, Field>> = {},
): VersionDifference<Field>[] {
  const { base, theirs, mine } = versions
  const differ = fields.filter((field) => !isSameJson(theirs[field], mine[field]))
  const changedBy = (field: Field): VersionDifference<Field>['changedBy'] => {
    if (base === null) return 'both'
    if (isSameJson(base[field], mine[field])) return 'them'
    return isSameJson(base[field], theirs[field]) ? 'me' : 'both'
  }
  return differ.map((field) => {
    const subject = about[field]
    const isSplit =
      subject !== undefined && differ.includes(subject) && changedBy(subject) !== changedBy(field)
    return isSplit ? { field, changedBy: 'both', about: subject } : { field, changedBy: changedBy(field) }
  })
}

/** Proposes the version of the only admin who changed the field. Null if both did, so that the admin must choose. */
export function proposeChoice({ changedBy }: VersionDifference<string>): VersionChoice | null {
  if (changedBy === 'both') return null
  return changedBy === 'me' ? 'mine' : 'theirs'
}

/**
 * Chooses this admin's version of each field that this admin changed, and the other admin's version of other fields
 * (CONFLICT-2). A field that describes another field, such as its confirmation, is taken from the same version as that field.
 */
export function chooseMyChanges<Field extends string>(
  differences: readonly VersionDifference<Field>[],
): Record<Field, VersionChoice> {
  const subjectOf = (difference: VersionDifference<Field>): VersionDifference<Field> =>
    differences.find(({ field }) => field === difference.about) ?? difference
  const choices = differences.map((difference) => [
    difference.field,
    proposeChoice(subjectOf(difference)) ?? 'mine',
  ])
  return Object.fromEntries(choices) as Record<Field, VersionChoice>
}

/** Returns the form `mine`, with the values of `theirs` in the fields for which the choice is 'theirs'. */
export function mergeForms<Form extends object, Field extends keyof Form & string>(
  mine: Form,
  theirs: Form,
  choices: Record<Field, VersionChoice>,
): Form {
  const merged = { ...mine }
  for (const field of Object.keys(choices) as Field[]) {
    if (choices[field] === 'theirs') merged[field] = theirs[field]
  }
  return merged
}

/** Applies the changes from `before` to `form` to the newer version `now`; fields that did not change are those of `now`. */
export function rebaseForm<Form extends object>(form: Form, before: Form, now: Form): Form {
  const touched = Object.entries(form).filter(
    ([name, value]) => !isSameJson(value, before[name as keyof Form]),
  )
  return { ...now, ...Object.fromEntries(touched) }
}
