import type { WebSocket } from 'ws'
import type { RealtimeFaults } from './realtime-faults.ts'

/**
 * The messages of a Supabase Realtime client (Phoenix channels). In protocol version 2.0.0 a message is the array
 * `[join_ref, ref, topic, event, payload]`; in 1.0.0 it is an object with these keys.
 */
interface ChannelMessage {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: Record<string, unknown>
}

type ProtocolVersion = '1.0.0' | '2.0.0'

/** Returns undefined if the text is not a valid message. */
function parseMessage(text: string, version: ProtocolVersion): ChannelMessage | undefined {
  try {
    const value = JSON.parse(text) as unknown
    if (version === '2.0.0') return Array.isArray(value) ? toMessage(value) : undefined
    const { join_ref, ref, topic, event, payload } = value as Record<string, unknown>
    return toMessage([join_ref, ref, topic, event, payload])
  } catch {
    return undefined
  }
}

function formatMessage(message: ChannelMessage, version: ProtocolVersion): string {
  const { joinRef, ref, topic, event, payload } = message
  if (version === '2.0.0') return JSON.stringify([joinRef, ref, topic, event, payload])
  return JSON.stringify({ join_ref: joinRef, ref, topic, event, payload })
}

function toMessage([joinRef, ref, topic, event, payload]: unknown[]): ChannelMessage | undefined {
  if (typeof topic !== 'string' || typeof event !== 'string') return undefined
  const isObject = typeof payload === 'object' && payload !== null
  return {
    joinRef: typeof joinRef === 'string' ? joinRef : null,
    ref: typeof ref === 'string' ? ref : null,
    topic,
    event,
    payload: isObject ? (payload as Record<string, unknown>) : {},
  }
}

/** The topic and event with which the database announces that the directory changed, without row data. */
const DIRECTORY_TOPIC = 'realtime:directory'
const CHANGED_EVENT = 'changed'
/** The longest delay that setTimeout accepts. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

interface Channel {
  joinRef: string | null
  joinedAt: number
  /** True when changes of the database reach the channel. Earlier changes are lost. */
  isReplicated: boolean
  /** Whether the client asked for a message when `isReplicated` becomes true. */
  wantsReadyMessage: boolean
  expiry: NodeJS.Timeout | undefined
}

/** The socket of one client, with the client's channels. */
export class RealtimeSession {
  private readonly channels = new Map<string, Channel>()

  constructor(
    private readonly client: WebSocket,
    private readonly version: ProtocolVersion,
    private readonly faults: () => RealtimeFaults,
  ) {
    client.on('error', () => client.terminate())
    client.once('close', () => {
      for (const topic of this.channels.keys()) this.removeChannel(topic)
    })
    client.on('message', (bytes: Buffer, isBinary) => {
      const message = isBinary ? undefined : parseMessage(bytes.toString(), version)
      if (message) this.handle(message)
    })
  }

  /** Sends the same message as realtime.send('{}', 'changed', 'directory', true), which adds an id to the payload. */
  announceChange(): void {
    const channel = this.channels.get(DIRECTORY_TOPIC)
    if (channel?.isReplicated !== true || this.faults().dropMessages) return
    this.send(DIRECTORY_TOPIC, channel.joinRef, null, 'broadcast', {
      type: 'broadcast',
      event: CHANGED_EVENT,
      payload: { id: crypto.randomUUID() },
    })
  }

  /**
   * Call after each database poll. Lets channels that have joined receive changes from now on: on hosted Realtime too, this
   * begins only some time after the join. Channels that joined with `broadcast.replication_ready` get a message about it.
   */
  followDatabase(): void {
    for (const [topic, channel] of this.channels) {
      const isWaiting = Date.now() - channel.joinedAt < this.faults().replicationDelayMs
      if (channel.isReplicated || isWaiting) continue
      channel.isReplicated = true
      if (channel.wantsReadyMessage) this.sendSystem(topic, 'ok', 'Replication connection established')
    }
  }

  /** Reports an error to every channel. The channels stay open, but may miss changes from now on. */
  sendSystemError(message: string): void {
    for (const topic of this.channels.keys()) this.sendSystem(topic, 'error', message)
  }

  private handle(message: ChannelMessage): void {
    const { topic, event, ref } = message
    if (event === 'heartbeat') this.sendReply(message, 'ok', {})
    else if (event === 'phx_join') this.joinAfterDelay(message)
    else if (event === 'phx_leave') {
      this.removeChannel(topic)
      this.sendReply(message, 'ok', {})
    } else if (event === 'access_token') this.renewToken(message)
    // Drop broadcasts of clients without an answer, because no client has the right to send.
    else if (event !== 'broadcast' && ref !== null) {
      this.sendReply(message, 'error', { reason: 'unmatched topic' })
    }
  }

  private joinAfterDelay(message: ChannelMessage): void {
    const { joinDelayMs } = this.faults()
    if (joinDelayMs === 0) this.joinChannel(message)
    else setTimeout(() => this.joinChannel(message), joinDelayMs).unref()
  }

  private joinChannel(message: ChannelMessage): void {
    const { topic, joinRef, payload } = message
    const refusal = this.refusalOf(message)
    if (refusal !== undefined) {
      this.sendReply(message, 'error', { reason: refusal })
      return
    }
    const channel: Channel = {
      joinRef,
      joinedAt: Date.now(),
      isReplicated: false,
      wantsReadyMessage: wantsReadyMessage(payload),
      expiry: undefined,
    }
    this.removeChannel(topic)
    this.channels.set(topic, channel)
    this.sendReply(message, 'ok', { postgres_changes: [] })
    this.closeChannelAtExpiry(topic, channel, payload)
  }

  private refusalOf({ topic, payload }: ChannelMessage): string | undefined {
    const { refuseJoins } = this.faults()
    if (refuseJoins !== null) return refuseJoins
    const expiredMs = Date.now() - tokenExpiryOf(payload)
    if (expiredMs > 0) {
      return `InvalidJWTToken: Token has expired ${Math.ceil(expiredMs / 1_000)} seconds ago`
    }
    if (!isPrivateJoin(payload)) return 'PrivateOnly: This project only allows private channels'
    if (topic === DIRECTORY_TOPIC) return undefined
    const name = topic.replace(/^realtime:/, '')
    return `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`
  }

  private renewToken({ topic, payload }: ChannelMessage): void {
    const channel = this.channels.get(topic)
    if (channel) this.closeChannelAtExpiry(topic, channel, payload)
  }

  /** Closes a channel when its token expires, after sending a message with the reason. */
  private closeChannelAtExpiry(topic: string, channel: Channel, payload: Record<string, unknown>): void {
    clearTimeout(channel.expiry)
    const leftMs = tokenExpiryOf(payload) - Date.now()
    if (leftMs === Infinity) return
    channel.expiry = setTimeout(
      () => {
        this.sendSystem(topic, 'error', 'Token has expired 0 seconds ago')
        this.send(topic, channel.joinRef, null, 'phx_close', {})
        this.removeChannel(topic)
      },
      Math.min(Math.max(leftMs, 0), LONGEST_TIMER_MS),
    )
    channel.expiry.unref()
  }

  private removeChannel(topic: string): void {
    clearTimeout(this.channels.get(topic)?.expiry)
    this.channels.delete(topic)
  }

  private sendSystem(topic: string, status: 'ok' | 'error', text: string): void {
    const channel = this.channels.get(topic)
    const payload = {
      channel: topic.replace(/^realtime:/, ''),
      extension: 'system',
      message: text,
      status,
    }
    this.send(topic, channel?.joinRef ?? null, null, 'system', payload)
  }

  private sendReply({ topic, joinRef, ref }: ChannelMessage, status: 'ok' | 'error', response: object): void {
    this.send(topic, joinRef, ref, 'phx_reply', { status, response })
  }

  private send(
    topic: string,
    joinRef: string | null,
    ref: string | null,
    event: string,
    payload: Record<string, unknown>,
  ): void {
    this.client.send(formatMessage({ joinRef, ref, topic, event, payload }, this.version))
  }
}

function isPrivateJoin(payload: Record<string, unknown>): boolean {
  return ((payload['config'] ?? {}) as { private?: unknown }).private === true
}

function wantsReadyMessage(payload: Record<string, unknown>): boolean {
  const { broadcast } = (payload['config'] ?? {}) as { broadcast?: { replication_ready?: unknown } }
  return broadcast?.replication_ready === true
}

/** Expiry time of the token in a message, in milliseconds. Infinity for an API key or without a token. */
function tokenExpiryOf(payload: Record<string, unknown>): number {
  const token = payload['access_token']
  const [, claims] = typeof token === 'string' ? token.split('.') : []
  if (claims === undefined) return Infinity
  try {
    const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp?: unknown }
    return typeof exp === 'number' ? exp * 1_000 : Infinity
  } catch {
    return 0
  }
}
