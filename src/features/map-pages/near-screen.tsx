import { useState } from 'react'
import { atollByCode, filterAtolls } from '../../domain/atolls.ts'
import { formatDistance } from '../../domain/position.ts'
import { useOwnAtoll } from '../../listings/own-atoll.ts'
import { hasKnownAccuracy, type FoundPosition, useOwnPosition } from '../../map/use-own-position.ts'
import { Choice } from '../../ui/choice.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PageTop } from '../../ui/page-parts.tsx'
import type { NearStart } from './near-results.tsx'
import styles from './near-screen.module.css'
import { NEAR_TEXTS } from './texts.ts'

const STARTS: readonly (readonly [code: string, name: string])[] = [
  ['', NEAR_TEXTS.chooseAtoll],
  ...filterAtolls(new Set()).map(({ code, name }) => [code, name] as const),
]

const results = lazyPart(async () => (await import('./near-results.tsx')).NearResults)

/**
 * Listings around the own atoll, the reader's position or an atoll they choose, all from the device (ATOLL-2).
 */
export function NearScreen() {
  const ownAtoll = useOwnAtoll()
  const [start, setStart] = useState<NearStart | null>(() => startOn(ownAtoll))
  const own = useOwnPosition((position) => void startAt(position).then(setStart))
  const isOwn = start !== null && start.accuracy !== null
  return (
    <div className="contained">
      <PageTop title={NEAR_TEXTS.title} intro={NEAR_TEXTS.intro} />
      <div className={styles.ways}>
        <button
          type="button"
          className="button button-primary"
          aria-disabled={own.isAsking}
          onClick={own.ask}
        >
          {locateText(own.isAsking, isOwn)}
        </button>
        <Choice
          label={NEAR_TEXTS.from}
          value={start !== null && !isOwn ? (start.atoll?.code ?? '') : ''}
          options={STARTS}
          onChange={(code) => setStart(startOn(code))}
        />
      </div>
      {own.problem !== null && (
        <p className={styles.problem} role="alert">
          {NEAR_TEXTS.problems[own.problem]}
        </p>
      )}
      {isOwn && hasKnownAccuracy({ accuracy: start.accuracy ?? 0 }) && (
        <p className={styles.quiet}>{NEAR_TEXTS.accuracy(formatDistance(start.accuracy ?? 0))}</p>
      )}
      {start !== null && <results.Part start={start} />}
    </div>
  )
}

/** Null without an atoll. */
function startOn(code: string | null): NearStart | null {
  const atoll = code === null ? null : atollByCode(code)
  return atoll && { from: { latitude: atoll.latitude, longitude: atoll.longitude }, atoll, accuracy: null }
}

function locateText(isAsking: boolean, isKnown: boolean): string {
  if (isAsking) return NEAR_TEXTS.locating
  return isKnown ? NEAR_TEXTS.again : NEAR_TEXTS.locate
}

/** Loads the coastline, which is larger than the page, only to find the atoll of a position. */
async function startAt(position: FoundPosition): Promise<NearStart> {
  const from = { from: position, accuracy: position.accuracy }
  try {
    const { atollOfPosition } = await import('../../map/coastline.ts')
    return { ...from, atoll: atollOfPosition(position) }
  } catch (error) {
    console.warn('The atoll of this position could not be found', error)
    return { ...from, atoll: null }
  }
}
