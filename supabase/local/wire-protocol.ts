import { types } from '@electric-sql/pglite'

/*
 * Converts PostgreSQL text values to JavaScript values and back, in the same way for PGlite and for a server.
 */

/** Returns a value as text for a parameter of this type. @throws Error when the value does not fit the type */
export type ValueSerializer = (value: unknown) => string
export type ValueParser = (text: string) => unknown

const {
  BPCHAR,
  DATE,
  INT8,
  JSON: JSON_TYPE,
  JSONB,
  NUMERIC,
  TEXT,
  TIME,
  TIMESTAMP,
  TIMESTAMPTZ,
  TIMETZ,
  VARCHAR,
} = types
const TEXT_TYPES = new Set<number>([TEXT, VARCHAR, BPCHAR])

/** Formats timestamps and times as PostgREST does. */
export const POSTGREST_PARSERS: Record<number, ValueParser> = {
  [TIMESTAMPTZ]: toIsoInstant,
  [TIMESTAMP]: (text) => text.replace(' ', 'T'),
}

/** Parsers for a PostgreSQL server that return the same values as PGlite with the parsers that it is given. */
export const SERVER_PARSERS: Record<number, ValueParser> = {
  ...types.parsers,
  [INT8]: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)),
  [JSON_TYPE]: (text) => JSON.parse(text) as unknown,
  [JSONB]: (text) => JSON.parse(text) as unknown,
  [NUMERIC]: (text) => (String(Number(text)) === text ? Number(text) : text),
  [DATE]: (text) => text,
  [TIME]: (text) => text,
  [TIMETZ]: (text) => text,
  ...POSTGREST_PARSERS,
}

/** Formats `2026-11-20 14:39:30.88+00` as PostgREST does: `2026-11-20T14:39:30.88+00:00`. */
export function toIsoInstant(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
}

/**
 * Makes a serializer either return text or throw. If it returned anything else, PGlite's only session would break for
 * all users. As on hosted Supabase, a number or an object for a text column becomes its JSON text.
 */
export function hardenSerializer(type: number, serialize: (value: unknown) => unknown): ValueSerializer {
  return (value) => {
    const text = TEXT_TYPES.has(type) && typeof value !== 'string' ? JSON.stringify(value) : serialize(value)
    if (typeof text === 'string' || text instanceof Uint8Array) return text as string
    throw new Error(`Invalid input for the type ${type}`)
  }
}

/** The parts of the Postgres wire protocol (version 3) that the local server reads or answers itself. */

export const PROTOCOL_3 = 3 << 16
const SSL_REQUEST = 80877103
const GSS_REQUEST = 80877104
const CANCEL_REQUEST = 80877102

/** Packets before the session is open have no type byte. A 'message' packet has one. */
export type ClientPacket =
  { kind: 'encryption-request' } | { kind: 'cancel' } | { kind: 'startup'; protocol: number } | ClientMessage

export interface ClientMessage {
  kind: 'message'
  type: string
  bytes: Buffer
}

/**
 * Splits a client's byte stream into packets. Packets may have at most 256 MB, because a faulty client could announce
 * any length.
 */
export class PacketReader {
  private pending: Buffer = Buffer.alloc(0)
  private isOpen = false

  push(chunk: Buffer): ClientPacket[] {
    this.pending = Buffer.concat([this.pending, chunk])
    const packets: ClientPacket[] = []
    for (let packet = this.takePacket(); packet; packet = this.takePacket()) packets.push(packet)
    return packets
  }

  private takePacket(): ClientPacket | undefined {
    const lengthAt = this.isOpen ? 1 : 0
    if (this.pending.length < lengthAt + 4) return undefined
    const length = this.pending.readUInt32BE(lengthAt) + lengthAt
    if (length < lengthAt + 4 || length > 2 ** 28) throw new Error('Not the Postgres protocol')
    if (this.pending.length < length) return undefined
    const bytes = this.pending.subarray(0, length)
    this.pending = this.pending.subarray(length)
    if (this.isOpen) return { kind: 'message', type: String.fromCharCode(bytes[0] ?? 0), bytes }
    return this.readOpening(bytes)
  }

  private readOpening(bytes: Buffer): ClientPacket {
    if (bytes.length < 8) throw new Error('Not the Postgres protocol')
    const code = bytes.readUInt32BE(4)
    if (code === SSL_REQUEST || code === GSS_REQUEST) return { kind: 'encryption-request' }
    if (code === CANCEL_REQUEST) return { kind: 'cancel' }
    this.isOpen = true
    return { kind: 'startup', protocol: code }
  }
}

/** State of the session, as read from a server's answer. */
interface AnswerSummary {
  /** 'idle' outside a transaction, 'busy' inside one, undefined if the answer does not end a batch of messages. */
  endedAs: 'idle' | 'busy' | undefined
  /** True when a SET (or RESET, DISCARD, LISTEN) ran, so the session may now have changed settings. */
  hasChangedSession: boolean
  /** True when tables or functions were created, changed or removed. */
  hasChangedSchema: boolean
}

/**
 * Reads the messages of a server's answer: `Z` contains the transaction status, `C` the name of the executed command.
 */
export function summarisePostgresAnswer(answer: Uint8Array): AnswerSummary {
  const bytes = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength)
  const summary: AnswerSummary = { endedAs: undefined, hasChangedSession: false, hasChangedSchema: false }
  for (let index = 0; index + 5 <= bytes.length; index += 1 + bytes.readUInt32BE(index + 1)) {
    const type = String.fromCharCode(bytes[index] ?? 0)
    if (type === 'Z') summary.endedAs = bytes[index + 5] === 0x49 ? 'idle' : 'busy'
    if (type !== 'C') continue
    const command = bytes.toString('utf8', index + 5, index + 1 + bytes.readUInt32BE(index + 1) - 1)
    if (/^(SET|RESET|DISCARD|LISTEN)/.test(command)) summary.hasChangedSession = true
    if (/^(CREATE|ALTER|DROP)/.test(command)) summary.hasChangedSchema = true
  }
  return summary
}

/** Encodes a message of PostgreSQL's protocol: its type, its length and its parts. Texts end with a zero byte. */
export function encodeMessage(type: string, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)),
  )
  const head = Buffer.alloc(5)
  head.write(type, 0, 'latin1')
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

export function encodeUint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

export function encodeErrorMessage(severity: 'ERROR' | 'FATAL', code: string, text: string): Buffer {
  return encodeMessage('E', `S${severity}`, `V${severity}`, `C${code}`, `M${text}`, Buffer.from([0]))
}

/** Tells the client that the server waits for its next statement, outside of a transaction. */
export const READY_FOR_QUERY = encodeMessage('Z', Buffer.from('I'))
