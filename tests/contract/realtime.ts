import type { WebSocket } from 'ws'
import { realtimeSource } from './contract.ts'

/* The channel of changes: what the directory's worker sends over the socket, and what Realtime answers. */

/** The request that opens the WebSocket; realtime-js asks for the second version of the protocol. */
export const SOCKET_REQUEST = {
  method: 'GET',
  path: '/realtime/v1/websocket',
  query: ['apikey', 'vsn'],
} as const

export type Message = [
  joinRef: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: Record<string, unknown>,
]

export interface SocketRow {
  title: string
  send: Message
  /** Event and status of the answer with the same ref, and its text. */
  event: string
  status: 'ok' | 'error'
  text: RegExp
  source: string
}

const joinMessage = (topic: string, config: object, ref: string, token?: string): Message => [
  ref,
  ref,
  `realtime:${topic}`,
  'phx_join',
  {
    config: { broadcast: {}, presence: {}, ...config },
    ...(token === undefined ? {} : { access_token: token }),
  },
]
const encodeTokenPart = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const EXPIRED_TOKEN = `${encodeTokenPart({ alg: 'HS256', typ: 'JWT' })}.${encodeTokenPart({ role: 'anon', exp: 1_700_000_000 })}.c2ln`

export const SOCKET_ROWS: readonly SocketRow[] = [
  {
    title: 'a heartbeat',
    send: [null, '1', 'phoenix', 'heartbeat', {}],
    event: 'phx_reply',
    status: 'ok',
    text: /./,
    source: realtimeSource('README.md; Phoenix.Socket (heartbeat)'),
  },
  {
    title: 'a private channel that the policy does not open',
    send: joinMessage('contract-check', { private: true }, '2'),
    event: 'phx_reply',
    status: 'error',
    text: /Unauthorized: You do not have permissions to read from this Channel topic/,
    source: realtimeSource('lib/realtime_web/channels/realtime_channel.ex (Unauthorized)'),
  },
  {
    title: 'a token that has expired',
    send: joinMessage('directory', { private: true }, '3', EXPIRED_TOKEN),
    event: 'phx_reply',
    status: 'error',
    text: /expired|InvalidJWTToken|MalformedJWT|signature/i,
    source: realtimeSource(
      'lib/realtime_web/channels/realtime_channel.ex (InvalidJWTToken); its list of error codes',
    ),
  },
  {
    title: 'the private channel of the directory',
    send: joinMessage('directory', { private: true, broadcast: { replication_ready: true } }, '4'),
    event: 'phx_reply',
    status: 'ok',
    text: /./,
    source: realtimeSource(
      'lib/realtime_web/channels/realtime_channel.ex; supabase/migrations/20261120000350_directory_totals.sql',
    ),
  },
  {
    title: 'leaving the private channel of the directory',
    send: ['4', '5', 'realtime:directory', 'phx_leave', {}],
    event: 'phx_reply',
    status: 'ok',
    text: /./,
    source: realtimeSource('Phoenix.Channel (phx_leave)'),
  },
]

/** Resolves to the first message for which `isWanted` returns true. Rejects when the socket closes first. */
export function nextMessage(socket: WebSocket, isWanted: (message: Message) => boolean): Promise<Message> {
  return new Promise((resolve, reject) => {
    socket.on('message', (bytes: Buffer) => {
      const message = JSON.parse(bytes.toString()) as Message
      if (isWanted(message)) resolve(message)
    })
    socket.once('close', () => reject(new Error('The socket was closed')))
  })
}
