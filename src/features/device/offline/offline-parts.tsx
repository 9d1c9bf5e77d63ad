import { type ReactNode, useId, useState } from 'react'
import { Link } from '../../../ui/link.tsx'
import { GIVE_PATH, RECEIVE_PATH } from '../../../domain/paths.ts'
import styles from './offline.module.css'
import {
  type PartState,
  type Readiness,
  offlineReadiness,
  type PartReadiness,
  usePartsDownload,
  useShellReadiness,
} from './ready-part.tsx'
import { useOpensOffline } from './opens-offline.ts'
import { OFFLINE_TEXTS } from '../texts.ts'
import {
  useEmergencyReadiness,
  useListingsReadiness,
  usePhotosReadiness,
  useMapReadiness,
} from './use-parts.ts'
import { Icon } from '../../../ui/icons.tsx'
import { StorageSection } from './storage-section.tsx'

interface OfflinePartsProps {
  isOnline: boolean
  /** The control to choose the own atoll. */
  atollChoice: ReactNode
}

/** The parts of the guide on this device, and the button that downloads the missing ones. */
export function OfflineParts({ isOnline, atollChoice }: OfflinePartsProps) {
  const shell = useShellReadiness()
  const listings = useListingsReadiness()
  const emergency = useEmergencyReadiness()
  const photos = usePhotosReadiness()
  const map = useMapReadiness(atollChoice, isOnline)
  return <PartsWithDownload parts={[shell, listings, emergency, map, photos]} isOnline={isOnline} />
}

function PartsWithDownload({ parts, isOnline }: { parts: readonly PartReadiness[]; isOnline: boolean }) {
  const [checkCount, setChecks] = useState(0)
  const checkAgain = (): void => {
    setChecks(checkCount + 1)
    for (const part of parts) part.check()
  }
  const download = usePartsDownload(parts)
  const readiness = offlineReadiness(
    parts.map(({ state }) => state),
    download.isRunning,
  )
  const opensOffline = useOpensOffline() !== 'never'
  const canMake = isOnline && opensOffline && readiness === 'not-ready'
  return (
    <div className={styles.screen}>
      <div className={styles.summary} data-readiness={readiness}>
        <output className={styles.words}>
          {opensOffline
            ? readinessText(readiness, parts, isOnline, download.wasStopped)
            : OFFLINE_TEXTS.untilClosed}
        </output>
        <button
          type="button"
          className={`button ${canMake && !download.isRunning ? 'button-primary' : ''}`}
          onClick={download.isRunning ? download.stop : canMake ? download.start : checkAgain}
        >
          {download.isRunning ? OFFLINE_TEXTS.stop : canMake ? OFFLINE_TEXTS.make : OFFLINE_TEXTS.check}
        </button>
      </div>
      <ul className={styles.parts}>
        {parts.map((part) => (
          <PartRow key={part.id} part={part} opensOffline={opensOffline} />
        ))}
      </ul>
      <StorageSection key={`${readiness} ${checkCount}`} />
      <p>
        <Link to={GIVE_PATH}>{OFFLINE_TEXTS.give}</Link>
      </p>
      <p>
        <Link to={RECEIVE_PATH}>{OFFLINE_TEXTS.receive}</Link>
      </p>
      <p>
        <Link to="/privacy#remove">{OFFLINE_TEXTS.remove}</Link>
      </p>
    </div>
  )
}

function readinessText(
  readiness: Readiness,
  parts: readonly PartReadiness[],
  isOnline: boolean,
  wasStopped: boolean,
): string {
  if (readiness === 'ready') {
    const leftOut = parts.filter(({ state }) => state === 'left-out').map(({ title }) => title)
    return leftOut.length === 0 ? OFFLINE_TEXTS.allReady : OFFLINE_TEXTS.readyWithout(leftOut)
  }
  if (readiness === 'working') return OFFLINE_TEXTS.working
  if (readiness === 'checking') return OFFLINE_TEXTS.checking
  if (!isOnline) return OFFLINE_TEXTS.offline
  return wasStopped ? OFFLINE_TEXTS.stopped : OFFLINE_TEXTS.notReady
}

interface PartRowProps {
  part: PartReadiness
  /** False if the guide cannot open without a network: then no part is called ready. */
  opensOffline: boolean
}

function PartRow({
  part: { title, state, text, progress, choice, controls: extra },
  opensOffline,
}: PartRowProps) {
  const titleId = useId()
  return (
    <li className={styles.part}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <span className={styles.state} data-state={state}>
          <PartStateIcon state={state} />
          {state === 'ready' && !opensOffline ? OFFLINE_TEXTS.loaded : OFFLINE_TEXTS.states[state]}
        </span>
      </div>
      <p className={styles.text}>{text}</p>
      {progress !== undefined && state === 'working' && (
        <progress aria-labelledby={titleId} value={progress.done} max={progress.total} />
      )}
      {extra}
      {choice !== undefined && (
        <label className={styles.choice}>
          <input type="checkbox" checked={choice.isChosen} onChange={() => choice.choose(!choice.isChosen)} />
          {choice.label}
        </label>
      )}
    </li>
  )
}

/** An icon whose shape differs for each state, so that the states do not differ by color alone. */
function PartStateIcon({ state }: { state: PartState }) {
  return <Icon size="1.1em">{PART_STATE_SHAPES[state]}</Icon>
}

const PART_STATE_SHAPES: Record<PartState, React.ReactNode> = {
  ready: <path d="m4.5 12.5 5 5 10-11" />,
  failed: <path d="M12 4v10M12 19v.5" />,
  missing: <circle cx="12" cy="12" r="7.5" />,
  'left-out': <path d="M5 12h14" />,
  working: <path d="M12 4v14m-6-6 6 6 6-6" />,
  checking: <path d="M6 12h.1M12 12h.1M18 12h.1" />,
}
