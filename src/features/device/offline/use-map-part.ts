import { useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { isLowData, isSlowLink, subscribeToLowData } from '../../../browser/network.ts'
import { useOwnAtoll } from '../../../listings/own-atoll.ts'
import { atollName } from '../../../domain/atoll-names.ts'
import { deviceMaps, planDeviceMap } from '../../../map/tiles/device-maps.ts'
import type { MapStatus } from '../../../map/tiles/saved-maps.ts'
import { mapState, type PartState, type ReadyPart } from './ready-part.ts'
import { formatBytes, OFFLINE_TEXTS } from '../texts.ts'

const TEXTS = OFFLINE_TEXTS.map
const NOWHERE = ''

/** The streets of the own atoll; the coastline of every atoll is part of the guide itself. */
export function useMapPart(atollChoice: ReactNode): ReadyPart {
  const atoll = useOwnAtoll() ?? NOWHERE
  const status = useSyncExternalStore(
    deviceMaps.subscribe,
    useCallback(() => deviceMaps.statusOf(atoll), [atoll]),
  )
  const isLow = useSyncExternalStore(subscribeToLowData, isLowData)
  const [isRead, setIsRead] = useState(false)
  const [chosen, choose] = useState<boolean | null>(null)
  const isChosen = chosen ?? (!isLow && !isSlowLink())

  const look = useCallback(() => void deviceMaps.open().then(() => setIsRead(true)), [])
  useEffect(look, [look])

  const make = useCallback(
    async (signal: AbortSignal) => {
      if (signal.aborted) return
      signal.addEventListener('abort', () => deviceMaps.pause(atoll), { once: true })
      await deviceMaps.start(atoll)
    },
    [atoll],
  )
  const hasAtoll = atoll !== NOWHERE
  const state = mapState(status, { isRead, isAsked: hasAtoll && isChosen })
  const size = hasAtoll ? formatBytes(planDeviceMap(atoll).bytes) : ''
  return {
    id: 'map',
    title: hasAtoll ? TEXTS.titleOf(atollName(atoll)) : TEXTS.title,
    state,
    text: textOf(status, state, hasAtoll),
    ...(status.phase === 'loading' ? { progress: { done: status.done, of: status.total } } : {}),
    ...(hasAtoll && state !== 'ready' && state !== 'checking'
      ? { choice: { label: TEXTS.choice(size), isChosen, choose } }
      : {}),
    extra: atollChoice,
    look,
    make,
  }
}

function textOf(
  { phase, done, total, missing, bytes }: MapStatus,
  state: PartState,
  hasAtoll: boolean,
): string {
  if (!hasAtoll) return TEXTS.noAtoll
  if (state === 'checking') return OFFLINE_TEXTS.checking
  if (state === 'ready') return missing > 0 ? TEXTS.partly(missing) : TEXTS.saved(formatBytes(bytes))
  if (phase === 'offline') return TEXTS.waiting(done, total)
  if (state === 'working') return TEXTS.progress(done, total)
  if (phase === 'full') return TEXTS.full
  if (phase === 'broken') return TEXTS.broken
  return phase === 'paused' ? TEXTS.paused(done, total) : TEXTS.coastline
}
