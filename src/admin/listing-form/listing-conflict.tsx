import { atollName } from '../../domain/atoll-names.ts'
import { categoryBadge } from '../../domain/categories.ts'
import {
  checkListingForm,
  LISTING_FIELDS,
  type ListingField,
  type ListingFields,
} from '../../domain/listing-form.ts'
import type { Listing } from '../../domain/listing.ts'
import type { VersionChoice } from '../../domain/row-versions.ts'
import { RowConflict } from '../kit/conflict-panel.tsx'
import { SAVING_TEXTS } from '../kit/texts.ts'
import type { ListingDraft } from './load-listing-form.ts'
import { BUSINESS_FORM_TEXTS } from './texts.ts'

const { labels } = BUSINESS_FORM_TEXTS

interface ListingConflictProps {
  draft: ListingDraft
  current: Listing
  onMerge: (choices: Record<ListingField, VersionChoice>) => void
  onClose: () => void
}

export function ListingConflict({ draft, current, onMerge, onClose }: ListingConflictProps) {
  return (
    <RowConflict<ListingFields, ListingField>
      fields={LISTING_FIELDS}
      labels={labels}
      versions={{
        base: draft.base ?? current,
        theirs: current,
        mine: checkListingForm(draft.form).fields ?? current,
      }}
      updatedAt={current.updated_at}
      inWords={inWords}
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
