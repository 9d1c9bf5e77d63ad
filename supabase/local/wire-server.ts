import { createServer } from 'node:net'
import { listenPort } from './listen-port.ts'
import { WireSession, type WireHost } from './wire-session.ts'

export interface WireServer {
  port: number
  /** Sets the database for new connections. Until then, connections are closed. */
  answerWith(host: WireHost): void
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
  let host: WireHost | undefined
  const server = createServer((socket) => {
    if (!host) {
      socket.destroy()
      return
    }
    const session = new WireSession(socket, host)
    sessions.add(session)
    socket.once('close', () => sessions.delete(session))
  })
  return {
    port: await listenPort(server, port, 'PORT to another number (the database uses PORT + 1)'),
    answerWith(next) {
      host = next
    },
    async close() {
      server.close()
      await Promise.all([...sessions].map((session) => session.close()))
    },
  }
}
