import type { SkipReason } from '../../domain/photo-choice.ts'
import { Notice } from '../../ui/notice.tsx'
import { PHOTO_TEXTS } from './texts.ts'

/** Names the files that were not taken, with the reason (IMG-2). */
export function SkippedFiles({ skipped }: { skipped: readonly { name: string; reason: SkipReason }[] }) {
  if (skipped.length === 0) return null
  const tooMany = skipped.filter(({ reason }) => reason === 'count').length
  const unfit = skipped.length - tooMany
  return (
    <Notice tone="warning" role="alert">
      {unfit > 0 && <p>{PHOTO_TEXTS.skippedCount(unfit)}</p>}
      {tooMany > 0 && <p>{PHOTO_TEXTS.tooMany(tooMany)}</p>}
      <ul>
        {skipped.map(({ name, reason }, at) => (
          <li key={`${name} ${String(at)}`}>
            {name}: {PHOTO_TEXTS.reasons[reason]}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
