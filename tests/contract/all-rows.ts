import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { dirname } from 'node:path'
import { AUTH_SETUP_ROWS, REST_SECOND_FACTOR_ROWS, REST_SECOND_FACTOR_FINAL_ROWS } from './auth.ts'
import { type ContractRow, callerOf, describesRequest, shapeOf, type RequestShape } from './contract.ts'
import { FUNCTION_ROWS } from './functions.ts'
import { AUTH_FINAL_ROWS, AUTH_OPERATORS, STORAGE_FINAL_ROWS } from './last-rows.ts'
import { SOCKET_REQUEST } from './realtime.ts'
import { AUTH_ACCOUNTS, REST_ACCOUNTS } from './rest-accounts.ts'
import { REST_ADMIN } from './rest-admin.ts'
import { REST_GRANT_ADMIN, REST_SECRET_KEY, REST_SECRET_KEY_FINAL_ROWS } from './rest-service.ts'
import { REST_ADMIN_READS, REST_DELETIONS, REST_TABLES } from './rest-tables.ts'
import { REST_CONTACT_IMPORTS } from './rest-contact-imports.ts'
import { REST_TRIPS } from './rest-trips.ts'
import { REST_VISITOR } from './rest-visitor.ts'
import { STORAGE_ROWS } from './storage.ts'

/** Every contract row, in the order in which the requests are sent: later ones need rows that earlier ones created. */
export const CONTRACT: readonly [name: string, rows: readonly ContractRow[]][] = [
  ['Auth: accounts and sessions', AUTH_SETUP_ROWS],
  ['REST: an admin', REST_GRANT_ADMIN],
  ['REST: the second factor', REST_SECOND_FACTOR_ROWS],
  ['Functions', FUNCTION_ROWS],
  ['REST: functions and scripts', REST_SECRET_KEY],
  ['Storage', STORAGE_ROWS],
  ['REST: visitors', REST_VISITOR],
  ['REST: replicated tables', REST_TABLES],
  ['REST: the lists of the admin area', REST_ADMIN_READS],
  ['REST: the admin area', REST_ADMIN],
  ['REST: announced trips', REST_TRIPS],
  ['REST: imports of emergency contacts', REST_CONTACT_IMPORTS],
  ['REST: activity, history and accounts', REST_ACCOUNTS],
  ['REST: deleting rows', REST_DELETIONS],
  ['Storage: removing files', STORAGE_FINAL_ROWS],
  ['REST: the second factor is switched off', REST_SECOND_FACTOR_FINAL_ROWS],
  ["Auth: the caller's own account", AUTH_ACCOUNTS],
  ['Auth: resets and the end of sessions', AUTH_FINAL_ROWS],
  ['REST: the end of an admin', REST_SECRET_KEY_FINAL_ROWS],
  ['Auth: operators', AUTH_OPERATORS],
]

/*
 * The browser tests record every request of the site and of the admin area to the API. After the run each must be
 * described by a row of the contract (playwright.config.ts, globalTeardown), also after the run of a single spec.
 */

const RECORDED_REQUESTS_PATH = 'test-results/recorded-requests.jsonl'
const API_PATH = /^\/(rest|auth|storage|functions|realtime)\/v1\//
/** The local backend's own endpoint, with which tests cause faults. */
const FAULTS_ENDPOINT_PATH = /^\/realtime\/v1\/local-faults/

const recordedLines = new Set<string>()

/** Records the request for the check after the run. Called by the proxy between the browser and the backend. */
export function recordRequest({ method = 'GET', url = '/', headers }: IncomingMessage): void {
  if (!API_PATH.test(url) || FAULTS_ENDPOINT_PATH.test(url)) return
  const { apikey, authorization } = headers
  const caller = callerOf({ apikey: Array.isArray(apikey) ? apikey[0] : apikey, authorization })
  const line = JSON.stringify(shapeOf(method, url, caller))
  if (recordedLines.has(line)) return
  recordedLines.add(line)
  mkdirSync(dirname(RECORDED_REQUESTS_PATH), { recursive: true })
  appendFileSync(RECORDED_REQUESTS_PATH, `${line}\n`)
}

export function deleteRecordedRequests(): void {
  rmSync(RECORDED_REQUESTS_PATH, { force: true })
}

export function readRecordedRequests(): RequestShape[] {
  if (!existsSync(RECORDED_REQUESTS_PATH)) return []
  const lines = new Set(readFileSync(RECORDED_REQUESTS_PATH, 'utf8').split('\n').filter(Boolean))
  return [...lines].map((line) => JSON.parse(line) as RequestShape)
}

/** The requests that no row of the contract describes. */
export function findUndescribedRequests(requests: readonly RequestShape[]): RequestShape[] {
  const rows = CONTRACT.flatMap(([, groupRows]) => groupRows)
  return requests.filter((shape) => !isSocket(shape) && !rows.some((row) => describesRequest(row, shape)))
}

function isSocket({ method, path, query }: RequestShape): boolean {
  return (
    method === SOCKET_REQUEST.method &&
    path === SOCKET_REQUEST.path &&
    query.join() === SOCKET_REQUEST.query.join()
  )
}

export function formatShape({ method, path, query, caller }: RequestShape): string {
  return `${caller}: ${method} ${path}${query.length === 0 ? '' : `?${query.join('&')}`}`
}
