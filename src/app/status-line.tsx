import { useState } from 'react'
import type { DirectoryStatus } from '../domain/directory.ts'
import { relativeTime } from '../domain/relative-time.ts'
import { useDirectoryStatus } from '../replica/use-directory.ts'
import { RefreshIcon } from '../ui/chrome-icons.tsx'
import { useNow } from '../ui/use-now.ts'
import styles from './status-line.module.css'
import { PROBLEM_TEXTS, STATUS_TEXTS } from './texts.ts'
import { useOnline } from './use-online.ts'

const OLD_MS = 30 * 24 * 3_600_000
const CLOCK_TOLERANCE_MS = 10 * 60_000

/** One quiet line on every page: how old the saved copy is, and the way to ask for news. */
export function StatusLine() {
  const { status, refresh } = useDirectoryStatus()
  const now = useNow()
  const isOnline = useOnline()
  const [request, setRequest] = useState<'none' | 'running' | 'ended'>('none')
  const isBusy = request === 'running' || status.isRefreshing
  const isOld = status.updatedAt !== null && now - status.updatedAt > OLD_MS
  const warnings = warningsOf(status, isOnline || request === 'ended')

  const ask = async (): Promise<void> => {
    if (isBusy) return
    setRequest('running')
    await refresh()
    setRequest('ended')
  }

  return (
    <section className={styles.status} aria-label={STATUS_TEXTS.label}>
      <div className={`contained ${styles.line}`}>
        <p className={isOld ? styles.old : undefined}>
          {copyLine(status, now)}
          {isOld && ` ${STATUS_TEXTS.old}`}
        </p>
        <button type="button" className={styles.refresh} onClick={() => void ask()} aria-disabled={isBusy}>
          <span className={isBusy ? styles.turning : undefined}>
            <RefreshIcon />
          </span>
          {isBusy ? STATUS_TEXTS.refreshing : STATUS_TEXTS.refresh}
        </button>
      </div>
      <output className={styles.warnings}>
        {warnings.map((warning) => (
          <span key={warning} className={`contained ${styles.warning}`}>
            {warning}
          </span>
        ))}
      </output>
    </section>
  )
}

function copyLine(status: DirectoryStatus, now: number): string {
  const { phase, listingCount, updatedAt } = status
  if (phase === 'starting') return STATUS_TEXTS.starting
  if (phase === 'empty') return STATUS_TEXTS.empty
  if (phase === 'filling') {
    return listingCount === 0 ? STATUS_TEXTS.filling : STATUS_TEXTS.fillingCount(listingCount)
  }
  if (updatedAt === null) return STATUS_TEXTS.savedNeverChecked(listingCount)
  return STATUS_TEXTS.saved(relativeTime(updatedAt, now), listingCount)
}

/** Offline, the banner of the header says already why the server is out of reach, unless the person asked for news. */
function warningsOf(status: DirectoryStatus, saysUnreachable: boolean): string[] {
  const { problem, phase, clockOffsetMs } = status
  const hasCopy = phase === 'ready' || status.listingCount > 0
  const warnings: string[] = []
  if (problem !== null && !(problem === 'unreachable' && !saysUnreachable && hasCopy)) {
    warnings.push(hasCopy ? PROBLEM_TEXTS[problem].withCopy : PROBLEM_TEXTS[problem].withoutCopy)
  }
  if (clockOffsetMs !== null && Math.abs(clockOffsetMs) > CLOCK_TOLERANCE_MS)
    warnings.push(STATUS_TEXTS.clock)
  return warnings
}
