import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { IncomingMessage } from 'node:http'
import { CONTRACT } from './all-rows.ts'
import { SOCKET_REQUEST } from './realtime.ts'
import { callerOf, isRowOf, shapeOf, type Shape } from './contract.ts'

/*
 * The browser tests record every request of the site and of the admin area to the API. After the run each must be
 * described by a row of the contract (playwright.config.ts, globalTeardown), also after the run of a single spec.
 */

const FILE = 'test-results/recorded-requests.jsonl'
const API = /^\/(rest|auth|storage|functions|realtime)\/v1\//
/** The local backend's own endpoint, with which tests cause faults. */
const OF_TESTS = /^\/realtime\/v1\/local-faults/

const recorded = new Set<string>()

/** Called by the proxy between the browser and the backend, in each of Playwright's processes. */
export function recordRequest({ method = 'GET', url = '/', headers }: IncomingMessage): void {
  if (!API.test(url) || OF_TESTS.test(url)) return
  const { apikey, authorization } = headers
  const caller = callerOf({ apikey: Array.isArray(apikey) ? apikey[0] : apikey, authorization })
  const line = JSON.stringify(shapeOf(method, url, caller))
  if (recorded.has(line)) return
  recorded.add(line)
  mkdirSync(dirname(FILE), { recursive: true })
  appendFileSync(FILE, `${line}\n`)
}

export function forgetRecordedRequests(): void {
  rmSync(FILE, { force: true })
}

export function readRecordedRequests(): Shape[] {
  if (!existsSync(FILE)) return []
  const lines = new Set(readFileSync(FILE, 'utf8').split('\n').filter(Boolean))
  return [...lines].map((line) => JSON.parse(line) as Shape)
}

/** The requests that no row of the contract describes. */
export function unknownRequests(asked: readonly Shape[]): Shape[] {
  const rows = CONTRACT.flatMap(([, some]) => some)
  return asked.filter((shape) => !isSocket(shape) && !rows.some((row) => isRowOf(row, shape)))
}

function isSocket({ method, path, query }: Shape): boolean {
  return (
    method === SOCKET_REQUEST.method &&
    path === SOCKET_REQUEST.path &&
    query.join() === SOCKET_REQUEST.query.join()
  )
}

export function formatShape({ method, path, query, caller }: Shape): string {
  return `${caller}: ${method} ${path}${query.length === 0 ? '' : `?${query.join('&')}`}`
}
