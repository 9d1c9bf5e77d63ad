/** The parts of the Postgres wire protocol (version 3) that the gateway reads or answers itself. */

export const PROTOCOL_3 = 3 << 16
const SSL_REQUEST = 80877103
const GSS_REQUEST = 80877104
const CANCEL_REQUEST = 80877102

/** A packet before the session is open has no type byte; 'message' has one. */
export type ClientPacket =
  { kind: 'encryption-request' } | { kind: 'cancel' } | { kind: 'startup'; protocol: number } | ClientMessage

export interface ClientMessage {
  kind: 'message'
  type: string
  bytes: Buffer
}

/** Cuts a client's byte stream into packets. The largest packet allowed is 256 MB, as a broken client could claim any length. */
export class PacketReader {
  private pending: Buffer = Buffer.alloc(0)
  private isOpen = false

  push(chunk: Buffer): ClientPacket[] {
    this.pending = Buffer.concat([this.pending, chunk])
    const packets: ClientPacket[] = []
    for (let next = this.take(); next; next = this.take()) packets.push(next)
    return packets
  }

  private take(): ClientPacket | undefined {
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

/** What a server's answer says about the session. */
export interface AnswerSummary {
  /** 'idle' when the answer ended outside a transaction, 'busy' inside one, undefined when it did not end a batch. */
  endedAs: 'idle' | 'busy' | undefined
  /** True when a SET (or RESET, DISCARD, LISTEN) ran: the session may carry settings now. */
  hasChangedSession: boolean
  /** True when tables or functions were made, changed or removed. */
  hasChangedSchema: boolean
}

/** Reads the frames of a server's answer: `Z` carries the transaction status, `C` the name of the command that ran. */
export function summariseAnswer(answer: Uint8Array): AnswerSummary {
  const bytes = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength)
  const summary: AnswerSummary = { endedAs: undefined, hasChangedSession: false, hasChangedSchema: false }
  for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readUInt32BE(at + 1)) {
    const type = String.fromCharCode(bytes[at] ?? 0)
    if (type === 'Z') summary.endedAs = bytes[at + 5] === 0x49 ? 'idle' : 'busy'
    if (type !== 'C') continue
    const command = bytes.toString('utf8', at + 5, at + 1 + bytes.readUInt32BE(at + 1) - 1)
    if (/^(SET|RESET|DISCARD|LISTEN)/.test(command)) summary.hasChangedSession = true
    if (/^(CREATE|ALTER|DROP)/.test(command)) summary.hasChangedSchema = true
  }
  return summary
}

export function message(type: string, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)),
  )
  const head = Buffer.alloc(5)
  head.write(type, 0, 'latin1')
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

export function errorMessage(severity: 'ERROR' | 'FATAL', code: string, text: string): Buffer {
  return message('E', `S${severity}`, `V${severity}`, `C${code}`, `M${text}`, Buffer.from([0]))
}

export const READY_IDLE = message('Z', Buffer.from('I'))
