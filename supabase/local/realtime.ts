import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { DirectoryWatch } from './directory-watch.ts'
import type { LocalDatabase } from './local-database.ts'
import {
  formatMessage,
  isWanted,
  parseMessage,
  requestedFilters,
  type ChangeFilter,
  type ChannelMessage,
  type ProtocolVersion,
  type TableChange,
} from './realtime-protocol.ts'

export interface Realtime {
  /** Sends what changed in the directory to those who listen. */
  check: () => Promise<void>
  close: () => Promise<void>
}

const PATH = '/realtime/v1/websocket'
const LARGEST_MESSAGE_BYTES = 64 * 1024

interface Channel {
  joinRef: string | null
  filters: (ChangeFilter & { id: number })[]
}

/**
 * A small part of Supabase Realtime: `postgres_changes` of the replicated tables, for unmodified clients. The site
 * uses it as a bell only. Rows come from the feed, so that nobody hears of what is not published.
 */
export function startRealtime(server: Server, database: LocalDatabase, keys: readonly string[]): Realtime {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE_BYTES })
  const sessions = new Set<RealtimeSession>()
  let watch: DirectoryWatch | undefined
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname !== PATH || !keys.includes(url.searchParams.get('apikey') ?? '')) {
      socket.end(
        `HTTP/1.1 ${url.pathname === PATH ? '401 Unauthorized' : '404 Not Found'}\r\nConnection: close\r\n\r\n`,
      )
      return
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      const session = new RealtimeSession(client, url.searchParams.get('vsn') === '2.0.0' ? '2.0.0' : '1.0.0')
      sessions.add(session)
      client.once('close', () => sessions.delete(session))
    })
  })
  return {
    async check() {
      if (sessions.size === 0) {
        watch = undefined
        return
      }
      watch ??= await DirectoryWatch.start(database)
      const changes = await watch.read()
      for (const session of sessions) session.tell(changes)
    },
    async close() {
      for (const client of sockets.clients) client.terminate()
      sockets.close()
    },
  }
}

/** One client's socket with its channels. */
class RealtimeSession {
  private readonly channels = new Map<string, Channel>()
  private lastId = 0

  constructor(
    private readonly client: WebSocket,
    private readonly version: ProtocolVersion,
  ) {
    client.on('error', () => client.terminate())
    client.on('message', (bytes: Buffer, isBinary) => {
      const message = isBinary ? undefined : parseMessage(bytes.toString(), version)
      if (message) this.handle(message)
    })
  }

  tell(changes: readonly TableChange[]): void {
    for (const [topic, { joinRef, filters }] of this.channels) {
      for (const change of changes) {
        const ids = filters.filter((filter) => isWanted(filter, change)).map(({ id }) => id)
        if (ids.length > 0)
          this.send(topic, joinRef, null, 'postgres_changes', { ids, data: describe(change) })
      }
    }
  }

  private handle(message: ChannelMessage): void {
    const { topic, event, ref } = message
    if (event === 'heartbeat') this.reply(message, 'ok', {})
    else if (event === 'phx_join') this.join(message)
    else if (event === 'phx_leave') {
      this.channels.delete(topic)
      this.reply(message, 'ok', {})
    } else if (event !== 'access_token' && ref !== null) {
      this.reply(message, 'error', { reason: 'Only postgres_changes is answered here' })
    }
  }

  private join(message: ChannelMessage): void {
    const { topic, joinRef, payload } = message
    const filters = requestedFilters(payload).map((filter) =>
      Object.assign(filter, { id: (this.lastId += 1) }),
    )
    this.channels.set(topic, { joinRef, filters })
    this.reply(message, 'ok', { postgres_changes: filters })
    if (filters.length === 0) return
    this.send(topic, joinRef, null, 'system', {
      channel: topic.replace(/^realtime:/, ''),
      extension: 'postgres_changes',
      message: 'Subscribed to PostgreSQL',
      status: 'ok',
    })
  }

  private reply({ topic, joinRef, ref }: ChannelMessage, status: 'ok' | 'error', response: object): void {
    this.send(topic, joinRef, ref, 'phx_reply', { status, response })
  }

  private send(
    topic: string,
    joinRef: string | null,
    ref: string | null,
    event: string,
    payload: Record<string, unknown>,
  ) {
    this.client.send(formatMessage({ joinRef, ref, topic, event, payload }, this.version))
  }
}

function describe({ table, type, record, old }: TableChange): object {
  return {
    schema: 'public',
    table,
    type,
    commit_timestamp: new Date().toISOString(),
    columns: [],
    record,
    old_record: old,
    errors: null,
  }
}
