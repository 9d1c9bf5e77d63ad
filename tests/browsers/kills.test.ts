import { describe, expect, test } from 'vitest'
import { callBackend, ENGINES, setUpSite, waitFor } from './browser-walks.ts'

/* What becomes of messages and removed data when the browser is killed with SIGKILL, in each engine. */

const LONG_MS = 180_000
const LOW_DATA_EXPRESSION = "localStorage.getItem('guide-low-data') ?? 'none'"
const SUBMIT_PATH_PATTERN = /contact_submissions|validate-contact/

describe.each(ENGINES)('$name', (engine) => {
  const walk = setUpSite(engine)
  const { openWindow } = walk

  test(
    'a message is sent once when the browser is killed while it is sent (CONTACT-14)',
    async () => {
      const message = `Killed in ${engine.name} ${Date.now()}`
      const first = await openWindow('killed')
      await first.open(`${walk.site.url}/contact`)
      await first.click("//*[@role='tab'][contains(., 'General Feedback')]")
      await first.type("//input[@name='name']", 'Jorlang Kabua')
      await first.type("//input[@type='email']", 'jorlang@example.org')
      await first.type('//form//textarea', message)
      walk.site.stallAnswers(SUBMIT_PATH_PATTERN)
      await first.click("//button[normalize-space()='Submit']")
      await waitFor(first, /Submitting/)
      await expect.poll(() => countMessages(message), { timeout: 30_000 }).toBe(1)
      await first.kill()

      // The server still does not answer, so the phone does not know yet that the message arrived.
      const second = await openWindow('killed')
      await second.open(`${walk.site.url}/contact`)
      await waitFor(second, /Your message of \d+:\d\d [AP]M is waiting to be sent/)
      expect(await second.evaluate<string>("document.querySelector('form textarea').value")).toBe('')
      walk.site.stallAnswers(null)
      await waitFor(second, /Your message of \d+:\d\d [AP]M was sent/)
      expect(await countMessages(message)).toBe(1)
    },
    LONG_MS,
  )

  test(
    'removed data stay removed when the browser is killed a second after the removal (PRIV-4)',
    async () => {
      const first = await openWindow('removed')
      await first.open(`${walk.site.url}/privacy`)
      await waitFor(first, /Saved copy, updated/)
      await first.click("//label[contains(., 'Low-data mode')]//input")
      // Close the browser, because a closed browser has written everything to disk.
      await first.close()

      const second = await openWindow('removed')
      await second.open(`${walk.site.url}/privacy`)
      expect(await second.evaluate<string>(LOW_DATA_EXPRESSION)).toBe('on')
      await second.click("//button[contains(., 'Remove everything from this device')]")
      await second.click("//button[normalize-space()='Remove everything']")
      await waitFor(second, /Everything was removed/)
      await new Promise((resolve) => setTimeout(resolve, 900))
      await second.kill()

      const third = await openWindow('removed')
      await third.open(walk.site.url)
      await waitFor(third, /Saved copy, updated|Everything was removed/)
      await expect
        .poll(() => third.evaluate<string>(LOW_DATA_EXPRESSION).catch(String), { timeout: 60_000 })
        .toBe('none')
      await third.open(walk.site.url)
      await waitFor(third, /Saved copy, updated/)
      const text = await third.evaluate<string>('document.body.innerText')
      expect(text).not.toMatch(/browser deleted part of the guide|no longer on this device/)
      expect(await third.evaluate<string>(LOW_DATA_EXPRESSION)).toBe('none')
    },
    LONG_MS,
  )
})

async function countMessages(message: string): Promise<number> {
  const filter = encodeURIComponent(`${message}*`)
  const rows = await callBackend<unknown[]>('GET', `/rest/v1/contact_submissions?message=like.${filter}`)
  return rows.length
}
