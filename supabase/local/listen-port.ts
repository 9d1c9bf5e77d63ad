import type { AddressInfo, Server } from 'node:net'
import { PlainFailure } from './run-command.ts'

/**
 * Listens on a port of 127.0.0.1 and returns its number; 0 means any free port. `setting` is the name of the setting to
 * change, which the error message shows.
 * @throws PlainFailure when the port is in use or not allowed
 */
export async function listenPort(server: Server, port: number, setting: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explainListenError(error, port, setting)))
    server.listen(port, '127.0.0.1', resolve)
  })
  return (server.address() as AddressInfo).port
}

function explainListenError(error: NodeJS.ErrnoException, port: number, setting: string): Error {
  if (error.code === 'EADDRINUSE') {
    return new PlainFailure(`Port ${port} is in use by another program: stop it, or set ${setting}.`)
  }
  if (error.code === 'EACCES') {
    return new PlainFailure(`Port ${port} is not allowed for this account: set ${setting}, above 1023.`)
  }
  return error
}
