import { useState } from 'react'
import { atollName } from '../../domain/atoll-names.ts'
import { categoryBadge } from '../../domain/categories.ts'
import {
  checkListingForm,
  LISTING_FIELDS,
  type ListingField,
  type ListingFields,
} from '../../domain/listing-form.ts'
import type { Listing } from '../../domain/listing.ts'
import { relativeTime } from '../../domain/relative-time.ts'
import { compareVersions, type VersionChoice } from '../../domain/row-versions.ts'
import { ConflictPanel, type ConflictField } from '../conflict/conflict-panel.tsx'
import { SAVING_TEXTS } from '../saving/texts.ts'
import type { ListingDraft } from './listing-draft.ts'
import { BUSINESS_FORM_TEXTS } from './texts.ts'

const { labels } = BUSINESS_FORM_TEXTS

interface ListingConflictProps {
  draft: ListingDraft
  current: Listing
  onMerge: (choices: Record<ListingField, VersionChoice>) => void
  onClose: () => void
}

export function ListingConflict({ draft, current, onMerge, onClose }: ListingConflictProps) {
  const [openedAt] = useState(() => Date.now())
  const mine = checkListingForm(draft.form).fields ?? current
  const differences = compareVersions<ListingFields, ListingField>(LISTING_FIELDS, {
    base: draft.base ?? current,
    theirs: current,
    mine,
  })
  const fields = differences.map<ConflictField<ListingField>>(({ field, changedBy }) => ({
    field,
    changedBy,
    label: labels[field],
    mine: inWords(mine, field),
    theirs: inWords(current, field),
  }))
  return (
    <ConflictPanel
      fields={fields}
      savedAt={relativeTime(Date.parse(current.updated_at), openedAt)}
      onChoose={onMerge}
      onClose={onClose}
    />
  )
}

function inWords(row: ListingFields, field: ListingField): string {
  if (field === 'atoll') return atollName(row.atoll)
  if (field === 'category') return categoryBadge(row.category)
  if (field === 'featured') return row.featured ? SAVING_TEXTS.yes : SAVING_TEXTS.no
  if (field === 'alt_names') return (row.alt_names ?? []).join('\n')
  return String(row[field] ?? '')
}
