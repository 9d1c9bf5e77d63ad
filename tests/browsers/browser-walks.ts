import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { SiteProxy } from '../e2e/site-proxy.ts'
import type { Engine, OpenOptions, BrowserWindow } from './engine.ts'
import { findEngines } from './engines.ts'

/* Shared parts of the browser tests: the engines to test, the backend's service role, and waiting for a text. */

/** BROWSERS names the engines (comma-separated): chromium, firefox, webkit. Default: the last two. */
export const ENGINES = findEngines((process.env['BROWSERS'] ?? 'firefox,webkit').split(','))

export function requiredEnv(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set: run the tests with npm run test:browsers`)
  return value
}

/** Call in a `describe`: gives each test a site of its own, and windows whose profiles stay until the last test. */
export function setUpSite(engine: Engine): {
  readonly site: SiteProxy
  /** Opens a window of the profile with this name; it is closed after the test. */
  openWindow: (profile: string, options?: Omit<OpenOptions, 'profile'>) => Promise<BrowserWindow>
} {
  let site: SiteProxy
  let folder: string
  let window: BrowserWindow | null = null
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'guide-browser-'))
  })
  beforeEach(async () => {
    site = new SiteProxy(requiredEnv('E2E_BACKEND_URL'))
    await site.restore()
  })
  afterEach(async () => {
    await window?.close().catch(() => undefined)
    window = null
    await site.cut()
  })
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return {
    get site() {
      return site
    },
    openWindow: async (profile, options = {}) => {
      window = await engine.open({ profile: join(folder, profile), ...options })
      return window
    },
  }
}

/** Waits until the page's visible text matches. @throws Error with the start of the text after 45 s */
export function waitFor(window: BrowserWindow, pattern: RegExp): Promise<void> {
  return waitUntil(window, 'document.body.innerText', (text) => pattern.test(String(text)), String(pattern))
}

/** Waits until the page shows cards of listings. */
export function waitForCards(window: BrowserWindow): Promise<void> {
  const count = "document.querySelectorAll('article').length"
  return waitUntil(window, count, (shownCount) => Number(shownCount) > 0, 'A card')
}

/** Evaluates an expression in the page until its value meets the condition. @throws Error with the page's text after 45 s */
export async function waitUntil(
  window: BrowserWindow,
  expression: string,
  isMet: (value: unknown) => boolean,
  subject: string,
): Promise<void> {
  for (let attempt = 0; attempt < 180; attempt += 1) {
    // A page that is being left cannot be evaluated; the next attempt evaluates the new page.
    const value = await window.evaluate<unknown>(expression).catch((error: unknown) => String(error))
    if (isMet(value)) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  const text = await window
    .evaluate<string>('document.body.innerText')
    .catch((error: unknown) => String(error))
  throw new Error(`${subject} did not appear. The page says: ${text.slice(0, 3000)}`)
}

/** Counts the files of the app shell that are not on the device; null if no active service worker answers. */
export function countMissingFiles(window: BrowserWindow): Promise<number | null> {
  return window
    .evaluate<number | null>(
      `(async () => {
        const worker = (await navigator.serviceWorker.getRegistration())?.active
        if (!worker) return null
        const { port1, port2 } = new MessageChannel()
        return new Promise((answer) => {
          port1.onmessage = ({ data }) => answer(data.missing)
          setTimeout(() => answer(null), 3_000)
          worker.postMessage({ type: 'COUNT_SHELL' }, [port2])
        })
      })()`,
    )
    .catch(() => null)
}

/** Calls the backend as the service role. */
export async function callBackend<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(requiredEnv('E2E_BACKEND_URL') + path, {
    method,
    headers: {
      apikey: requiredEnv('E2E_SECRET_KEY'),
      authorization: `Bearer ${requiredEnv('E2E_SECRET_KEY')}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

export interface AdminAccount {
  id: string
  email: string
  password: string
}

export async function addAdmin(): Promise<AdminAccount> {
  const email = `browsers-${Date.now()}@example.org`
  const password = 'a long password of tests'
  const { id } = await callBackend<{ id: string }>('POST', '/auth/v1/admin/users', {
    email,
    password,
    email_confirm: true,
  })
  await callBackend('POST', '/rest/v1/rpc/grant_admin', { account: id })
  return { id, email, password }
}

export async function removeAdmin({ id }: AdminAccount): Promise<void> {
  await callBackend('DELETE', `/auth/v1/admin/users/${id}`)
}
