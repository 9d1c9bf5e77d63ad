import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { LocalDatabase } from './local-database.ts'
import { createFaultsEndpoint, type FaultsEndpoint } from './realtime-faults.ts'
import { RealtimeSession } from './realtime-session.ts'

export interface Realtime {
  /** Tells all subscribed clients if the directory has changed since the last check. */
  check: () => Promise<void>
  faults: FaultsEndpoint
  close: () => Promise<void>
}

interface RealtimeKeys {
  publishableKey: string
  secretKey: string
}

const PATH = '/realtime/v1/websocket'
const LARGEST_MESSAGE_BYTES = 64 * 1024

/**
 * A small part of Supabase Realtime, which works with unmodified clients: the private Broadcast topic `directory`, which
 * announces that the directory changed. Changes of unpublished rows are not announced.
 */
export function startRealtime(
  server: Server,
  database: LocalDatabase,
  { publishableKey, secretKey }: RealtimeKeys,
): Realtime {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE_BYTES })
  const sessions = new Set<RealtimeSession>()
  const faults = createFaultsEndpoint(secretKey, (message) => {
    for (const session of sessions) session.sendSystemError(message)
  })
  let activityBefore = -1
  let revisionBefore: string | undefined
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const refused = refusalOf(url) ?? faults.current().refuseSockets
    if (refused !== null) {
      socket.end(`HTTP/1.1 ${refused} ${STATUS_CODES[refused] ?? ''}\r\nConnection: close\r\n\r\n`)
      return
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      const version = url.searchParams.get('vsn') === '2.0.0' ? '2.0.0' : '1.0.0'
      const session = new RealtimeSession(client, version, faults.current)
      sessions.add(session)
      client.once('close', () => sessions.delete(session))
    })
  })
  return {
    faults,
    async check() {
      if (sessions.size === 0) {
        revisionBefore = undefined
        return
      }
      if (revisionBefore === undefined || database.activity() !== activityBefore) {
        const revision = await newestRevision(database)
        if (revisionBefore !== undefined && revision !== revisionBefore) {
          for (const session of sessions) session.announceChange()
        }
        activityBefore = database.activity()
        revisionBefore = revision
      }
      for (const session of sessions) session.followDatabase()
    },
    async close() {
      for (const client of sockets.clients) client.terminate()
      sockets.close()
    },
  }

  function refusalOf({ pathname, searchParams }: URL): number | null {
    if (pathname !== PATH) return 404
    const key = searchParams.get('apikey') ?? ''
    return key === publishableKey || key === secretKey ? null : 401
  }
}

/** The epoch and the newest revision of the published directory. */
async function newestRevision(database: LocalDatabase): Promise<string> {
  const [row] = await database.query<{ newest: string }>(
    `select (public.snapshot_status() ->> 'epoch') || ' ' || (public.snapshot_status() ->> 'revision') as newest`,
  )
  if (!row) throw new Error('snapshot_status answered nothing')
  return row.newest
}
