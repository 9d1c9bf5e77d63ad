import { type FormEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { useOnline } from '../../browser/network.ts'
import type { Listing } from '../../domain/listing.ts'
import { useAdmin } from '../kit/admin-context.ts'
import { DraftOffer, FieldProblems, focusFirstProblem, SaveBar, SaveProblem } from '../kit/form-parts.tsx'
import { SAVING_TEXTS } from '../kit/texts.ts'
import { useToasts } from '../kit/toasts.tsx'
import { useKeptDraft } from '../kit/use-draft.ts'
import { DuplicateDialog } from './duplicates.tsx'
import {
  AboutSection,
  ContactSection,
  HoursSection,
  NoticeSection,
  type SectionProps,
} from './form-sections.tsx'
import { ListingConflict } from './listing-conflict.tsx'
import styles from './listing-form.module.css'
import { type ListingDraft, parseListingDraft } from './load-listing-form.ts'
import { PlaceSection } from './place-section.tsx'
import { BUSINESS_FORM_TEXTS } from './texts.ts'
import { useListingForm } from './use-listing-form.ts'
import { useSave } from './use-save.ts'

const { sections } = BUSINESS_FORM_TEXTS

interface ListingEditorProps {
  /** What the form begins with. */
  first: ListingDraft
  /** True when `first` holds something that is not in the directory yet. */
  isFilledIn: boolean
  draftKey: string
  photos: ReactNode
  onSaved: (row: Listing, isNew: boolean) => void
  onCancel: () => void
}

/** The form of one listing: fields, what is wrong with them, what becomes of a save. */
export function ListingEditor(props: ListingEditorProps) {
  const { first, isFilledIn, draftKey, photos, onSaved, onCancel } = props
  const { backend, account } = useAdmin()
  const toasts = useToasts()
  const isOnline = useOnline()
  const idPrefix = useId()
  const form = useRef<HTMLFormElement>(null)
  const [state, actions] = useListingForm(first)
  const [isTouched, setIsTouched] = useState(isFilledIn)

  const draft = useMemo<ListingDraft>(
    () => ({ id: state.id, base: state.base, form: state.form, isPinPlaced: state.isPinPlaced }),
    [state.id, state.base, state.form, state.isPinPlaced],
  )
  const isDirty = isTouched || JSON.stringify(draft.form) !== JSON.stringify(first.form)
  const place = { key: draftKey, userId: account.userId }
  const kept = useKeptDraft(place, draft, isDirty, parseListingDraft)
  const { step, ...save } = useSave(backend, (row, isNew) => {
    void kept.drop().then(() => onSaved(row, isNew))
  })

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isOnline || step.kind === 'saving') return
    const fields = actions.check()
    if (fields !== null) void save.start(draft, fields)
    else {
      toasts.error(BUSINESS_FORM_TEXTS.invalid)
      focusFirstProblem(form.current)
    }
  }

  const { found } = kept
  if (found !== null) {
    const then = found.content.base
    return (
      <DraftOffer
        savedAt={found.savedAt}
        isOlder={then !== null && first.base !== null && then.revision !== first.base.revision}
        onAnswer={(isUsed) => {
          if (isUsed) actions.restore(found.content)
          if (isUsed) setIsTouched(true)
          kept.answer(isUsed)
        }}
      />
    )
  }
  const section: SectionProps = { state, actions, idPrefix }
  return (
    <>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <Section title={sections.about}>
          <AboutSection {...section} />
        </Section>
        <Section title={sections.where}>
          <PlaceSection {...section} />
        </Section>
        <Section title={sections.contact}>
          <ContactSection {...section} />
        </Section>
        <Section title={sections.hours}>
          <HoursSection {...section} />
        </Section>
        <Section title={sections.notice}>
          <NoticeSection {...section} />
        </Section>
        {step.kind === 'conflict' && (
          <ListingConflict
            draft={draft}
            current={step.current}
            onMerge={(choices) => {
              actions.merge(step.current, choices)
              save.dismiss()
              toasts.info(SAVING_TEXTS.merged)
            }}
            onClose={save.dismiss}
          />
        )}
        <FieldProblems problems={state.problems} idPrefix={idPrefix} />
        <SaveProblem
          step={step}
          failed={state.base === null ? BUSINESS_FORM_TEXTS.failed : BUSINESS_FORM_TEXTS.failedUpdate}
          deleted={BUSINESS_FORM_TEXTS.deleted}
          onSaveAsNew={() => {
            actions.becomeNew(crypto.randomUUID())
            save.dismiss()
          }}
        />
        <SaveBar
          save={BUSINESS_FORM_TEXTS.save}
          isOnline={isOnline}
          isSaving={step.kind === 'saving'}
          draft={isDirty ? kept.state : 'none'}
          onCancel={onCancel}
        />
      </form>
      {photos}
      {step.kind === 'duplicates' && (
        <DuplicateDialog
          found={step.found}
          onAnswer={(isProceeding) => {
            if (isProceeding) void save.proceed(draft)
            else save.dismiss()
          }}
        />
      )}
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
