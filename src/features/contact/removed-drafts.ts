import { ANSWER_SUBJECTS } from '../../domain/messages/listing-answer.ts'
import type { Listing } from '../../domain/listing/listing.ts'
import { answerText } from './answer-texts.ts'
import { type Draft, pageFormDrafts } from './form-draft.ts'
import { answerDraftName, CONTACT_DRAFT, type DraftFields, reportDraftName } from './form-values.ts'
import { DATABASE_TIMEOUT_MS, hasText, joinFields } from './joined-drafts.ts'
import { recoverDraft } from './recover-draft.ts'

/* What was typed below a listing that was removed from the guide meanwhile (CONTACT-18). */

/** The listing that this page showed last. */
let lastListing: Pick<Listing, 'id' | 'name'> | null = null

export function rememberListing(listing: Pick<Listing, 'id' | 'name'>): void {
  lastListing = listing
}

/** The name of a removed listing; undefined if this page has not shown the listing just before. */
export function recallName(listingId: string): string | undefined {
  return lastListing?.id === listingId ? lastListing.name : undefined
}

/** The drafts with text that were not sent: of this tab, and of pages that were closed or killed. Never rejects. */
export async function findRemovedDrafts(listingId: string): Promise<Draft[]> {
  const names = [reportDraftName(listingId), answerDraftName(listingId)]
  const drafts = await Promise.race([
    Promise.all(names.map(findUnsentDraft)),
    new Promise<(Draft | null)[]>((resolve) =>
      setTimeout(() => resolve(names.map(findTypedDraft)), DATABASE_TIMEOUT_MS),
    ),
  ])
  return drafts.filter((draft) => draft !== null)
}

async function findUnsentDraft(name: string): Promise<Draft | null> {
  const found = await recoverDraft(name)
  // A submitted text whose message is in the outbox is safe there.
  return findTypedDraft(name) ?? (found?.message === null && isTyped(found) ? found : null)
}

/** The draft of this tab, unless it was submitted. */
function findTypedDraft(name: string): Draft | null {
  const draft = pageFormDrafts().ownRecord(name)
  return draft !== null && draft.messageId === undefined && isTyped(draft) ? draft : null
}

function isTyped({ fields }: Draft): boolean {
  return typedText(fields) !== ''
}

/** The typed text of one of the two forms. Boxes that were only ticked are no text. */
export function typedText(fields: DraftFields): string {
  const { what = '', note = '', message = '', name = '', email = '', phone = '' } = fields
  return note.trim() === ''
    ? [message, name, email, phone].filter((value) => value.trim() !== '').join('\n')
    : answerText({ answer: 'wrong', what: ANSWER_SUBJECTS.filter((subject) => what.includes(subject)), note })
}

/**
 * Moves the drafts into the draft of the contact form, behind the text that is there already.
 * @param about the line that says which listing the text is about
 */
export function moveToContactForm(removedDrafts: readonly Draft[], about: string): void {
  const drafts = pageFormDrafts()
  const moved = {
    ...removedDrafts.find(({ fields }) => 'message' in fields)?.fields,
    type: 'feedback',
    message: [about, ...removedDrafts.map(({ fields }) => fields['message'] ?? typedText(fields))].join('\n'),
  }
  const kept = drafts.takeUnsent(CONTACT_DRAFT)
  drafts.writeDraft(CONTACT_DRAFT, kept !== null && hasText(kept) ? joinFields(kept, moved) : moved)
  discardDrafts(removedDrafts)
}

export function discardDrafts(removedDrafts: readonly Draft[]): void {
  const drafts = pageFormDrafts()
  for (const draft of removedDrafts) {
    // A submitted draft is still that of the page that was killed.
    if (draft.messageId !== undefined) drafts.takeOver(draft, draft.fields, {})
    drafts.removeDraft(draft.name)
  }
  void drafts.writeNow()
}
