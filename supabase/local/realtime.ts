import { ServerResponse, STATUS_CODES, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { LocalDatabase } from './local-database.ts'
import { createFaultsEndpoint, type FaultsEndpoint } from './realtime-faults.ts'
import { RealtimeSession } from './realtime-session.ts'

export interface Realtime {
  /** Sends a message to all subscribed clients if the directory has changed since the last check. */
  check: () => Promise<void>
  faults: FaultsEndpoint
  close: () => Promise<void>
}

interface RealtimeKeys {
  publishableKey: string
  secretKey: string
}

const SOCKET_PATH = '/realtime/v1/websocket'
const DUMMY_ORIGIN = 'http://localhost'
const LARGEST_MESSAGE_BYTES = 64 * 1024

/**
 * Serves the part of Supabase Realtime that the site uses, to unmodified clients: the private Broadcast topic `directory`,
 * which announces that the directory changed. Changes of unpublished rows are not announced.
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
    // This is the socket's only error listener: without it, a broken connection would end the process.
    socket.on('error', () => socket.destroy())
    const { url: target = '/', method = '', headers } = request
    if (headers.upgrade?.toLowerCase() !== 'websocket' && /^(GET|HEAD)$/.test(method)) {
      return answerWithoutUpgrade(server, request, socket)
    }
    if (!URL.canParse(target, DUMMY_ORIGIN)) return refuseSocket(socket, 400)
    const url = new URL(target, DUMMY_ORIGIN)
    const refusalStatus = refusalOf(url) ?? faults.current().refuseSockets
    if (refusalStatus !== null) return refuseSocket(socket, refusalStatus)
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
        const revision = await readNewestRevision(database)
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
    if (pathname !== SOCKET_PATH) return 404
    const key = searchParams.get('apikey') ?? ''
    return key === publishableKey || key === secretKey ? null : 401
  }
}

function refuseSocket(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\n\r\n`)
}

/**
 * Answers a request that asks to switch to another protocol, such as `h2c` from `curl --http2`, like an ordinary request. Node
 * passes such a request on without an answer object; shouldUpgradeCallback, which would avoid that, is not in Node 20. A
 * request with a body is refused, because Node does not read the body.
 */
function answerWithoutUpgrade(server: Server, request: IncomingMessage, socket: Duplex): void {
  const response = new ServerResponse(request)
  response.shouldKeepAlive = false
  response.assignSocket(socket as Socket)
  response.once('finish', () => socket.end())
  server.emit('request', request, response)
}

/** The epoch and the newest revision of the published directory. */
async function readNewestRevision(database: LocalDatabase): Promise<string> {
  const [row] = await database.query<{ newest: string }>(
    `select (public.snapshot_status() ->> 'epoch') || ' ' || (public.snapshot_status() ->> 'revision') as newest`,
  )
  if (!row) throw new Error('snapshot_status answered nothing')
  return row.newest
}
