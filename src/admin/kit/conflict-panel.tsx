import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { formatRelativeTime } from '../../domain/hours/majuro-time.ts'
import {
  compareVersions,
  chooseMyChanges,
  proposeChoice,
  type VersionChoice,
  type VersionDifference,
} from './save-row.ts'
import { Notice } from '../../ui/page-parts.tsx'
import { useAdmin } from './admin-context.tsx'
import styles from './editor.module.css'
import { CONFLICT_TEXTS } from './texts.ts'
import type { EditorConflict } from './use-editor.ts'
import { focusedElement, useFocusFallback } from './use-focus-fallback.ts'

interface ConflictField<Field extends string> extends VersionDifference<Field> {
  label: string
  /** `mine` is the typed value and `theirs` the saved value of another admin, both formatted for display. */
  mine: string
  theirs: string
}

interface ConflictPanelProps<Field extends string> {
  fields: ConflictField<Field>[]
  /** Who saved the other version, and when. */
  savedBy: string
  /** Called with a choice for every field. The handler must save the result, because the panel saves nothing. */
  onChoose: (choices: Record<Field, VersionChoice>) => void
  /** Closes the panel and returns to the unchanged form. */
  onClose: () => void
}

/** Focuses the first field without a choice in the form's conflict panel, or the button that applies the choices. */
export function focusConflict(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[data-next]')?.focus()
}

/**
 * Shows the saved and the typed version side by side (CONFLICT-1). A field that only one side changed is
 * preselected; a field that both changed must be chosen (CONFLICT-2).
 */
function ConflictPanel<Field extends string>(props: ConflictPanelProps<Field>) {
  const { fields, savedBy, onChoose, onClose } = props
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // The control that had the focus before the panel opened, such as the Save button, gets the focus back (A11Y-3).
  const [opener] = useState(() => ({ current: focusedElement() }))
  useFocusFallback(panel, opener)
  const [choices, setChoices] = useState(() => proposeChoices(fields))
  const [isUseTried, setIsUseTried] = useState(false)
  useEffect(() => heading.current?.focus(), [])

  const undecided = fields.filter(({ field }) => choices[field] === undefined)
  const useChoices = (): void => {
    if (undecided.length > 0) setIsUseTried(true)
    else onChoose(choices as Record<Field, VersionChoice>)
  }
  return (
    <section ref={panel} className={styles.panel} aria-labelledby="conflict-title">
      <h2 id="conflict-title" ref={heading} tabIndex={-1}>
        {CONFLICT_TEXTS.title}
      </h2>
      <p>
        {savedBy} {CONFLICT_TEXTS.explain}
      </p>
      <div className={styles.fields}>
        {fields.map((field) => (
          <FieldChoice
            key={field.field}
            field={field}
            choice={choices[field.field]}
            isMissing={isUseTried && choices[field.field] === undefined}
            onChoose={(choice) => setChoices({ ...choices, [field.field]: choice })}
          />
        ))}
      </div>
      {isUseTried && undecided.length > 0 && (
        <Notice tone="danger" role="alert">
          <p>{CONFLICT_TEXTS.missing(undecided.map(({ label }) => label).join(', '))}</p>
        </Notice>
      )}
      <p className={styles.choiceActions}>
        <button type="button" className="button button-primary" data-next onClick={useChoices}>
          {CONFLICT_TEXTS.use}
        </button>
        <button type="button" className="button" onClick={() => onChoose(chooseMyChanges(fields))}>
          {CONFLICT_TEXTS.allMine}
        </button>
        <button type="button" className="button" onClick={() => onChoose(chooseAllTheirs(fields))}>
          {CONFLICT_TEXTS.allTheirs}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {CONFLICT_TEXTS.back}
        </button>
      </p>
    </section>
  )
}

function FieldChoice<Field extends string>({
  field,
  choice,
  isMissing,
  onChoose,
}: {
  field: ConflictField<Field>
  choice: VersionChoice | undefined
  isMissing: boolean
  onChoose: (choice: VersionChoice) => void
}) {
  const name = useId()
  const option = (which: VersionChoice, words: string, value: string) => (
    <label className={styles.option}>
      <input
        type="radio"
        name={name}
        checked={choice === which}
        data-next={choice === undefined || undefined}
        onChange={() => onChoose(which)}
      />
      <b>{words}</b>
      <span className={styles.value}>{value === '' ? CONFLICT_TEXTS.empty : value}</span>
    </label>
  )
  return (
    <fieldset className={styles.field} data-missing={isMissing || undefined}>
      <legend>
        {field.label} <span className={styles.who}>{CONFLICT_TEXTS.changedBy[field.changedBy]}</span>
      </legend>
      <div className={styles.options}>
        {option('theirs', CONFLICT_TEXTS.theirs, field.theirs)}
        {option('mine', CONFLICT_TEXTS.mine, field.mine)}
      </div>
    </fieldset>
  )
}

function proposeChoices<Field extends string>(
  fields: readonly ConflictField<Field>[],
): Partial<Record<Field, VersionChoice>> {
  const choices: Partial<Record<Field, VersionChoice>> = {}
  for (const field of fields) {
    const choice = proposeChoice(field)
    if (choice !== null) choices[field.field] = choice
  }
  return choices
}

function chooseAllTheirs<Field extends string>(
  fields: readonly ConflictField<Field>[],
): Record<Field, VersionChoice> {
  return Object.fromEntries(fields.map(({ field }) => [field, 'theirs'])) as Record<Field, VersionChoice>
}

interface RowConflictProps<Row extends object, Field extends keyof Row & string> {
  /** The saved row. */
  saved: { table: 'businesses' | 'announcements' | 'emergency_contacts' | 'trips'; id: string }
  fields: readonly Field[]
  labels: Record<Field, string>
  /** For a field that describes another field, such as the time when a number was confirmed: the name of the other field. */
  about?: Partial<Record<Field, Field>>
  /** `base`: the version before both changes; `theirs`: the saved version; `mine`: the typed version. */
  versions: { base: Row; theirs: Row; mine: Row }
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
      versions={{ base: toForm(base ?? current), theirs: theirForm, mine: form }}
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
