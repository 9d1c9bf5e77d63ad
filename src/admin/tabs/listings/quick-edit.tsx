import { type RefObject, useEffect, useId, useState } from 'react'
import type { Listing } from '../../../domain/listing/listing.ts'
import { Dialog, DialogAnswers } from '../../../ui/dialog.tsx'
import { CheckField } from '../../kit/choice-fields.tsx'
import { DraftOffer } from '../../kit/draft-offer.tsx'
import { TextAreaField, TextField } from '../../kit/fields.tsx'
import { ProblemNotice } from '../../kit/reads.tsx'
import { SAVING_TEXTS } from '../../kit/texts.ts'
import { useTypedDialog } from '../../kit/typed-dialog.tsx'
import type { ListingActions } from './listing-rows.ts'
import { LISTINGS_TEXTS } from './texts.ts'
import { type QuickSave, useQuickSave } from './use-quick-save.ts'

/* The quick edit: a dialog over the list with the fields of a listing that change most often (BIZ-17). */

interface QuickEditProps {
  /** Rows in the order of the list: 'Save and next' continues with the row below. */
  rows: readonly Listing[]
  id: string
  actions: ListingActions
  /** Why the last change was not made. */
  problem: string | null
  /** Takes the focus after the dialog if the row from which it was opened has left the list (A11Y-3). */
  heading: RefObject<HTMLHeadingElement | null>
  onNext: (id: string) => void
  onClose: () => void
}

/** A row, and the id of the row below it. */
interface RowAndNext {
  row: Listing
  next: string | null
}

/**
 * The form of one row. Typed text stays until it is saved, also after a refusal or a lost answer, and if the row leaves
 * the list because it no longer matches the filters.
 */
export function QuickEdit(props: QuickEditProps) {
  const { rows, id, heading } = props
  // Runs after the dialog has returned the focus, which is lost if the button that opened the dialog has left the list.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) heading.current?.focus()
    },
    [heading],
  )
  const [lastPlace, setLastPlace] = useState<RowAndNext | null>(null)
  const at = rows.findIndex((one) => one.id === id)
  const row = rows[at]
  const next = rows[at + 1]?.id ?? null
  if (row !== undefined && (row !== lastPlace?.row || next !== lastPlace.next)) setLastPlace({ row, next })
  const place = row === undefined ? lastPlace : { row, next }
  return place?.row.id === id ? <QuickEditForm key={id} {...props} {...place} /> : null
}

const { quick, actions: names } = LISTINGS_TEXTS

type QuickEditFormProps = QuickEditProps & RowAndNext

function QuickEditForm(props: QuickEditFormProps) {
  const { row, next, actions, problem, onNext, onClose } = props
  const formId = useId()
  const quickSave = useQuickSave(props)
  const { isTyped, isTried, isSaving, offer, drop, save } = quickSave
  const close = (): void => {
    drop()
    onClose()
  }
  const { onAccidentalClose, warning } = useTypedDialog(isTyped, SAVING_TEXTS.cancel, close)
  const blocked = {
    'aria-disabled': !actions.isOnline || isSaving || offer !== null,
    'aria-describedby': actions.isOnline ? undefined : `${formId}-reason`,
  }
  return (
    <Dialog title={quick.title(row.name)} onClose={onAccidentalClose}>
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save(next === null ? onClose : () => onNext(next))
        }}
      >
        {isTried && <ProblemNotice problem={problem} />}
        {offer === null ? (
          <QuickFields {...quickSave} phoneId={`${formId}-phone`} />
        ) : (
          <DraftOffer {...offer} focusId={`${formId}-phone`} />
        )}
        {warning}
        <output id={`${formId}-reason`}>{actions.isOnline ? null : LISTINGS_TEXTS.offline}</output>
      </form>
      <DialogAnswers>
        <button type="button" className="button" onClick={close}>
          {SAVING_TEXTS.cancel}
        </button>
        {next !== null && (
          <button type="button" className="button" {...blocked} onClick={() => void save(onClose)}>
            {quick.save}
          </button>
        )}
        <button type="submit" form={formId} className="button button-primary" {...blocked}>
          {next === null ? quick.save : quick.saveNext}
        </button>
      </DialogAnswers>
    </Dialog>
  )
}

interface QuickFieldsProps extends Pick<QuickSave, 'form' | 'replaced' | 'change' | 'problems'> {
  phoneId: string
}

function QuickFields({ form, replaced, change, problems, phoneId }: QuickFieldsProps) {
  /** Tells which value of another admin the save replaces. */
  const replacedHelp = (field: keyof typeof replaced) => {
    const value = replaced[field]
    return value === undefined ? undefined : quick.replaces(value)
  }
  const errorOf = (name: string) => problems.find(({ field }) => field === name)?.message
  return (
    <>
      <TextField
        id={phoneId}
        label={quick.phone}
        type="tel"
        value={form.phone}
        error={errorOf('phone')}
        help={replacedHelp('phone')}
        onChange={(phone) => change({ phone })}
      />
      <TextAreaField
        label={quick.hours}
        rows={3}
        value={form.operating_hours}
        error={errorOf('operating_hours')}
        help={replacedHelp('operating_hours')}
        onChange={(hours) => change({ operating_hours: hours })}
      />
      <CheckField
        label={names.close}
        isChecked={form.isClosed}
        onChange={(isClosed) => change({ isClosed })}
      />
      <CheckField
        label={quick.checked}
        isChecked={form.isChecked}
        onChange={(isChecked) => change({ isChecked })}
      />
      <CheckField
        label={LISTINGS_TEXTS.featured}
        isChecked={form.featured}
        onChange={(featured) => change({ featured })}
      />
    </>
  )
}
