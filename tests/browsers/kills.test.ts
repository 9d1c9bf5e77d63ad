import { describe, expect, test } from 'vitest'
import { callBackend, ENGINES, setUpSite, waitFor } from './browser-walks.ts'

/* What becomes of messages and removed data when the browser is killed with SIGKILL, in each engine. */

const LONG_MS = 180_000
const LOW_DATA_EXPRESSION = "localStorage.getItem('guide-low-data') ?? 'none'"
const SUBMIT_PATH_PATTERN = /contact_submissions|validate-contact/

describe.each(ENGINES)('$name', (engine) => {
  const testSite = setUpSite(engine)
  const { openWindow } = testSite

  test(
    'a message is sent once when the browser is killed while it is sent (CONTACT-14)',
    async () => {
      const message = `Killed in ${engine.name} ${Date.now()}`
      const killedWindow = await openWindow('killed')
      await killedWindow.open(`${testSite.site.url}/contact`)
      await killedWindow.click("//*[@role='tab'][contains(., 'General Feedback')]")
      await killedWindow.type("//input[@name='name']", 'Jorlang Kabua')
      await killedWindow.type("//input[@type='email']", 'jorlang@example.org')
      await killedWindow.type('//form//textarea', message)
      testSite.site.stallAnswers(SUBMIT_PATH_PATTERN)
      await killedWindow.click("//button[normalize-space()='Submit']")
      await waitFor(killedWindow, /Submitting/)
      await expect.poll(() => countMessages(message), { timeout: 30_000 }).toBe(1)
      await killedWindow.kill()

      // The server still does not answer, so the phone does not know yet that the message arrived.
      const nextWindow = await openWindow('killed')
      await nextWindow.open(`${testSite.site.url}/contact`)
      await waitFor(nextWindow, /Your message of \d+:\d\d [AP]M is waiting to be sent/)
      expect(await nextWindow.evaluate<string>("document.querySelector('form textarea').value")).toBe('')
      testSite.site.stallAnswers(null)
      await waitFor(nextWindow, /Your message of \d+:\d\d [AP]M was sent/)
      expect(await countMessages(message)).toBe(1)
    },
    LONG_MS,
  )

  test(
    'removed data stay removed when the browser is killed a second after the removal (PRIV-4)',
    async () => {
      const filledWindow = await openWindow('removed')
      await filledWindow.open(`${testSite.site.url}/privacy`)
      await waitFor(filledWindow, /Saved copy, updated/)
      await filledWindow.click("//label[contains(., 'Low-data mode')]//input")
      // Close the browser, because a closed browser has written everything to disk.
      await filledWindow.close()

      const removingWindow = await openWindow('removed')
      await removingWindow.open(`${testSite.site.url}/privacy`)
      expect(await removingWindow.evaluate<string>(LOW_DATA_EXPRESSION)).toBe('on')
      await removingWindow.click("//button[contains(., 'Remove everything from this device')]")
      await removingWindow.click("//button[normalize-space()='Remove everything']")
      await waitFor(removingWindow, /Everything was removed/)
      await new Promise((resolve) => setTimeout(resolve, 900))
      await removingWindow.kill()

      const nextWindow = await openWindow('removed')
      await nextWindow.open(testSite.site.url)
      await waitFor(nextWindow, /Saved copy, updated|Everything was removed/)
      await expect
        .poll(() => nextWindow.evaluate<string>(LOW_DATA_EXPRESSION).catch(String), { timeout: 60_000 })
        .toBe('none')
      await nextWindow.open(testSite.site.url)
      await waitFor(nextWindow, /Saved copy, updated/)
      const text = await nextWindow.evaluate<string>('document.body.innerText')
      expect(text).not.toMatch(/browser deleted part of the guide|no longer on this device/)
      expect(await nextWindow.evaluate<string>(LOW_DATA_EXPRESSION)).toBe('none')
    },
    LONG_MS,
  )
})

async function countMessages(message: string): Promise<number> {
  const filter = encodeURIComponent(`${message}*`)
  const rows = await callBackend<unknown[]>('GET', `/rest/v1/contact_submissions?message=like.${filter}`)
  return rows.length
}
