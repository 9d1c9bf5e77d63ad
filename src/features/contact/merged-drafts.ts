import type { Listing } from '../../domain/listing/listing.ts'
import { type FormDrafts, pageFormDrafts } from './form-draft.ts'
import { answerDraftName, reportDraftName } from './form-values.ts'
import { DATABASE_TIMEOUT_MS, hasText, joinFields } from './joined-drafts.ts'

/**
 * Moves what was typed below listings that were merged into this one to this listing (MERGE-2): of this tab, and of pages that
 * were closed or killed. Call before the forms are shown. Never rejects.
 * @param maxNoteLength longest note, from the caller, because another import here would change how the build splits its files
 * @returns whether this tab had a report to move, so that the person may be in the middle of writing
 */
export async function moveMergedDrafts(
  { id, merged_ids }: Pick<Listing, 'id' | 'merged_ids'>,
  maxNoteLength: number,
): Promise<boolean> {
  const drafts = pageFormDrafts()
  const moves = (merged_ids ?? []).flatMap((mergedId): [string, string][] => [
    [reportDraftName(mergedId), reportDraftName(id)],
    [answerDraftName(mergedId), answerDraftName(id)],
  ])
  const movedNames = moves
    .filter(([from, to]) => moveDraft(drafts, from, to, maxNoteLength))
    .map(([, to]) => to)
  let isWaiting = true
  const moveClosedPagesDrafts = async (): Promise<void> => {
    for (const [from, to] of moves) {
      const found = await drafts.recoverDraft(from)
      // A draft that is found too late is moved before the forms are shown the next time.
      if (!isWaiting) return
      // `recoverDraft` leaves a submitted draft where it is.
      if (found?.messageId !== undefined) drafts.takeOver(found, found.fields, found)
      moveDraft(drafts, from, to, maxNoteLength)
    }
  }
  await Promise.race([
    moveClosedPagesDrafts(),
    new Promise((resolve) => setTimeout(resolve, DATABASE_TIMEOUT_MS)),
  ])
  isWaiting = false
  return movedNames.includes(reportDraftName(id))
}

/** Moves the draft of this tab. @returns false if it has no text, or stays because it would make the other note too long */
function moveDraft(drafts: FormDrafts, from: string, to: string, maxNoteLength: number): boolean {
  const moved = drafts.ownRecord(from)
  if (moved === null || !hasText(moved.fields)) return false
  const kept = drafts.readDraft(to)
  if (kept === null || !hasText(kept)) drafts.writeDraft(to, moved.fields, moved)
  else {
    const joined = joinFields(kept, moved.fields)
    if ((joined['note'] ?? '').length > maxNoteLength) return false
    // An unchanged draft keeps the id of the message that it was submitted as.
    if (Object.entries(joined).some(([name, value]) => kept[name] !== value))
      drafts.writeDraft(to, drafts.takeUnsent(to) === null ? moved.fields : joined)
  }
  drafts.removeDraft(from)
  return true
}
