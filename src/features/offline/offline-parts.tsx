import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './offline-parts.module.css'
import { PartRow } from './part-row.tsx'
import { readinessOf, type Readiness, type ReadyPart } from './ready-part.ts'
import { StorageSection } from './storage-section.tsx'
import { OFFLINE_TEXTS as TEXTS } from './texts.ts'
import { useEmergencyPart } from './use-emergency-part.ts'
import { useListingsPart, type ProblemWords } from './use-listings-part.ts'
import { useMakeReady } from './use-make-ready.ts'
import { useMapPart } from './use-map-part.ts'
import { usePhotosPart } from './use-photos-part.ts'
import { useShellPart } from './use-shell-part.ts'

interface OfflinePartsProps {
  isOnline: boolean
  problemWords: ProblemWords
  /** Where the person says on which atoll they are. */
  atollChoice: ReactNode
}

/** What of the guide is on this device, and the one button that completes it. */
export function OfflineParts({ isOnline, problemWords, atollChoice }: OfflinePartsProps) {
  const shell = useShellPart()
  const listings = useListingsPart(problemWords)
  const emergency = useEmergencyPart()
  const photos = usePhotosPart()
  const map = useMapPart(atollChoice)
  return <ReadyScreen parts={[shell, listings, emergency, map, photos]} isOnline={isOnline} />
}

function ReadyScreen({ parts, isOnline }: { parts: readonly ReadyPart[]; isOnline: boolean }) {
  const [looks, setLooks] = useState(0)
  const lookAgain = (): void => {
    setLooks(looks + 1)
    for (const part of parts) part.look()
  }
  const making = useMakeReady(parts)
  const readiness = readinessOf(
    parts.map(({ state }) => state),
    making.isRunning,
  )
  const isMakeable = isOnline && readiness === 'not-ready'
  return (
    <div className={styles.screen}>
      <div className={styles.sum} data-readiness={readiness}>
        <output className={styles.words}>{wordsOf(readiness, isOnline, making.wasStopped)}</output>
        {making.isRunning && (
          <button type="button" className="button" onClick={making.stop}>
            {TEXTS.stop}
          </button>
        )}
        {!making.isRunning && isMakeable && (
          <button type="button" className="button button-primary" onClick={making.start}>
            {TEXTS.make}
          </button>
        )}
        {!making.isRunning && !isMakeable && (
          <button type="button" className="button" onClick={lookAgain}>
            {TEXTS.check}
          </button>
        )}
      </div>
      <ul className={styles.parts}>
        {parts.map((part) => (
          <PartRow key={part.id} part={part} />
        ))}
      </ul>
      <StorageSection key={`${readiness} ${looks}`} />
      <p>
        <Link to="/privacy#remove">{TEXTS.remove}</Link>
      </p>
    </div>
  )
}

function wordsOf(readiness: Readiness, isOnline: boolean, wasStopped: boolean): string {
  if (readiness === 'ready') return TEXTS.allReady
  if (readiness === 'working') return TEXTS.working
  if (readiness === 'checking') return TEXTS.checking
  if (!isOnline) return TEXTS.offline
  return wasStopped ? TEXTS.stopped : TEXTS.notReady
}
