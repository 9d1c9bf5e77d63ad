import { useState } from 'react'
import {
  toAnnouncementFields,
  toAnnouncementForm,
  type AnnouncementFields,
  type AnnouncementForm,
} from '../../domain/announcement-form.ts'
import type { Announcement } from '../../domain/listing.ts'
import { formatMajuroDateTime } from '../../domain/majuro-time.ts'
import { relativeTime } from '../../domain/relative-time.ts'
import { compareVersions, type VersionChoice } from '../../domain/row-versions.ts'
import { ConflictPanel, type ConflictField } from '../conflict/conflict-panel.tsx'
import { SAVING_TEXTS } from '../saving/texts.ts'
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

interface AnnouncementConflictProps {
  base: Announcement | null
  form: AnnouncementForm
  current: Announcement
  onMerge: (form: AnnouncementForm) => void
  onClose: () => void
}

export function AnnouncementConflict({ base, form, current, onMerge, onClose }: AnnouncementConflictProps) {
  const [openedAt] = useState(() => Date.now())
  // Through the form and back, so that two ways to write one moment are no difference.
  const [mine, theirs, before] = [form, toAnnouncementForm(current), toAnnouncementForm(base ?? current)].map(
    (version) => toAnnouncementFields(version),
  ) as [AnnouncementFields, AnnouncementFields, AnnouncementFields]
  const differences = compareVersions<AnnouncementFields, Field>(FIELDS, { base: before, theirs, mine })
  const fields = differences.map<ConflictField<Field>>(({ field, changedBy }) => ({
    field,
    changedBy,
    label: ANNOUNCEMENT_TEXTS.labels[field],
    mine: inWords(mine, field),
    theirs: inWords(theirs, field),
  }))
  const choose = (choices: Record<Field, VersionChoice>): void => {
    const taken = toAnnouncementForm(current)
    const chosen = FIELDS.filter((field) => choices[field] === 'theirs').map((field) => [field, taken[field]])
    onMerge({ ...form, ...(Object.fromEntries(chosen) as Partial<AnnouncementForm>) })
  }
  return (
    <ConflictPanel
      fields={fields}
      savedAt={relativeTime(Date.parse(current.updated_at), openedAt)}
      onChoose={choose}
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
