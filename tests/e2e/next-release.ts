import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { ServerResponse } from 'node:http'
import type { Intercept } from './site-proxy.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
}

const API = /^\/(rest|auth|storage|functions|realtime)\//

/**
 * The same build as another release: every asset has another name, the shell and the service worker name those, and
 * the footer shows `version`. The assets of the release before are gone from the server.
 */
export function nextRelease(outDir: string, runningVersion: string, version: string): Intercept {
  const assets = readdirSync(join(outDir, 'assets')).filter((name) => !/\.(br|gz)$/.test(name))
  const renamed = new Map(assets.map((name) => [name.replace(/(\.\w+)$/, `.${version}$1`), name]))
  const rewrite = (text: string): string => {
    let next = text.replaceAll(runningVersion, version)
    for (const [name, old] of renamed) next = next.replaceAll(old, name)
    // Files without a hash in their name are new files too.
    return next.replaceAll(/("?revision"?:\s*")[0-9a-f]{8}/g, '$10badcafe')
  }
  const send = (response: ServerResponse, path: string): void => {
    const type = TYPES[extname(path)] ?? 'application/octet-stream'
    const body = readFileSync(join(outDir, path))
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' })
    response.end(type.startsWith('text/') ? rewrite(body.toString('utf8')) : body)
  }
  return (request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname
    if (API.test(path)) return false
    if (path.startsWith('/assets/')) {
      const name = renamed.get(path.slice('/assets/'.length))
      if (name === undefined) response.writeHead(404).end()
      else send(response, `assets/${name}`)
      return true
    }
    if (path === '/sw.js') send(response, 'sw.js')
    else if (extname(path) === '' || path === '/index.html') send(response, 'index.html')
    else return false
    return true
  }
}
