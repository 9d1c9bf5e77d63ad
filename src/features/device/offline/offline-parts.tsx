import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
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
        <output className={styles.words}>{wordsOf(readiness, parts, isOnline, making.wasStopped)}</output>
        <button
          type="button"
          className={`button ${isMakeable && !making.isRunning ? 'button-primary' : ''}`}
          onClick={making.isRunning ? making.stop : isMakeable ? making.start : lookAgain}
        >
          {making.isRunning ? TEXTS.stop : isMakeable ? TEXTS.make : TEXTS.check}
        </button>
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

function wordsOf(
  readiness: Readiness,
  parts: readonly ReadyPart[],
  isOnline: boolean,
  wasStopped: boolean,
): string {
  if (readiness === 'ready') {
    const leftOut = parts.filter(({ state }) => state === 'left-out').map(({ title }) => title)
    return leftOut.length === 0 ? TEXTS.allReady : TEXTS.readyWithout(leftOut)
  }
  if (readiness === 'working') return TEXTS.working
  if (readiness === 'checking') return TEXTS.checking
  if (!isOnline) return TEXTS.offline
  return wasStopped ? TEXTS.stopped : TEXTS.notReady
}
