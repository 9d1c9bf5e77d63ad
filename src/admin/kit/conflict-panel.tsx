import { useEffect, useId, useRef, useState } from 'react'
import { Notice } from '../../ui/page-parts.tsx'
import styles from './editor.module.css'
import {
  chooseMyChanges,
  proposeChoice,
  type VersionChoice,
  type VersionDifference,
} from './merge-versions.ts'
import { CONFLICT_TEXTS } from './texts.ts'
import { focusedElement, useFocusFallback } from './use-focus-fallback.ts'

/** A field in which the two versions differ. */
export interface ConflictField<Field extends string> extends VersionDifference<Field> {
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
export function ConflictPanel<Field extends string>(props: ConflictPanelProps<Field>) {
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
