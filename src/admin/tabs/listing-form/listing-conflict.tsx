import { useMemo, useState } from 'react'
import { atollName } from '../../../domain/atolls/atoll-names.ts'
import { toCategoryBadge } from '../../../domain/listing/categories.ts'
import {
  checkListingForm,
  LISTING_FIELDS,
  type ListingField,
  type ListingFields,
} from '../../../domain/listing/listing-form.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { formatServes } from '../../../domain/listing/serves.ts'
import { RowConflict } from '../../kit/row-conflict.tsx'
import { LISTING_LABELS, SAVING_TEXTS } from '../../kit/texts.ts'
import type { EditorConflict } from '../../kit/use-editor.ts'
import { mergeListingForms, type ListingFormState } from './listing-form-state.ts'

/** Lets the admin choose, field by field, between the typed version and the version that another admin saved. */
export function ListingConflict(props: EditorConflict<Listing, ListingFormState>) {
  const { base, form, current, onMerge, onClose } = props
  const fields = useMemo(() => checkListingForm(form).fields, [form])
  // While a field is half typed and invalid, compare the last valid fields of the form.
  const [mine, setMine] = useState(fields)
  if (fields !== null && fields !== mine) setMine(fields)
  return (
    <RowConflict<ListingFields, ListingField>
      saved={{ table: 'businesses', id: current.id }}
      fields={LISTING_FIELDS}
      labels={LISTING_LABELS}
      versions={{
        base,
        theirs: current,
        mine: mine ?? current,
      }}
      updatedAt={current.updated_at}
      formatValue={formatValue}
      onChoose={(choices) => onMerge(mergeListingForms(form, current, choices))}
      onClose={onClose}
    />
  )
}

function formatValue(row: ListingFields, field: ListingField): string {
  if (field === 'atoll') return atollName(row.atoll)
  if (field === 'category') return toCategoryBadge(row.category)
  if (field === 'featured') return row.featured ? SAVING_TEXTS.yes : SAVING_TEXTS.no
  if (field === 'serves') return formatServes(row.serves)
  if (field === 'alt_names') return (row.alt_names ?? []).join('\n')
  return String(row[field] ?? '')
}
