import { REALTIME_SUBSCRIBE_STATES, RealtimeClient } from '@supabase/realtime-js'
import { COLLECTIONS } from '../domain/listing.ts'
import type { BackendAddress } from './backend-request.ts'

/** Deletions and announcements switched off show as new tombstones; a deleted row alone would name no revision. */
const TABLES = [...COLLECTIONS, 'directory_tombstones']

/**
 * Rings when the server says that something in the directory changed. A bell only: what arrives is never read as
 * data, the feed alone is the truth. One attempt; a socket that cannot be opened or is lost calls `onLost` once, and
 * the caller decides when to try again.
 * @returns closes the bell
 */
export function openBell(
  address: BackendAddress,
  events: { onRing: () => void; onLost: () => void },
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
      if (isOpen) events.onRing()
    })
  }
  channel.subscribe((state) => {
    if (state !== REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) lose()
  })
  return close
}
