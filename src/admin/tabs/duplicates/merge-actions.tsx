import { useState } from 'react'
import { RequestFailure } from '../../../backend/request-failure.ts'
import { useOnline } from '../../../browser/network.ts'
import { Notice } from '../../../ui/page-parts.tsx'
import { useAdmin } from '../../kit/admin-context.tsx'
import { useConfirm } from '../../kit/confirmations.tsx'
import rowStyles from '../../kit/kit.module.css'
import { failureMessage, ProblemNotice } from '../../kit/reads.tsx'
import { useToasts } from '../../kit/toasts.tsx'
import { type MergeInput, mergeListings, type MergeOutcome, photosThatFit } from './merge-listings.ts'
import { DUPLICATES_TEXTS } from './texts.ts'

const { panel: texts, confirm: question } = DUPLICATES_TEXTS

interface MergeActionsProps {
  merge: MergeInput
  /** True until the question about the pin is answered. */
  isBlocked: boolean
  /** Called when the merge has ended, because the rows must be read again. */
  onEnd: (outcome: MergeOutcome) => void
  onCancel: () => void
}

/** Says what happens to the photos, and merges the two listings after a confirmation. */
export function MergeActions({ merge, isBlocked, onEnd, onCancel }: MergeActionsProps) {
  const { backend, audit, pullDirectory } = useAdmin()
  const confirm = useConfirm()
  const toasts = useToasts()
  const isOnline = useOnline()
  const [isMerging, setIsMerging] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { kept, duplicate, photos } = merge
  const fitting = photosThatFit(photos.kept, photos.duplicate).length
  const leftOutCount = photos.duplicate.length - fitting

  const confirmAndMerge = async (): Promise<void> => {
    if (!isOnline || isMerging || isBlocked) return
    const isConfirmed = await confirm({
      title: question.title,
      text: question.text(duplicate.name, kept.name),
      confirm: question.action,
      isDangerous: true,
    })
    if (!isConfirmed) return
    setIsMerging(true)
    setProblem(null)
    try {
      const outcome = await mergeListings(backend, merge)
      if (outcome === 'merged') {
        toasts.success(DUPLICATES_TEXTS.merged)
        audit({
          action: 'businesses_merged',
          resource_type: 'businesses',
          resource_id: kept.id,
          details: { name: kept.name, merged: duplicate.id },
        })
        void pullDirectory()
      }
      onEnd(outcome)
    } catch (failure) {
      if (!(failure instanceof RequestFailure)) throw failure
      setProblem(texts.notMerged(failureMessage(failure)))
    } finally {
      setIsMerging(false)
    }
  }
  return (
    <>
      <p>{photos.duplicate.length === 0 ? texts.noPhotos : texts.photos(fitting)}</p>
      {leftOutCount > 0 && (
        <Notice tone="warning">
          <p>{texts.tooMany(leftOutCount)}</p>
        </Notice>
      )}
      <ProblemNotice problem={problem} />
      {!isOnline && <p>{texts.offline}</p>}
      <p className={rowStyles.actions}>
        <button
          type="button"
          className="button button-primary"
          aria-disabled={!isOnline || isMerging || isBlocked}
          onClick={() => void confirmAndMerge()}
        >
          {isMerging ? texts.merging : texts.merge}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {texts.cancel}
        </button>
      </p>
    </>
  )
}
