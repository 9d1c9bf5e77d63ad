import {
  type AnnouncementFields,
  type AnnouncementForm,
  announcementPhase,
  findAnnouncementProblems,
  NEW_ANNOUNCEMENT,
  toAnnouncementFields,
  toAnnouncementForm,
} from '../../kit/announcement-form.ts'
import type { Announcement } from '../../../domain/listing/listing.ts'
import { formatMajuroDateTime } from '../../../domain/hours/majuro-input.ts'
import { AnnouncementBanner } from '../../../ui/announcement-banner.tsx'
import { ANNOUNCEMENT_KINDS } from '../../../ui/texts.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import { mergeForms } from '../../kit/merge-versions.ts'
import { RowConflict } from '../../kit/row-conflict.tsx'
import { EditorForm } from '../../kit/editor.tsx'
import { SAVING_TEXTS } from '../../kit/texts.ts'
import { type EditorConflict, type EditorRules, useRowEditor } from '../../kit/use-editor.ts'
import { useToasts } from '../../kit/toasts.tsx'
import { AudiencePreview, atollNames, pageNames } from './announcement-readers.tsx'
import { ANNOUNCEMENT_DRAFTS, saveAnnouncement } from './announcement-rows.ts'
import styles from './announcements.module.css'
import { ANNOUNCEMENT_TEXTS } from './texts.ts'
import { AnnouncementFieldset } from './announcement-fieldset.tsx'

const RULES: EditorRules<Announcement, AnnouncementForm, AnnouncementFields> = {
  texts: ANNOUNCEMENT_TEXTS,
  isForm: ANNOUNCEMENT_DRAFTS.isForm,
  check: (form) => {
    const problems = findAnnouncementProblems(form)
    return problems.length === 0
      ? { fields: toAnnouncementFields(form), problems: null }
      : { fields: null, problems }
  },
  // The toast says in full what is wrong with the pages; the text beside the field is shorter (ANNADM-2).
  toastOf: ([first]) =>
    first?.field === 'show_on_pages' ? ANNOUNCEMENT_TEXTS.invalidPages : (first?.message ?? ''),
}

interface AnnouncementEditorProps {
  /** Null creates a new row. */
  base: Announcement | null
  /** Id of a deleted announcement whose draft is offered as a new one. */
  deletedId?: string
  onSaved: (row: Announcement) => void
  onClose: () => void
}

export function AnnouncementEditor({ base, deletedId, onSaved, onClose }: AnnouncementEditorProps) {
  const { backend, account } = useAdmin()
  const toasts = useToasts()
  const editor = useRowEditor({
    rules: RULES,
    draftName: ANNOUNCEMENT_DRAFTS.draftName,
    base,
    deletedId,
    toForm: (row) => (row === null ? NEW_ANNOUNCEMENT : toAnnouncementForm(row)),
    save: (draft, fields) => saveAnnouncement(backend, account.userId, draft, fields),
    onSaved: (row) => {
      if (announcementPhase(row, Date.now()) === 'expired') toasts.info(ANNOUNCEMENT_TEXTS.over)
      onSaved(row)
    },
    onClose,
  })
  return (
    <EditorForm editor={editor} texts={ANNOUNCEMENT_TEXTS} onClose={onClose}>
      <AnnouncementFieldset {...editor.fields} />
      <AnnouncementPreview form={editor.fields.form} />
      {editor.conflict && <AnnouncementConflict {...editor.conflict} />}
    </EditorForm>
  )
}

const FIELDS = [
  'title',
  'message',
  'type',
  'priority',
  'start_date',
  'end_date',
  'show_on_pages',
  'atolls',
  'action_text',
  'action_url',
  'is_active',
  'dismissible',
  'title_mh',
  'message_mh',
  'action_text_mh',
  'mh_by',
] as const
type Field = (typeof FIELDS)[number]

/** Converts a row through the form, so that two notations of the same time compare as equal. */
const comparableFields = (row: Announcement): AnnouncementFields =>
  toAnnouncementFields(toAnnouncementForm(row))

function AnnouncementConflict(props: EditorConflict<Announcement, AnnouncementForm>) {
  const { base, form, current, onMerge, onClose } = props
  return (
    <RowConflict<AnnouncementFields, Field>
      saved={{ table: 'announcements', id: current.id }}
      fields={FIELDS}
      labels={ANNOUNCEMENT_TEXTS.labels}
      versions={{
        base: base && comparableFields(base),
        theirs: comparableFields(current),
        mine: toAnnouncementFields(form),
      }}
      updatedAt={current.updated_at}
      formatValue={formatValue}
      onChoose={(choices) => onMerge(mergeForms(form, toAnnouncementForm(current), choices))}
      onClose={onClose}
    />
  )
}

function formatValue(row: AnnouncementFields, field: Field): string {
  const value = row[field]
  if (field === 'start_date' || field === 'end_date')
    return formatMajuroDateTime(Date.parse(row[field] ?? ''))
  if (typeof value === 'boolean') return value ? SAVING_TEXTS.yes : SAVING_TEXTS.no
  if (field === 'atolls') return atollNames(row.atolls)
  if (field === 'show_on_pages') return pageNames(row.show_on_pages)
  if (field === 'type') return ANNOUNCEMENT_TEXTS.types[row.type] ?? row.type
  return String(value ?? '')
}

const PREVIEW_ROW = { id: 'preview', revision: 0, created_at: '', updated_at: '' }

/** Previews the draft in the public banner. */
function AnnouncementPreview({ form }: { form: AnnouncementForm }) {
  const fields = toAnnouncementFields(form)
  return (
    <section className={styles.preview} aria-label={ANNOUNCEMENT_TEXTS.preview}>
      <h4>{ANNOUNCEMENT_TEXTS.preview}</h4>
      <AudiencePreview fields={fields} />
      {fields.message === '' ? (
        <p className={styles.none}>{ANNOUNCEMENT_TEXTS.previewEmpty}</p>
      ) : (
        <AnnouncementBanner
          announcement={{ ...fields, ...PREVIEW_ROW }}
          kind={ANNOUNCEMENT_KINDS[fields.type]}
        />
      )}
    </section>
  )
}
