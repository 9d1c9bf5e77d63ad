import type { DirectoryClient } from '../directory/client.ts'
import { recordArrivalTimes } from '../features/announcements/received-times.tsx'
import { followCopy } from './follow-copy.ts'

/** Records when announcements arrived on this device. */
export function recordReceivedTimes(client: DirectoryClient): void {
  followCopy(client, async () => recordArrivalTimes(await client.ask('announcements'), Date.now()))
}
