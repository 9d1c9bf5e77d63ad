import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatRelativeTime } from '../../domain/hours/majuro-time.ts'
import { useAdmin } from './admin-context.tsx'
import { type ConflictField, ConflictPanel } from './conflict-panel.tsx'
import { compareVersions, mergeForms, type VersionChoice } from './merge-versions.ts'
import { CONFLICT_TEXTS } from './texts.ts'
import type { EditorConflict } from './use-editor.ts'

interface RowConflictProps<Row extends object, Field extends keyof Row & string> {
  /** The saved row. */
  saved: { table: 'businesses' | 'announcements' | 'emergency_contacts' | 'trips'; id: string }
  fields: readonly Field[]
  labels: Record<Field, string>
  /** For a field that describes another field, such as the time when a number was confirmed: the name of the other field. */
  about?: Partial<Record<Field, Field>>
  /** `base`: the version before both changes, null if there is none; `theirs`: the saved version; `mine`: the typed version. */
  versions: { base: Row | null; theirs: Row; mine: Row }
  /** Time at which the other version was saved (ISO 8601). */
  updatedAt: string
  formatValue: (row: Row, field: Field) => string
  onChoose: (choices: Record<Field, VersionChoice>) => void
  onClose: () => void
}

/** The conflict panel with the fields in which two versions of a row differ. */
export function RowConflict<Row extends object, Field extends keyof Row & string>(
  props: RowConflictProps<Row, Field>,
) {
  const { saved, fields, labels, about, versions, updatedAt, formatValue, onChoose, onClose } = props
  const [openedAt] = useState(() => Date.now())
  const savedBy = useSavedByText(saved, formatRelativeTime(Date.parse(updatedAt), openedAt))
  const conflictFields = compareVersions<Row, Field>(fields, versions, about).map<ConflictField<Field>>(
    (difference) =>
      Object.assign(difference, {
        label: labels[difference.field],
        mine: formatValue(versions.mine, difference.field),
        theirs: formatValue(versions.theirs, difference.field),
      }),
  )
  return <ConflictPanel fields={conflictFields} savedBy={savedBy} onChoose={onChoose} onClose={onClose} />
}

interface FormConflictProps<Row, Form extends object, Field extends keyof Form & string> extends Pick<
  RowConflictProps<Form, Field>,
  'fields' | 'labels' | 'about' | 'formatValue'
> {
  table: RowConflictProps<Form, Field>['saved']['table']
  conflict: EditorConflict<Row, Form>
  toForm: (row: Row) => Form
}

/** The conflict panel for a form whose fields are compared as they are typed. */
export function FormConflict<
  Row extends { id: string; updated_at: string },
  Form extends object,
  Field extends keyof Form & string,
>({ table, conflict, toForm, ...texts }: FormConflictProps<Row, Form, Field>) {
  const { base, form, current, onMerge, onClose } = conflict
  const theirForm = toForm(current)
  return (
    <RowConflict<Form, Field>
      {...texts}
      saved={{ table, id: current.id }}
      versions={{ base: base && toForm(base), theirs: theirForm, mine: form }}
      updatedAt={current.updated_at}
      onChoose={(choices) => onMerge(mergeForms(form, theirForm, choices))}
      onClose={onClose}
    />
  )
}

/** Text that tells which admin saved the other version (CONFLICT-7), or 'Another admin' until the server has told who. */
function useSavedByText({ table, id }: { table: string; id: string }, savedAt: string): string {
  const { account, backend } = useAdmin()
  const { data: who = null } = useQuery({
    queryKey: ['author', { table, id }],
    queryFn: () =>
      backend.tables.callDatabase<string | null>('last_author', { collection: table, row_id: id }),
  })
  return who === account.email ? CONFLICT_TEXTS.savedByYou(savedAt) : CONFLICT_TEXTS.savedBy(who, savedAt)
}
