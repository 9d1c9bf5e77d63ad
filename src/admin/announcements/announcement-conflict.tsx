import {
  toAnnouncementFields,
  toAnnouncementForm,
  type AnnouncementFields,
  type AnnouncementForm,
} from '../../domain/announcement-form.ts'
import type { Announcement } from '../../domain/listing.ts'
import { formatMajuroDateTime } from '../../domain/majuro-time.ts'
import { mergeForms, RowConflict } from '../kit/row-conflict.tsx'
import type { RowEditorConflict } from '../kit/row-editor-plan.ts'
import { SAVING_TEXTS } from '../kit/saving-texts.ts'
import { ANNOUNCEMENT_TEXTS } from './texts.ts'

const FIELDS = [
  'title',
  'message',
  'type',
  'priority',
  'start_date',
  'end_date',
  'show_on_pages',
  'action_text',
  'action_url',
  'is_active',
  'dismissible',
] as const
type Field = (typeof FIELDS)[number]

/** Through the form and back, so that two ways to write one moment are no difference. */
const written = (row: Announcement): AnnouncementFields => toAnnouncementFields(toAnnouncementForm(row))

export function AnnouncementConflict(props: RowEditorConflict<Announcement, AnnouncementForm>) {
  const { base, form, current, onMerge, onClose } = props
  return (
    <RowConflict<AnnouncementFields, Field>
      fields={FIELDS}
      labels={ANNOUNCEMENT_TEXTS.labels}
      versions={{
        base: written(base ?? current),
        theirs: written(current),
        mine: toAnnouncementFields(form),
      }}
      updatedAt={current.updated_at}
      inWords={inWords}
      onChoose={(choices) => onMerge(mergeForms(form, toAnnouncementForm(current), choices))}
      onClose={onClose}
    />
  )
}

function inWords(row: AnnouncementFields, field: Field): string {
  const value = row[field]
  if (field === 'start_date' || field === 'end_date')
    return formatMajuroDateTime(Date.parse(row[field] ?? ''))
  if (typeof value === 'boolean') return value ? SAVING_TEXTS.yes : SAVING_TEXTS.no
  if (Array.isArray(value)) return value.join(', ')
  return String(value ?? '')
}
