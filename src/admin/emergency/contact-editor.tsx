import { useId, useMemo, useRef, useState, type FormEvent } from 'react'
import type { FieldProblem } from '../../domain/form-fields.ts'
import type { EmergencyContact } from '../../domain/listing.ts'
import { useOnline } from '../../ui/use-online.ts'
import { DraftOffer } from '../drafts/draft-offer.tsx'
import { useKeptDraft } from '../drafts/use-kept-draft.ts'
import { useAdmin } from '../frame/admin-context.ts'
import { FieldProblems, focusFirstProblem } from '../saving/field-problems.tsx'
import { OpenedHeading } from '../saving/opened-heading.tsx'
import { SaveBar } from '../saving/save-bar.tsx'
import { SaveProblem } from '../saving/save-problem.tsx'
import { SAVING_TEXTS } from '../saving/texts.ts'
import { useSaveStep } from '../saving/use-save-step.ts'
import { useToasts } from '../toasts/toast-context.ts'
import { ContactConflict } from './contact-conflict.tsx'
import { ContactFieldset } from './contact-fieldset.tsx'
import { checkContactForm, NEW_CONTACT, toContactForm, type ContactForm } from './contact-form.ts'
import styles from './emergency.module.css'
import { saveContact } from './emergency-rows.ts'
import { EMERGENCY_ADMIN_TEXTS } from './texts.ts'

interface ContactDraft {
  id: string
  base: EmergencyContact | null
  form: ContactForm
}

interface ContactEditorProps {
  /** Null makes a new one. */
  base: EmergencyContact | null
  onSaved: (row: EmergencyContact) => void
  onClose: () => void
}

export function ContactEditor({ base, onSaved, onClose }: ContactEditorProps) {
  const { backend, account, pullDirectory } = useAdmin()
  const toasts = useToasts()
  const isOnline = useOnline()
  const idPrefix = useId()
  const element = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<ContactDraft>(() => firstDraft(base))
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const first = useMemo(() => JSON.stringify(firstDraft(base).form), [base])
  const isDirty = JSON.stringify(draft.form) !== first
  const place = { key: `emergency contact ${base?.id ?? 'new'}`, userId: account.userId }
  const kept = useKeptDraft(place, draft, isDirty, parseDraft)
  const { step, run, dismiss } = useSaveStep<EmergencyContact>()

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isOnline || step.kind === 'saving') return
    const checked = checkContactForm(draft.form, draft.base)
    setProblems(checked.problems ?? [])
    if (checked.fields === null) {
      toasts.error(EMERGENCY_ADMIN_TEXTS.invalid)
      focusFirstProblem(element.current)
      return
    }
    void run(async () => {
      const outcome = await saveContact(backend, draft, checked.fields)
      if (outcome.kind !== 'saved') return outcome
      const { created, updated } = EMERGENCY_ADMIN_TEXTS.toasts
      toasts.success(draft.base === null ? created : updated)
      void pullDirectory()
      await kept.drop()
      onSaved(outcome.row)
      return { kind: 'saving' }
    })
  }

  const { found } = kept
  if (found !== null) {
    return (
      <DraftOffer
        savedAt={found.savedAt}
        isOlder={base !== null && found.content.base?.revision !== base.revision}
        onAnswer={(isUsed) => {
          if (isUsed) setDraft(found.content)
          kept.answer(isUsed)
        }}
      />
    )
  }
  return (
    <form ref={element} className={styles.editor} noValidate onSubmit={submit}>
      <OpenedHeading
        text={draft.base === null ? EMERGENCY_ADMIN_TEXTS.formNew : EMERGENCY_ADMIN_TEXTS.formEdit}
      />
      <ContactFieldset
        form={draft.form}
        problems={problems}
        idPrefix={idPrefix}
        onChange={(changes) => {
          setDraft({ ...draft, form: { ...draft.form, ...changes } })
          setProblems(problems.filter(({ field }) => !(field in changes)))
        }}
      />
      {step.kind === 'conflict' && (
        <ContactConflict
          base={draft.base}
          form={draft.form}
          current={step.current}
          onMerge={(form) => {
            setDraft({ id: step.current.id, base: step.current, form })
            dismiss()
            toasts.info(SAVING_TEXTS.merged)
          }}
          onClose={dismiss}
        />
      )}
      <FieldProblems problems={problems} idPrefix={idPrefix} />
      <SaveProblem
        step={step}
        failed={EMERGENCY_ADMIN_TEXTS.errors.save}
        deleted={EMERGENCY_ADMIN_TEXTS.errors.deleted}
        onSaveAsNew={() => {
          setDraft({ ...draft, id: crypto.randomUUID(), base: null })
          dismiss()
        }}
      />
      <SaveBar
        save={EMERGENCY_ADMIN_TEXTS.save}
        isOnline={isOnline}
        isSaving={step.kind === 'saving'}
        draft={isDirty ? kept.state : 'none'}
        onCancel={onClose}
      />
    </form>
  )
}

function firstDraft(base: EmergencyContact | null): ContactDraft {
  const form = base === null ? NEW_CONTACT : toContactForm(base)
  return { id: base?.id ?? crypto.randomUUID(), base, form }
}

function parseDraft(content: unknown): ContactDraft | null {
  const { id, base, form } = (content ?? {}) as Partial<ContactDraft>
  const isWhole = typeof id === 'string' && typeof base === 'object' && typeof form?.phone === 'string'
  return isWhole ? { id, base, form } : null
}
