import { REALTIME_SUBSCRIBE_STATES, RealtimeClient } from '@supabase/realtime-js'
import { COLLECTIONS } from '../domain/listing.ts'
import type { BackendAddress } from './backend-request.ts'

/** Deletions and announcements switched off show as new tombstones; a deleted row alone would name no revision. */
const TABLES = [...COLLECTIONS, 'directory_tombstones']

/**
 * Calls `onChange` when the server announces a change of the directory. The message is never read as data: the feed is
 * the only source. One attempt; a socket that cannot be opened or is lost calls `onLost` once, and the caller decides
 * when to try again.
 * @returns closes the channel
 */
export function openRealtimeChannel(
  address: BackendAddress,
  events: { onChange: () => void; onLost: () => void },
): () => void {
  const client = new RealtimeClient(`${address.url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: address.publishableKey },
  })
  let isOpen = true
  const close = (): void => {
    isOpen = false
    void client.disconnect()
  }
  const lose = (): void => {
    if (!isOpen) return
    close()
    events.onLost()
  }
  const channel = client.channel('directory')
  for (const table of TABLES) {
    channel.on('postgres_changes', { event: '*', schema: 'public', table }, () => {
      if (isOpen) events.onChange()
    })
  }
  channel.subscribe((state) => {
    if (state !== REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) lose()
  })
  return close
}
