import {
  announcementProblems,
  NEW_ANNOUNCEMENT,
  toAnnouncementFields,
  toAnnouncementForm,
  type AnnouncementFields,
  type AnnouncementForm,
} from '../../domain/announcement-form.ts'
import type { Announcement } from '../../domain/listing.ts'
import { useAdmin } from '../kit/admin-context.ts'
import type { RowEditorPlan } from '../kit/row-editor-plan.ts'
import { RowEditor } from '../kit/row-editor.tsx'
import { AnnouncementConflict } from './announcement-conflict.tsx'
import { AnnouncementFieldset } from './announcement-fieldset.tsx'
import { AnnouncementPreview } from './announcement-preview.tsx'
import { saveAnnouncement } from './announcement-rows.ts'
import { ANNOUNCEMENT_TEXTS } from './texts.ts'

const PLAN: RowEditorPlan<Announcement, AnnouncementForm, AnnouncementFields> = {
  draftName: 'announcement',
  words: ANNOUNCEMENT_TEXTS,
  toForm: (base) => (base === null ? NEW_ANNOUNCEMENT : toAnnouncementForm(base)),
  isForm: (kept): kept is AnnouncementForm =>
    typeof kept?.message === 'string' && Array.isArray(kept.show_on_pages),
  check: (form) => {
    const problems = announcementProblems(form)
    return problems.length === 0
      ? { fields: toAnnouncementFields(form), problems: null }
      : { fields: null, problems }
  },
  // The toast says in full what is wrong with the pages; the text beside the field is shorter (ANNADM-2).
  toastOf: ([first]) =>
    first?.field === 'show_on_pages' ? ANNOUNCEMENT_TEXTS.invalidPages : (first?.message ?? ''),
  Fields: AnnouncementFieldset,
  Conflict: AnnouncementConflict,
  Preview: AnnouncementPreview,
}

interface AnnouncementEditorProps {
  /** Null makes a new one. */
  base: Announcement | null
  onSaved: (row: Announcement) => void
  onClose: () => void
}

export function AnnouncementEditor(props: AnnouncementEditorProps) {
  const { backend, account } = useAdmin()
  return (
    <RowEditor
      {...props}
      plan={PLAN}
      save={(draft, fields) => saveAnnouncement(backend, account.userId, draft, fields)}
    />
  )
}
