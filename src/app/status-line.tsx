import { useRef, useState } from 'react'
import type { DirectoryStatus } from '../domain/directory.ts'
import { useIsRendered } from '../browser/rendered-page.ts'
import { formatMajuroDate, formatRelativeTime } from '../domain/hours/majuro-time.ts'
import { useDirectoryStatus, useDirectorySettings } from '../directory/use-directory.ts'
import { RefreshIcon, OfflineIcon } from '../ui/icons.tsx'
import { useOpensOffline, type OfflineReadiness } from '../features/device/offline/opens-offline.ts'
import { useNow } from '../browser/use-now.ts'
import styles from './layout.module.css'
import { MoreButton } from './more-button.tsx'
import { LOW_DATA_TEXTS, STATUS_TEXTS, LAYOUT_TEXTS } from './texts.ts'
import { useLowData, useOnline } from '../browser/network.ts'
import { isDemo } from 'virtual:guide-build'
import { AfterHydration } from '../ui/after-hydration.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

/** The line about unsent messages is loaded lazily, because it opens the database of the outbox. */
const lazyUnsentCountLine = lazyPart(
  async () => (await import('../features/contact/unsent-messages.tsx')).UnsentCountLine,
)
/** The warnings are shown only when something is wrong, with a sentence for each cause. */
const lazyStatusWarnings = lazyPart(async () => (await import('./status-warnings.tsx')).StatusWarnings)

/** CSS classes of the whole text about unsent messages, and of the short text that a phone shows. */
const UNSENT_COUNT_CLASSES = { link: styles.part, full: styles.full, short: styles.short }

const OLD_COPY_MS = 30 * 24 * 3_600_000
const CLOCK_TOLERANCE_MS = 10 * 60_000

/**
 * One line on every page: offline, unsent messages, demo data, the age of the saved copy, and the
 * refresh button (OFFLINE-2, FRAME-5). All in one line, so that the page content always starts at
 * the same place.
 */
export function StatusLine() {
  const { status, refresh } = useDirectoryStatus()
  const now = useNow()
  const isRendered = useIsRendered()
  const isOnline = useOnline()
  const isLowData = useLowData()
  const partsRef = useRef<HTMLDivElement>(null)
  const [request, setRequest] = useState<'none' | 'running' | 'ended'>('none')
  const isBusy = request === 'running' || status.isRefreshing
  const isDemoData = useDirectorySettings()?.is_demo ?? isDemo
  const isOld = status.updatedAt !== null && now - status.updatedAt > OLD_COPY_MS
  // Offline, do not show this problem, because the line already says the cause. After a press on
  // Refresh, show it anyway.
  const isSilent = status.problem === 'unreachable' && !isOnline && request !== 'ended' && hasCopy(status)

  const askForRefresh = async (): Promise<void> => {
    if (isBusy) return
    setRequest('running')
    await refresh()
    setRequest('ended')
  }

  return (
    <section className={styles.status} aria-label={STATUS_TEXTS.label}>
      <div className={`contained ${styles.line}`}>
        <div ref={partsRef} className={styles.parts}>
          <output className={styles.part}>
            {!isOnline && (
              <>
                <OfflineIcon />
                <strong>{LAYOUT_TEXTS.offlineTitle}</strong>{' '}
                <span className={styles.full}>{LAYOUT_TEXTS.offlineText}</span>
              </>
            )}
          </output>
          <AfterHydration>
            <lazyUnsentCountLine.Part classes={UNSENT_COUNT_CLASSES} />
          </AfterHydration>
          {isDemoData && (
            <span className={`${styles.part} ${styles.demo}`}>
              {LAYOUT_TEXTS.demo}
              <span className={styles.full}>{LAYOUT_TEXTS.demoText}</span>
            </span>
          )}
        </div>
        <p className={`${styles.age} ${isOld ? styles.old : ''}`}>
          {isRendered ? (
            STATUS_TEXTS.asOf(formatMajuroDate(status.updatedAt ?? now))
          ) : (
            <CopyAge status={status} now={now} isOld={isOld} />
          )}
        </p>
        <AfterHydration>
          <MoreButton text={partsRef} hasMore={isOld || isLowData || !isOnline} />
        </AfterHydration>
        <RefreshButton isBusy={isBusy} onRefresh={() => void askForRefresh()} />
      </div>
      <output>
        {((status.problem !== null && !isSilent) || isClockWrong(status)) && (
          <lazyStatusWarnings.Part
            problem={isSilent ? null : status.problem}
            hasCopy={hasCopy(status)}
            isClockWrong={isClockWrong(status)}
          />
        )}
      </output>
    </section>
  )
}

function RefreshButton({ isBusy, onRefresh }: { isBusy: boolean; onRefresh: () => void }) {
  return (
    <button
      type="button"
      className={`needs-app ${styles.refresh}`}
      onClick={onRefresh}
      aria-disabled={isBusy}
    >
      <span className={isBusy ? styles.turning : undefined}>
        <RefreshIcon />
      </span>
      <span className="visually-hidden-on-phones">
        {isBusy ? STATUS_TEXTS.refreshing : STATUS_TEXTS.refresh}
      </span>
    </button>
  )
}

/** The whole sentence about the age of the saved copy, and the short sentence that a phone shows. */
function CopyAge({ status, now, isOld }: { status: DirectoryStatus; now: number; isOld: boolean }) {
  const opensOffline = useOpensOffline()
  const isLowData = useLowData()
  const fullText = savedCopyText(status, now, opensOffline)
  const shortTexts = shortSavedCopyTexts(status, now, opensOffline, isOld)
  if (shortTexts[0] === fullText && !isLowData) return fullText
  return (
    <>
      <span className={styles.full}>
        {fullText}
        {isOld && ` ${STATUS_TEXTS.old}`}
        {isLowData && ` ${LOW_DATA_TEXTS.status}`}
      </span>
      <span className={styles.short} aria-hidden="true">
        {shortTexts.map((words) => (
          <span key={words}>{words}</span>
        ))}
      </span>
    </>
  )
}

/**
 * The sentence of `savedCopyText` in a few words, for a line that must not wrap on a phone: the age, and whether the copy
 * is saved.
 */
function shortSavedCopyTexts(
  status: DirectoryStatus,
  now: number,
  opensOffline: OfflineReadiness,
  isOld: boolean,
): string[] {
  const { phase, updatedAt, problem } = status
  if (phase === 'filling') return [STATUS_TEXTS.filling]
  if (phase !== 'ready') return [savedCopyText(status, now, opensOffline)]
  if (updatedAt === null) return [STATUS_TEXTS.neverCheckedShort]
  const ageText = isUpdatedInFuture(updatedAt, now)
    ? STATUS_TEXTS.ageUnknownShort
    : formatRelativeTime(updatedAt, now).replace(/ ago$/, '')
  if (isOld) return [ageText, STATUS_TEXTS.oldShort]
  if (!isCopySaved(problem, opensOffline)) return [ageText, STATUS_TEXTS.unsavedShort]
  return [ageText, opensOffline === 'not-yet' ? STATUS_TEXTS.gettingReadyShort : STATUS_TEXTS.savedShort]
}

function isCopySaved(problem: DirectoryStatus['problem'], opensOffline: OfflineReadiness): boolean {
  return opensOffline !== 'never' && problem?.startsWith('storage-') !== true
}

/** Describes the copy; "Saved copy" only if it is stored on the device and the guide opens without a network (OFFLINE-9). */
function savedCopyText(status: DirectoryStatus, now: number, opensOffline: OfflineReadiness): string {
  const { phase, listingCount, updatedAt, problem } = status
  if (phase === 'starting') return STATUS_TEXTS.starting
  if (phase === 'empty') return STATUS_TEXTS.empty
  if (phase === 'filling') {
    return listingCount === 0 ? STATUS_TEXTS.filling : STATUS_TEXTS.fillingCount(listingCount)
  }
  const isSaved = isCopySaved(problem, opensOffline)
  const updateTime =
    updatedAt === null
      ? null
      : isUpdatedInFuture(updatedAt, now)
        ? STATUS_TEXTS.ageUnknown
        : formatRelativeTime(updatedAt, now)
  if (!isSaved) {
    return updateTime === null
      ? STATUS_TEXTS.unsavedNeverChecked(listingCount)
      : STATUS_TEXTS.unsaved(updateTime, listingCount)
  }
  if (opensOffline === 'not-yet') {
    return updateTime === null
      ? STATUS_TEXTS.gettingReadyNeverChecked(listingCount)
      : STATUS_TEXTS.gettingReady(updateTime, listingCount)
  }
  return updateTime === null
    ? STATUS_TEXTS.savedNeverChecked(listingCount)
    : STATUS_TEXTS.saved(updateTime, listingCount)
}

/** True when the clock was set back after the last update, so that the age of the copy is unknown (OFFLINE-13). */
function isUpdatedInFuture(updatedAt: number, now: number): boolean {
  return updatedAt > now + CLOCK_TOLERANCE_MS
}

function hasCopy({ phase, listingCount }: DirectoryStatus): boolean {
  return phase === 'ready' || listingCount > 0
}

function isClockWrong({ clockOffsetMs }: DirectoryStatus): boolean {
  return clockOffsetMs !== null && Math.abs(clockOffsetMs) > CLOCK_TOLERANCE_MS
}
