import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Gateway } from './gateway.ts'
import { PlainFailure } from './plain-failure.ts'

export interface HttpServer {
  url: string
  server: Server
  /** From now on requests are answered by this; until then they are told to come back. */
  answerWith(gateway: Gateway): void
  close: () => Promise<void>
}

/**
 * Takes the port first, so that a taken one is said before anything else is done.
 * @throws PlainFailure when it is taken or not allowed
 */
export async function listenHttp(port: number): Promise<HttpServer> {
  let gateway: Gateway = sayStarting
  const listener = getRequestListener(
    (request, env) =>
      gateway(request, (env as { incoming: IncomingMessage }).incoming.socket.remoteAddress ?? ''),
    { overrideGlobalObjects: false },
  )
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, port)))
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    answerWith(next) {
      gateway = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
        // A browser keeps its connections open; whoever is in the middle of an answer gets a moment.
        setTimeout(() => server.closeAllConnections(), 200).unref()
      }),
  }
}

async function sayStarting(): Promise<Response> {
  return new Response('The backend is starting.\n', { status: 503, headers: { 'Retry-After': '1' } })
}

function explain(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new PlainFailure(
      `Port ${port} is in use by another program: stop it, or set PORT to another number.`,
    )
  }
  if (error.code === 'EACCES') {
    return new PlainFailure(`Port ${port} may not be used by this account: set PORT to a number above 1023.`)
  }
  return error
}
