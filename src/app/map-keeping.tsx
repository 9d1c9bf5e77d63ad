import { useEffect } from 'react'
import { resumeMaps } from '../features/device/saved-maps/country-maps.ts'
import { useDirectoryStatus } from '../directory/use-directory.ts'
import { useLowData } from './slow-link-photos.tsx'

/** Whoever looks for a phone number has it by then; maps come after everything else. */
const QUIET_MS = 6_000

/** Keeps maps coming, quietly, once the directory itself is here; never in low-data mode. */
export function MapKeeping() {
  const isReady = useDirectoryStatus().status.phase === 'ready'
  const isLowData = useLowData()
  useEffect(() => {
    if (!isReady || isLowData) return undefined
    const timer = setTimeout(() => void resumeMaps(), QUIET_MS)
    return () => clearTimeout(timer)
  }, [isReady, isLowData])
  return null
}
