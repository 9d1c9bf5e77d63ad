import { COUNTRY_MAP, deviceMapRecords } from '../../../map/tiles/saved-map-records.ts'
import { countryMapsRule } from './country-answer.ts'

/**
 * Goes on with maps that a reload or a crash interrupted, and loads the small maps of all atolls where that costs nothing
 * or was agreed to. The code of the map is loaded only when there is something to do. Never rejects.
 */
export async function keepMapsGoing(): Promise<void> {
  try {
    const records = await deviceMapRecords().all()
    const isInterrupted = records.some(({ state }) => state === 'loading')
    const isWanted = countryMapsRule() === 'load' && records.every(({ id }) => id !== COUNTRY_MAP)
    if (!isInterrupted && !isWanted) return
    const { deviceMaps } = await import('../../../map/tiles/device-maps.ts')
    if (isInterrupted) await deviceMaps.resumeInterrupted()
    if (isWanted) await deviceMaps.start(COUNTRY_MAP)
  } catch (error) {
    console.warn('Saved maps could not go on', error)
  }
}
