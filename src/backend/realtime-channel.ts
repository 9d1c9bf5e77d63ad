import { REALTIME_SUBSCRIBE_STATES, RealtimeClient, type RealtimeClientOptions } from '@supabase/realtime-js'
import type { BackendAddress } from './backend-request.ts'

export interface ChannelEvents {
  /**
   * Called when the channel has been joined, and again when the server has begun to watch the database, because until then
   * the server announces nothing. Changes before the call may have been missed.
   */
  onReady: () => void
  /** The server announced a change of the directory. */
  onChange: () => void
  /** The channel was refused or closed, or the server reported an error. Called once. */
  onLost: () => void
}

/**
 * Joins the private Broadcast topic `directory` (SYNC-8). A message is never read as data: the feed is the only source.
 * Makes one attempt; the caller decides when to try again.
 * @param transport a WebSocket class, for runtimes without one
 * @returns a function that closes the channel without calling `onLost`
 */
export function openRealtimeChannel(
  address: BackendAddress,
  events: ChannelEvents,
  transport?: RealtimeClientOptions['transport'],
): () => void {
  const client = new RealtimeClient(`${address.url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: address.publishableKey },
    ...(transport === undefined ? {} : { transport }),
  })
  let isOpen = true
  const close = (): void => {
    isOpen = false
    void client.disconnect()
  }
  const reportLoss = (): void => {
    if (!isOpen) return
    close()
    events.onLost()
  }
  const channel = client.channel('directory', {
    config: { private: true, broadcast: { replication_ready: true } },
  })
  channel.on('broadcast', { event: 'changed' }, () => {
    if (isOpen) events.onChange()
  })
  // System messages tell whether the server watches the database. If it has stopped, the channel is useless, although joined.
  channel.on('system', {}, ({ status }: { status?: unknown }) => {
    if (status === 'error') reportLoss()
    else if (isOpen && status === 'ok') events.onReady()
  })
  channel.subscribe((state) => {
    if (!isOpen) return
    if (state === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) events.onReady()
    else reportLoss()
  })
  return close
}
