import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createCanvas } from '@napi-rs/canvas'
import { TILE_PX } from '../tiles/tile-style.ts'

/** A tile service on this machine: pictures in one colour, which browsers may cache for a day like those of real services. */
export async function startTileServer(): Promise<{ url: string; close: () => void }> {
  const picture = await drawTile()
  const server = createServer((request, response) => {
    if (!/^\/(?:satellite|streets)\/\d+\/\d+\/\d+\.png$/.test(request.url ?? '')) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' })
    response.end(picture)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function drawTile(): Promise<Buffer> {
  const canvas = createCanvas(TILE_PX, TILE_PX)
  const context = canvas.getContext('2d')
  context.fillStyle = '#2f6f4f'
  context.fillRect(0, 0, TILE_PX, TILE_PX)
  return canvas.encode('png')
}
