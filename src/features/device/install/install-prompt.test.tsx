// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  chromeIntentUrl,
  deletesUnvisitedSites,
  detectInstallMethod,
  type InstallMethod,
  mayPrompt,
  REMIND_AFTER_MS,
  type InstallAnswer,
} from './use-install.ts'

const NOW = Date.parse('2026-11-21T00:00:00Z')
const DAY_MS = 24 * 60 * 60_000

describe('install prompt (INSTALL-1)', () => {
  it.each<[string, InstallAnswer, boolean]>([
    ['nobody was asked yet', null, true],
    ['the question was closed for good', 'never', false],
    ['"Maybe Later" was chosen just now', { askFrom: NOW + REMIND_AFTER_MS }, false],
    [
      '"Maybe Later" was chosen an hour after the question came',
      { askFrom: NOW + REMIND_AFTER_MS + DAY_MS / 24 },
      false,
    ],
    ['"Maybe Later" was chosen six days ago', { askFrom: NOW + DAY_MS }, false],
    ['"Maybe Later" was chosen seven days ago', { askFrom: NOW }, true],
    ['"Maybe Later" was chosen long ago', { askFrom: NOW - 100 * DAY_MS }, true],
    ['the clock was years ahead when it was chosen', { askFrom: NOW + 3_000 * DAY_MS }, true],
  ])('the install prompt decides whether to appear when %s', (_, answer, expected) => {
    expect(mayPrompt(answer, NOW)).toBe(expected)
  })
})

const IPHONE_USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
/** The user agent of a page inside an app on Apple's systems. The app may add its name to it. */
const IPHONE_APP_USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
const MAC_USER_AGENT =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'
const ANDROID_FIREFOX_USER_AGENT = 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'
const ANDROID_CHROME_USER_AGENT =
  'Mozilla/5.0 (Linux; Android 14; SM-A146B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const WEBVIEW_USER_AGENT =
  'Mozilla/5.0 (Linux; Android 14; SM-A146B Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36'
const MAC_CHROME_USER_AGENT =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** A navigator with these values, whose getters are on its prototype as in a browser. */
function stubNavigator(userAgent: string, maxTouchPoints: number): Navigator {
  vi.spyOn(Navigator.prototype, 'userAgent', 'get').mockReturnValue(userAgent)
  Object.defineProperty(Navigator.prototype, 'maxTouchPoints', {
    get: () => maxTouchPoints,
    configurable: true,
  })
  expect(Object.keys(navigator)).toEqual([])
  return navigator
}

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(Navigator.prototype, 'maxTouchPoints')
})

describe('browsers that delete the data of unvisited sites', () => {
  it.each([
    [IPHONE_USER_AGENT, 5, true],
    [MAC_USER_AGENT, 5, true],
    [MAC_USER_AGENT, 0, true],
    [MAC_CHROME_USER_AGENT, 0, false],
    [ANDROID_FIREFOX_USER_AGENT, 5, false],
  ])(
    'the browser %s with %i touch points deletes data of sites after seven days without a visit: %s (OFFLINE-10)',
    (userAgent, maxTouchPoints, expected) => {
      expect(deletesUnvisitedSites(stubNavigator(userAgent, maxTouchPoints))).toBe(expected)
    },
  )
})

describe("the link from an app's own browser to Chrome on Android (INSTALL-5)", () => {
  it("the link from an app's own browser to Chrome on Android opens the same page, also on a device without Chrome", () => {
    expect(chromeIntentUrl(new URL('https://guide.example/search?q=bank'))).toBe(
      'intent://guide.example/search?q=bank#Intent;scheme=https;package=com.android.chrome;' +
        'S.browser_fallback_url=https%3A%2F%2Fguide.example%2Fsearch%3Fq%3Dbank;end',
    )
    expect(chromeIntentUrl(new URL('http://box.lan:8080/'))).toBe(
      'intent://box.lan:8080/#Intent;scheme=http;package=com.android.chrome;' +
        'S.browser_fallback_url=http%3A%2F%2Fbox.lan%3A8080%2F;end',
    )
  })
})

describe('install method (INSTALL-3, INSTALL-6)', () => {
  it.each<[string, string, number, boolean, InstallMethod]>([
    ['a browser that offers it', ANDROID_FIREFOX_USER_AGENT, 5, true, 'offer'],
    ['an iPhone', IPHONE_USER_AGENT, 5, false, 'ios'],
    ['an iPad, which calls itself a Mac', MAC_USER_AGENT, 5, false, 'ios'],
    [
      'Chrome on an iPhone',
      IPHONE_USER_AGENT.replace('Version/18.5', 'CriOS/128.0.6613.98'),
      5,
      false,
      'ios',
    ],
    [
      'Facebook on an iPhone',
      `${IPHONE_APP_USER_AGENT} [FBAN/FBIOS;FBAV/470.0.0.40.99;]`,
      5,
      false,
      'ios-other-app',
    ],
    [
      'Messenger on an iPhone',
      `${IPHONE_APP_USER_AGENT} [FBAN/MessengerForiOS;FBAV/466.0;]`,
      5,
      false,
      'ios-other-app',
    ],
    ['an app of an iPhone that does not give its name', IPHONE_APP_USER_AGENT, 5, false, 'ios-other-app'],
    [
      'the Google app',
      IPHONE_USER_AGENT.replace('Version/18.5', 'GSA/330.0.665236494'),
      5,
      false,
      'ios-other-app',
    ],
    [
      'Facebook on Android',
      `${WEBVIEW_USER_AGENT} [FB_IAB/FB4A;FBAV/480.0.0.0;]`,
      5,
      false,
      'android-other-app',
    ],
    [
      'Messenger on Android',
      `${WEBVIEW_USER_AGENT} [FB_IAB/Orca-Android;FBAV/450.0;]`,
      5,
      false,
      'android-other-app',
    ],
    [
      'Facebook Lite on Android',
      `${ANDROID_CHROME_USER_AGENT} [FBAN/EMA;FBLC/en_US;FBAV/239.0;]`,
      5,
      false,
      'android-other-app',
    ],
    [
      'Messenger with its own engine',
      `${ANDROID_CHROME_USER_AGENT} [FB_IAB/MESSENGER;FBAV/470.0;]`,
      5,
      false,
      'android-other-app',
    ],
    ['any other app on Android', WEBVIEW_USER_AGENT, 5, false, 'android-other-app'],
    ['Chrome on Android that makes no offer now', ANDROID_CHROME_USER_AGENT, 5, false, 'android-menu'],
    ['Safari on a Mac', MAC_USER_AGENT, 0, false, 'mac-safari'],
    ['Chrome on a Mac that makes no offer now', MAC_CHROME_USER_AGENT, 0, false, 'menu'],
    ['Firefox on Android', ANDROID_FIREFOX_USER_AGENT, 5, false, 'android-menu'],
    ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko Firefox/140.0', 0, false, 'menu'],
  ])(
    'the right way to install the guide is chosen for %s',
    (_, userAgent, maxTouchPoints, hasOffer, expected) => {
      expect(detectInstallMethod(stubNavigator(userAgent, maxTouchPoints), hasOffer)).toBe(expected)
    },
  )
})

const VISIBLE_AFTER_MS = 3_100

/** Opens a new page, on which the browser offers to install the guide. */
async function openPage(html = '<main></main>'): Promise<void> {
  cleanup()
  vi.resetModules()
  document.body.innerHTML = html
  const { watchInstallOffer } = await import('./install-offer.ts')
  const { InstallPrompt } = await import('./install-prompt.tsx')
  watchInstallOffer()
  render(<InstallPrompt />)
  act(() => void window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))
}

const advanceTime = (ms: number): void => act(() => void vi.advanceTimersByTime(ms))
const isPromptShown = (): boolean => screen.queryByRole('button', { name: 'Install Now' }) !== null

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  localStorage.clear()
  sessionStorage.clear()
  location.hash = ''
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('install prompt (INSTALL-4)', () => {
  it.each([
    ['a form', '<main><form><textarea></textarea></form></main>'],
    ['a dialog', '<main></main><div role="dialog"></div>'],
    ['a map', '<main><div class="leaflet-container"></div></main>'],
  ])('the install prompt waits while the page has %s', async (_, html) => {
    await openPage(html)
    advanceTime(VISIBLE_AFTER_MS)
    expect(isPromptShown()).toBe(false)
    document.querySelector('textarea, [role=dialog], .leaflet-container')?.remove()
    advanceTime(1_000)
    expect(isPromptShown()).toBe(true)
  })

  it('the install prompt waits while the emergency list is open', async () => {
    location.hash = '#emergency'
    await openPage()
    advanceTime(VISIBLE_AFTER_MS)
    expect(isPromptShown()).toBe(false)
    location.hash = ''
    advanceTime(1_000)
    expect(isPromptShown()).toBe(true)
  })

  it('an install prompt that nobody answers disappears, and appears again at another visit, not on the next page', async () => {
    await openPage()
    advanceTime(VISIBLE_AFTER_MS)
    expect(isPromptShown()).toBe(true)
    advanceTime(31_000)
    expect(isPromptShown()).toBe(false)
    await openPage()
    advanceTime(VISIBLE_AFTER_MS)
    expect(isPromptShown()).toBe(false)
    sessionStorage.clear()
    await openPage()
    advanceTime(VISIBLE_AFTER_MS)
    expect(isPromptShown()).toBe(true)
  })

  it('the install prompt stays while one of its buttons has the focus, and returns the focus to the page when it disappears', async () => {
    await openPage('<main tabindex="-1"></main>')
    advanceTime(VISIBLE_AFTER_MS)
    const laterButton = screen.getByRole('button', { name: 'Maybe Later' })
    act(() => laterButton.focus())
    act(() => void window.dispatchEvent(new Event('scroll')))
    advanceTime(60_000)
    expect(document.activeElement).toBe(laterButton)
    act(() => laterButton.click())
    expect(isPromptShown()).toBe(false)
    expect(document.activeElement).toBe(document.querySelector('main'))
  })
})
