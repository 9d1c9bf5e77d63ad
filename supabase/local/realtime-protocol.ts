/**
 * The messages of a Supabase Realtime client (Phoenix channels). In protocol version 2.0.0 a message is the array
 * `[join_ref, ref, topic, event, payload]`; in 1.0.0 it is an object with these keys.
 */
export interface ChannelMessage {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: Record<string, unknown>
}

export type ProtocolVersion = '1.0.0' | '2.0.0'

/** Returns undefined if the text is not a valid message. */
export function parseMessage(text: string, version: ProtocolVersion): ChannelMessage | undefined {
  try {
    const value = JSON.parse(text) as unknown
    if (version === '2.0.0') return Array.isArray(value) ? toMessage(value) : undefined
    const { join_ref, ref, topic, event, payload } = value as Record<string, unknown>
    return toMessage([join_ref, ref, topic, event, payload])
  } catch {
    return undefined
  }
}

export function formatMessage(message: ChannelMessage, version: ProtocolVersion): string {
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
