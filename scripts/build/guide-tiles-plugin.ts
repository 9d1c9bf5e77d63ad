import { createReadStream, existsSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import path from 'node:path'
import type { Plugin } from 'vite'
import { renderTiles, type RenderedTiles } from '../tiles/render-tiles.ts'
import { readTileServices } from '../tiles/tile-services.ts'

const MODULE_ID = 'virtual:map-tiles'

/** Serves `virtual:map-tiles`; the dev server also hands out the tiles, which a build copies into the site. */
export function guideTiles(): Plugin {
  let rendered: Promise<RenderedTiles> | null = null
  const render = (): Promise<RenderedTiles> => (rendered ??= renderTiles())
  return {
    name: 'guide-tiles',
    resolveId: (id) => (id === MODULE_ID ? `\0${id}` : undefined),
    load: async (id) => {
      if (id !== `\0${MODULE_ID}`) return undefined
      const { drawn } = await render()
      const services = readTileServices(process.env)
      return `export const drawn = ${JSON.stringify(drawn)}\nexport const services = ${JSON.stringify(services)}`
    },
    configureServer: (server) => {
      server.middlewares.use('/tiles', (request, response, next) => {
        void answer(request.url ?? '', response, render, next)
      })
    },
  }
}

async function answer(
  url: string,
  response: ServerResponse,
  render: () => Promise<RenderedTiles>,
  next: (error?: unknown) => void,
): Promise<void> {
  try {
    const { folder, drawn } = await render()
    const [, version, ...rest] = url.split('/')
    const file = path.join(folder, ...rest)
    if (version !== drawn.version || !file.startsWith(folder) || !existsSync(file)) return next()
    response.setHeader('Content-Type', 'image/png')
    createReadStream(file).pipe(response)
    return undefined
  } catch (error) {
    return next(error)
  }
}
