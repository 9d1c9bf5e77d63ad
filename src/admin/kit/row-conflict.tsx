import { useState } from 'react'
import { relativeTime } from '../../domain/relative-time.ts'
import { compareVersions, type VersionChoice } from '../../domain/row-versions.ts'
import { ConflictPanel, type ConflictField } from './conflict-panel.tsx'

interface RowConflictProps<Row extends object, Field extends keyof Row & string> {
  fields: readonly Field[]
  labels: Record<Field, string>
  /** What both began with, what is saved now, and what is typed; all three written alike. */
  versions: { base: Row; theirs: Row; mine: Row }
  /** When the other version was saved (ISO 8601). */
  updatedAt: string
  inWords: (row: Row, field: Field) => string
  onChoose: (choices: Record<Field, VersionChoice>) => void
  onClose: () => void
}

/** The fields in which two versions of a row differ, to be chosen from. */
export function RowConflict<Row extends object, Field extends keyof Row & string>(
  props: RowConflictProps<Row, Field>,
) {
  const { fields, labels, versions, updatedAt, inWords, onChoose, onClose } = props
  const [openedAt] = useState(() => Date.now())
  const shown = compareVersions<Row, Field>(fields, versions).map<ConflictField<Field>>(
    ({ field, changedBy }) => ({
      field,
      changedBy,
      label: labels[field],
      mine: inWords(versions.mine, field),
      theirs: inWords(versions.theirs, field),
    }),
  )
  return (
    <ConflictPanel
      fields={shown}
      savedAt={relativeTime(Date.parse(updatedAt), openedAt)}
      onChoose={onChoose}
      onClose={onClose}
    />
  )
}

/** The own form with the fields that were taken from the other version. */
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
