import { createServer, type IncomingMessage, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Gateway } from './gateway.ts'
import { listenPort } from './listen-port.ts'

export interface HttpServer {
  url: string
  server: Server
  /** Sets the gateway that answers requests. Until then, all requests get 503. */
  answerWith(gateway: Gateway): void
  close: () => Promise<void>
}

/**
 * Listens on the port before the database is opened, so that a port in use is reported immediately.
 * @throws PlainFailure when the port is in use or not allowed
 */
export async function listenHttp(port: number): Promise<HttpServer> {
  let gateway: Gateway = answerStarting
  const listener = getRequestListener(
    (request, env) =>
      gateway(request, (env as { incoming: IncomingMessage }).incoming.socket.remoteAddress ?? ''),
    { overrideGlobalObjects: false },
  )
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
  const taken = await listenPort(server, port, 'PORT to another number')
  return {
    url: `http://127.0.0.1:${taken}`,
    server,
    answerWith(next) {
      gateway = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
        // Browsers keep connections open. Give running requests a moment to finish, then close all connections.
        setTimeout(() => server.closeAllConnections(), 200).unref()
      }),
  }
}

async function answerStarting(): Promise<Response> {
  return new Response('The backend is starting.\n', { status: 503, headers: { 'Retry-After': '1' } })
}
