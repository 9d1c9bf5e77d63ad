import { useId, useMemo, useRef, useState, type FormEvent } from 'react'
import {
  announcementProblems,
  NEW_ANNOUNCEMENT,
  toAnnouncementFields,
  toAnnouncementForm,
  type AnnouncementForm,
} from '../../domain/announcement-form.ts'
import type { FieldProblem } from '../../domain/form-fields.ts'
import type { Announcement } from '../../domain/listing.ts'
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
import { AnnouncementConflict } from './announcement-conflict.tsx'
import { AnnouncementFieldset } from './announcement-fieldset.tsx'
import { AnnouncementPreview } from './announcement-preview.tsx'
import { saveAnnouncement } from './announcement-rows.ts'
import styles from './announcements.module.css'
import { ANNOUNCEMENT_TEXTS } from './texts.ts'

interface AnnouncementDraft {
  id: string
  base: Announcement | null
  form: AnnouncementForm
}

interface AnnouncementEditorProps {
  /** Null makes a new one. */
  base: Announcement | null
  onSaved: (row: Announcement) => void
  onClose: () => void
}

export function AnnouncementEditor({ base, onSaved, onClose }: AnnouncementEditorProps) {
  const { backend, account, pullDirectory } = useAdmin()
  const toasts = useToasts()
  const isOnline = useOnline()
  const idPrefix = useId()
  const element = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<AnnouncementDraft>(() => firstDraft(base))
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const first = useMemo(() => JSON.stringify(firstDraft(base).form), [base])
  const isDirty = JSON.stringify(draft.form) !== first
  const place = { key: `announcement ${base?.id ?? 'new'}`, userId: account.userId }
  const kept = useKeptDraft(place, draft, isDirty, parseDraft)
  const { step, run, dismiss } = useSaveStep<Announcement>()

  const set = (changes: Partial<AnnouncementForm>): void => {
    setDraft({ ...draft, form: { ...draft.form, ...changes } })
    setProblems(problems.filter(({ field }) => !(field in changes)))
  }
  const save = (): Promise<void> =>
    run(async () => {
      const outcome = await saveAnnouncement(backend, account.userId, draft, toAnnouncementFields(draft.form))
      if (outcome.kind !== 'saved') return outcome
      toasts.success(
        draft.base === null ? ANNOUNCEMENT_TEXTS.toasts.created : ANNOUNCEMENT_TEXTS.toasts.updated,
      )
      void pullDirectory()
      await kept.drop()
      onSaved(outcome.row)
      return { kind: 'saving' }
    })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isOnline || step.kind === 'saving') return
    const found = announcementProblems(draft.form)
    setProblems(found)
    if (found.length === 0) void save()
    else {
      toasts.error(toastOf(found))
      focusFirstProblem(element.current)
    }
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
      <OpenedHeading text={draft.base === null ? ANNOUNCEMENT_TEXTS.formNew : ANNOUNCEMENT_TEXTS.formEdit} />
      <AnnouncementFieldset form={draft.form} problems={problems} idPrefix={idPrefix} onChange={set} />
      <AnnouncementPreview form={draft.form} />
      {step.kind === 'conflict' && (
        <AnnouncementConflict
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
        failed={ANNOUNCEMENT_TEXTS.errors.save}
        deleted={ANNOUNCEMENT_TEXTS.errors.deleted}
        onSaveAsNew={() => {
          setDraft({ ...draft, id: crypto.randomUUID(), base: null })
          dismiss()
        }}
      />
      <SaveBar
        save={ANNOUNCEMENT_TEXTS.save}
        isOnline={isOnline}
        isSaving={step.kind === 'saving'}
        draft={isDirty ? kept.state : 'none'}
        onCancel={onClose}
      />
    </form>
  )
}

function firstDraft(base: Announcement | null): AnnouncementDraft {
  const form = base === null ? NEW_ANNOUNCEMENT : toAnnouncementForm(base)
  return { id: base?.id ?? crypto.randomUUID(), base, form }
}

function parseDraft(content: unknown): AnnouncementDraft | null {
  const { id, base, form } = (content ?? {}) as Partial<AnnouncementDraft>
  const isWhole =
    typeof id === 'string' &&
    typeof base === 'object' &&
    typeof form?.message === 'string' &&
    Array.isArray(form.show_on_pages)
  return isWhole ? { id, base, form } : null
}

/** The toast of the pages names them; beside the field there is less to say (spec admin-area 5). */
function toastOf(problems: readonly FieldProblem[]): string {
  const [first] = problems
  return first?.field === 'show_on_pages' ? ANNOUNCEMENT_TEXTS.invalidPages : (first?.message ?? '')
}
