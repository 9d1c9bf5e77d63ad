import { useEffect, useState } from 'react'
import { Link } from '../../../ui/link.tsx'
import { useDirectoryStatus } from '../../../directory/use-directory.ts'
import { atollName } from '../../../domain/atolls/atoll-names.ts'
import { RECEIVE_PATH } from '../../../domain/paths.ts'
import { Notice } from '../../../ui/page-parts.tsx'
import styles from '../give.module.css'
import { CAMERA_TEXTS } from './texts.ts'
import { type GuidePart, readComparableCopy, readStoredParts, removePart } from './guide-part.ts'
import { signingDate, PartRows } from './part-rows.tsx'

/** The parts of the guide (the numbers and listings of an atoll) that this device received by camera (RECEIVE-4). */
export function ReceivedParts({ received }: { received: GuidePart | null }) {
  const [parts, reload] = useReceivedParts(received)
  if (parts.length === 0) return null
  const removePartAndReload = (atoll: string): void =>
    void removePart(atoll).then(reload, (error: unknown) =>
      console.warn('The part could not be removed', error),
    )
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{CAMERA_TEXTS.keptTitle}</h2>
      <p className={styles.text}>{CAMERA_TEXTS.keptIntro}</p>
      {parts.map((part) => (
        <details
          key={part.atoll}
          className={styles.kept}
          open={parts.length === 1 || part.atoll === received?.atoll}
        >
          <summary>{CAMERA_TEXTS.partAsOf(partName(part), signingDate(part))}</summary>
          <PartRows part={part} />
          <p className={styles.buttons}>
            <button type="button" className="button" onClick={() => removePartAndReload(part.atoll)}>
              {CAMERA_TEXTS.remove(atollName(part.atoll))}
            </button>
          </p>
        </details>
      ))}
    </section>
  )
}

/** A notice on /offline with the parts that were received by camera, and a link to the page that shows them. */
export function ReceivedPartsNotice() {
  const [parts] = useReceivedParts(null)
  if (parts.length === 0) return null
  return (
    <Notice tone="info">
      {parts.map((part) => (
        <p key={part.atoll}>{CAMERA_TEXTS.partAsOf(partName(part), signingDate(part))}</p>
      ))}
      <p>
        {CAMERA_TEXTS.onlyParts} <Link to={RECEIVE_PATH}>{CAMERA_TEXTS.openParts}</Link>
      </p>
    </Notice>
  )
}

/** The stored parts, which are read again when `received` or the copy of this device changes. */
function useReceivedParts(received: GuidePart | null): [readonly GuidePart[], reload: () => void] {
  const { status } = useDirectoryStatus()
  const [parts, setParts] = useState<readonly GuidePart[]>([])
  const [loadCount, setLoads] = useState(0)
  useEffect(() => {
    let isCurrent = true
    readComparableCopy(status)
      .then(readStoredParts)
      .then(
        (storedParts) => {
          if (isCurrent) setParts(storedParts)
        },
        (error: unknown) => console.warn('The parts received by camera cannot be read', error),
      )
    return () => {
      isCurrent = false
    }
    // The effect does not read `received` and `loads`, but must run when they change, because the stored parts have changed.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [received, status, loadCount])
  return [parts, () => setLoads((count) => count + 1)]
}

function partName({ atoll }: GuidePart): string {
  return CAMERA_TEXTS.partName(atollName(atoll))
}
