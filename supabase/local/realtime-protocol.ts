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

/** One `.on('postgres_changes', ...)` subscription of a channel. */
export interface ChangeFilter {
  event: string
  schema: string
  table?: string
  filter?: string
}

/** The filters of a join, in the order of the request, because the client compares them one by one with the answer. */
export function requestedFilters(payload: Record<string, unknown>): ChangeFilter[] {
  const { postgres_changes: filters } = (payload['config'] ?? {}) as { postgres_changes?: unknown }
  if (!Array.isArray(filters)) return []
  return filters.map(toFilter)
}

function toFilter(filter: unknown): ChangeFilter {
  const { event, schema, table, filter: condition } = (filter ?? {}) as Record<string, unknown>
  return {
    event: typeof event === 'string' ? event : '*',
    schema: typeof schema === 'string' ? schema : 'public',
    ...(typeof table === 'string' ? { table } : {}),
    ...(typeof condition === 'string' ? { filter: condition } : {}),
  }
}

export interface TableChange {
  table: string
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  record: Record<string, unknown>
  old: Record<string, unknown>
}

/** Whether a change matches a filter. Supported conditions: `column=eq.value`, `neq` and `in.(a,b)`. */
export function isWanted(filter: ChangeFilter, change: TableChange): boolean {
  if (filter.event !== '*' && filter.event.toUpperCase() !== change.type) return false
  if (filter.schema !== '*' && filter.schema !== 'public') return false
  if (filter.table !== undefined && filter.table !== '*' && filter.table !== change.table) return false
  const condition = /^(\w+)=(eq|neq|in)\.(.*)$/s.exec(filter.filter ?? '')
  if (!condition) return filter.filter === undefined
  const [, column = '', operator, operand = ''] = condition
  const value = String((change.type === 'DELETE' ? change.old : change.record)[column])
  if (operator === 'eq') return value === operand
  if (operator === 'neq') return value !== operand
  return operand
    .replace(/^\(|\)$/g, '')
    .split(',')
    .includes(value)
}
