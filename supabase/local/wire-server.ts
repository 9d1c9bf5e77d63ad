import { createServer, type Socket } from 'node:net'
import { listenPort } from './listen-port.ts'
import { timingSafeEqual } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import type { ExclusiveLock } from './local-database.ts'
import {
  encodeErrorMessage,
  encodeMessage,
  PacketReader,
  PROTOCOL_3,
  READY_FOR_QUERY,
  summarisePostgresAnswer,
  encodeUint32,
  type ClientMessage,
  type ClientPacket,
} from './wire-protocol.ts'

interface ServedDatabase {
  pg: PGlite
  lock: ExclusiveLock
  password: string
  serverVersion: string
  /** A client is disconnected if its open transaction is idle for this long, because all other users wait for it. */
  idleInTransactionMs: number
  /** Called after a statement that created, changed or removed a table or function. */
  onSchemaChange(): void
}

const RESET_SETTINGS_SQL = 'RESET SESSION AUTHORIZATION; RESET ROLE; RESET ALL; UNLISTEN *'

/**
 * The connection of one Postgres client. It holds the database lock from the first message of a statement to the end of
 * the statement, or of the transaction that it opened, so that nothing else runs in between. Settings made outside a
 * transaction end with their statement, as with a connection pooler in transaction mode.
 */
class WireSession {
  private readonly packetReader = new PacketReader()
  private currentWork: Promise<void> = Promise.resolve()
  private isTrusted = false
  private isClosed = false
  private release: (() => void) | undefined
  private mustForget = false
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly socket: Socket,
    private readonly served: ServedDatabase,
  ) {
    socket.setNoDelay(true)
    socket.on('data', (chunk) => this.receiveChunk(chunk))
    socket.on('error', () => socket.destroy())
    socket.on('close', () => this.finishSession())
  }

  /** Ends the session. Resolves when it has released the database. */
  async close(): Promise<void> {
    this.socket.destroy()
    this.finishSession()
    await this.currentWork
  }

  private finishSession(): void {
    if (this.isClosed) return
    this.isClosed = true
    this.currentWork = this.currentWork
      .then(() => this.giveBack(true))
      .catch((error: unknown) => console.error(error))
  }

  private receiveChunk(chunk: Buffer): void {
    try {
      for (const packet of this.packetReader.push(chunk)) {
        this.currentWork = this.currentWork
          .then(() => this.handle(packet))
          .catch((error: unknown) => this.closeAfterError(error))
      }
    } catch {
      this.socket.destroy()
    }
  }

  private closeAfterError(error: unknown): void {
    const text = error instanceof Error ? error.message : String(error)
    this.socket.end(encodeErrorMessage('FATAL', 'XX000', text))
  }

  private async handle(packet: ClientPacket): Promise<void> {
    if (this.isClosed) return
    if (packet.kind === 'cancel') this.socket.end()
    else if (packet.kind === 'encryption-request') this.socket.write('N')
    else if (packet.kind === 'startup') this.greetClient(packet.protocol)
    else if (packet.type === 'X') this.socket.end()
    else if (this.isTrusted) await this.executeMessages(packet.bytes)
    else this.checkPassword(packet)
  }

  private greetClient(protocol: number): void {
    if (protocol >> 16 !== 3) {
      this.socket.end(
        encodeErrorMessage('FATAL', '0A000', 'Only version 3 of the Postgres protocol is spoken here'),
      )
      return
    }
    if (protocol !== PROTOCOL_3)
      this.socket.write(encodeMessage('v', encodeUint32(PROTOCOL_3), encodeUint32(0)))
    this.socket.write(encodeMessage('R', encodeUint32(3)))
  }

  private checkPassword(packet: ClientMessage): void {
    const password = packet.bytes.subarray(5, -1)
    const expected = Buffer.from(this.served.password)
    if (packet.type !== 'p' || password.length !== expected.length || !timingSafeEqual(password, expected)) {
      this.socket.end(encodeErrorMessage('FATAL', '28P01', 'password authentication failed'))
      return
    }
    this.isTrusted = true
    this.socket.write(
      Buffer.concat([
        encodeMessage('R', encodeUint32(0)),
        ...this.createParameterMessages(),
        READY_FOR_QUERY,
      ]),
    )
  }

  private createParameterMessages(): Buffer[] {
    const parameters = {
      server_version: this.served.serverVersion,
      server_encoding: 'UTF8',
      client_encoding: 'UTF8',
      DateStyle: 'ISO, MDY',
      IntervalStyle: 'postgres',
      TimeZone: 'UTC',
      integer_datetimes: 'on',
      standard_conforming_strings: 'on',
      is_superuser: 'on',
      session_authorization: 'postgres',
    }
    return [
      ...Object.entries(parameters).map(([name, value]) => encodeMessage('S', name, value)),
      encodeMessage('K', encodeUint32(process.pid), encodeUint32(0)),
    ]
  }

  private async executeMessages(bytes: Buffer): Promise<void> {
    clearTimeout(this.timer)
    const text = sqlOf(bytes)
    if (COPY_FROM_CLIENT_PATTERN.test(text)) return this.refuseCopy(bytes)
    this.release ??= await this.served.lock.acquire()
    const answer = await this.served.pg.runExclusive(() => this.served.pg.execProtocolRaw(bytes))
    const summary = summarisePostgresAnswer(answer)
    this.mustForget ||= summary.hasChangedSession || text.includes('set_config')
    if (summary.hasChangedSchema) this.served.onSchemaChange()
    if (!this.socket.destroyed) this.socket.write(answer)
    if (summary.endedAs === 'idle') await this.giveBack(false)
    else this.timer = setTimeout(() => this.expireTransaction(), this.served.idleInTransactionMs)
  }

  private refuseCopy(bytes: Buffer): void {
    const text = 'COPY FROM STDIN does not work on the embedded database: use INSERT (pg_dump --inserts)'
    const isSimpleQuery = bytes[0] === 0x51
    const endingMessages = isSimpleQuery && !this.release ? [READY_FOR_QUERY] : []
    this.socket.write(Buffer.concat([encodeErrorMessage('ERROR', '0A000', text), ...endingMessages]))
    if (endingMessages.length === 0) this.socket.end()
  }

  private expireTransaction(): void {
    this.socket.end(
      encodeErrorMessage('FATAL', '25P03', 'terminating connection due to idle-in-transaction timeout'),
    )
    this.finishSession()
  }

  private async giveBack(isLeaving: boolean): Promise<void> {
    clearTimeout(this.timer)
    const release = this.release
    if (!release) return
    this.release = undefined
    try {
      if (isLeaving) await this.served.pg.exec('ROLLBACK')
      if (this.mustForget) await this.served.pg.exec(RESET_SETTINGS_SQL)
      this.mustForget = false
    } finally {
      release()
    }
  }
}

/** COPY FROM STDIN is refused: PGlite would wait forever for rows that cannot arrive, and block all other users. */
const COPY_FROM_CLIENT_PATTERN = /\bcopy\b[^;]*\bfrom\s+stdin\b/i

/** Returns the SQL of a Query or Parse message, or an empty string for other messages. */
function sqlOf(bytes: Buffer): string {
  const type = String.fromCharCode(bytes[0] ?? 0)
  return type === 'Q' || type === 'P' ? bytes.toString('utf8', 5) : ''
}

export interface WireServer {
  port: number
  /** Sets the database for new connections. Until then, connections are closed. */
  answerWith(served: ServedDatabase): void
  close: () => Promise<void>
}

/**
 * Lets psql and other Postgres clients use the embedded database (DATABASE_URL). It listens on the port before the
 * database is opened, so that a port in use is reported immediately.
 * It does not use PGLiteSocketServer, which lets other work run between the messages of one statement, keeps a client's
 * SET ROLE for later clients, and does not check the password.
 * @throws PlainFailure when the port is in use or not allowed
 */
export async function listenWire(port: number): Promise<WireServer> {
  const sessions = new Set<WireSession>()
  let served: ServedDatabase | undefined
  const server = createServer((socket) => {
    if (!served) {
      socket.destroy()
      return
    }
    const session = new WireSession(socket, served)
    sessions.add(session)
    socket.once('close', () => sessions.delete(session))
  })
  return {
    port: await listenPort(server, port, 'PORT to another number (the database uses PORT + 1)'),
    answerWith(next) {
      served = next
    },
    async close() {
      server.close()
      await Promise.all([...sessions].map((session) => session.close()))
    },
  }
}
