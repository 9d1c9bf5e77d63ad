import { createServer, type AddressInfo } from 'node:net'
import { WireSession, type WireHost } from './wire-session.ts'

export interface WireServer {
  port: number
  close: () => Promise<void>
}

/**
 * Lets psql and every other Postgres client look into the embedded database (DATABASE_URL).
 * Written here because PGLiteSocketServer lets other work in between the messages of one
 * statement, keeps a client's SET ROLE for everybody after it, and answers no password.
 */
export async function startWireServer(host: WireHost, port: number): Promise<WireServer> {
  const sessions = new Set<WireSession>()
  const server = createServer((socket) => {
    const session = new WireSession(socket, host)
    sessions.add(session)
    socket.once('close', () => sessions.delete(session))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close()
      await Promise.all([...sessions].map((session) => session.close()))
    },
  }
}
