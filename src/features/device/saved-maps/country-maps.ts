import { createLocalSetting, readItem } from '../../../browser/local-setting.ts'
import { isLowData, getNetworkInformation } from '../../../browser/network.ts'
import { createSubscription } from '../../../browser/subscription.ts'
import {
  COUNTRY_MAP_ID,
  deviceMapRecords,
  type SavedMapRecord,
} from '../../../map/tiles/saved-map-records.ts'

/** The connection, as in the Network Information API (missing in Safari and Firefox). */
export interface Connection {
  type?: string | undefined
  effectiveType?: string | undefined
  saveData?: boolean | undefined
}

/** When the listings arrived at least this fast, maps are downloaded without asking the person. */
const FAST_LINK_BYTES_PER_SECOND = 50_000

/**
 * What happens to maps whose download the person did not start. unasked: the small maps of all atolls and the map of the own
 * atoll are downloaded, because the link is Wi-Fi or cable, or the listings arrived fast. asked: the small maps are downloaded,
 * because the person agreed. ask: the person is asked. leave: nothing is downloaded, because the person saves data or said no.
 */
type MapDownloadRule = 'unasked' | 'asked' | 'ask' | 'leave'

/**
 * @param answer the person's answer; null before the person has answered
 * @param linkSpeed bytes per second of the listings' download in this visit; null without a download
 */
export function decideMapDownloads(
  link: Connection | undefined,
  savesData: boolean,
  answer: 'yes' | 'no' | null,
  linkSpeed: number | null,
): MapDownloadRule {
  if (savesData || link?.saveData === true || answer === 'no') return 'leave'
  const isFree = link?.type === 'wifi' || link?.type === 'ethernet'
  if (isFree || (!isSecondGeneration(link) && (linkSpeed ?? 0) >= FAST_LINK_BYTES_PER_SECOND))
    return 'unasked'
  return answer === 'yes' ? 'asked' : 'ask'
}

function isSecondGeneration(link: Connection | undefined): boolean {
  return link?.effectiveType?.endsWith('2g') === true
}

/** Key of the person's answer whether to download the small maps. The question is asked only once. */
const ANSWER_KEY = 'guide-country-maps'
const answerSetting = createLocalSetting(ANSWER_KEY)

export function saveCountryMapsAnswer(answer: 'yes' | 'no'): void {
  answerSetting.write(answer)
}

let linkSpeed: number | null = null
const linkSpeedChanges = createSubscription()

/** Call with every status of the directory. @param bytesPerSecond undefined if no snapshot was downloaded in this visit */
export function recordLinkSpeed(bytesPerSecond: number | undefined): void {
  if (bytesPerSecond === undefined || bytesPerSecond === linkSpeed) return
  linkSpeed = bytesPerSecond
  linkSpeedChanges.notify()
}

export function subscribeToMapDownloadRule(listener: () => void): () => void {
  const unsubscribers = [answerSetting.subscribe(listener), linkSpeedChanges.subscribe(listener)]
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}

export function readMapDownloadRule(): MapDownloadRule {
  // The setting notices an answer in another tab only while it has a listener, so read the storage too. 'no' takes precedence.
  const answers = new Set([answerSetting.read(), readItem(ANSWER_KEY)])
  const answer = answers.has('no') ? 'no' : answers.has('yes') ? 'yes' : null
  // `type` is missing in TypeScript's DOM library and in most browsers.
  const link = getNetworkInformation() as Connection | undefined
  return decideMapDownloads(link, isLowData(), answer, linkSpeed)
}

/**
 * Resumes interrupted downloads, and downloads the maps that the rule allows. The code of the maps is loaded only when
 * there is something to download. Never rejects.
 */
export async function resumeMaps(ownAtoll: string | null): Promise<void> {
  try {
    const recordsOnDevice = deviceMapRecords()
    const records = await recordsOnDevice.readAll()
    const hasInterrupted = records.some(({ state, isUnasked }) => state === 'loading' && isUnasked !== true)
    const automaticIds = automaticMapIds(readMapDownloadRule(), ownAtoll, records)
    if (!hasInterrupted && automaticIds.length === 0) return
    const { loadMaps } = await import('./load-maps.ts')
    const isWanted = async (id: string): Promise<boolean> =>
      automaticMapIds(readMapDownloadRule(), ownAtoll, await recordsOnDevice.readAll()).includes(id)
    await loadMaps(hasInterrupted, automaticIds, isWanted, () =>
      ['unasked', 'asked'].includes(readMapDownloadRule()),
    )
  } catch (error) {
    console.warn('Saved maps could not be resumed', error)
  }
}

/** Ids of the maps to download automatically, including maps whose download began at an earlier visit. */
export function automaticMapIds(
  rule: MapDownloadRule,
  ownAtoll: string | null,
  records: readonly Pick<SavedMapRecord, 'id' | 'state' | 'isUnasked'>[],
): string[] {
  const wantedIds = { unasked: [COUNTRY_MAP_ID, ownAtoll], asked: [COUNTRY_MAP_ID], ask: [], leave: [] }[rule]
  return wantedIds.flatMap((id) => {
    const savedRecord = records.find((record) => record.id === id)
    const isLeft =
      savedRecord === undefined || (savedRecord.state === 'loading' && savedRecord.isUnasked === true)
    return id !== null && isLeft ? [id] : []
  })
}
