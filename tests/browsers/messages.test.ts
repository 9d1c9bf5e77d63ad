import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SiteProxy } from '../e2e/site-proxy.ts'
import { callBackend, ENGINES, requiredEnv, waitFor } from './browser-walks.ts'
import type { Window } from './engines.ts'

/* What a visitor typed, when the browser is killed. A kill is a SIGKILL of the browser, in each engine. */

const LONG_MS = 180_000
const SENDING = /contact_submissions|validate-contact/

describe.each(ENGINES)('$name', (engine) => {
  let site: SiteProxy
  let folder: string
  let window: Window | null = null

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'guide-messages-'))
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

  const openWindow = async (profile: string): Promise<Window> => {
    window = await engine.open({ profile: path.join(folder, profile) })
    return window
  }

  test(
    'a message is sent once when the browser is killed while it is sent (CONTACT-14)',
    async () => {
      const message = `Killed in ${engine.name} ${Date.now()}`
      const first = await openWindow('killed')
      await first.open(`${site.url}/contact`)
      await first.click("//*[@role='tab'][contains(., 'General Feedback')]")
      await first.type("//input[@name='name']", 'Jorlang Kabua')
      await first.type("//input[@type='email']", 'jorlang@example.org')
      await first.type('//form//textarea', message)
      site.stallAnswers(SENDING)
      await first.click("//button[normalize-space()='Submit']")
      await waitFor(first, /Submitting/)
      await expect.poll(() => countMessages(message), { timeout: 30_000 }).toBe(1)
      await first.kill()

      // Still no answer: the phone does not know yet that the message arrived.
      const second = await openWindow('killed')
      await second.open(`${site.url}/contact`)
      await waitFor(second, /Your message of \d+:\d\d [AP]M is waiting to be sent/)
      expect(await second.evaluate<string>("document.querySelector('form textarea').value")).toBe('')
      site.stallAnswers(null)
      await second.open(`${site.url}/outbox`)
      await waitFor(second, /Delivered /)
      expect(await countMessages(message)).toBe(1)
    },
    LONG_MS,
  )
})

async function countMessages(message: string): Promise<number> {
  const filter = encodeURIComponent(`${message}*`)
  const rows = await callBackend<unknown[]>('GET', `/rest/v1/contact_submissions?message=like.${filter}`)
  return rows.length
}
