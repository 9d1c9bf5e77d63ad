import { useSyncExternalStore } from 'react'
import { createLocalSetting } from '../../../browser/local-setting.ts'
import { claimInstallOffer } from './install-offer.ts'

/** The person's answer to the install prompt: 'never', or the time from which to ask again; null before the first answer. */
export type InstallAnswer = 'never' | { askFrom: number } | null

/** Time from the browser's offer to the prompt, and from 'Maybe Later' to the next prompt (INSTALL-1). */
export const PROMPT_DELAY_MS = 3_000
export const REMIND_AFTER_MS = 7 * 24 * 60 * 60_000
/** A reminder is set when the prompt is answered, at most this long after the prompt became due. */
const ANSWER_ALLOWANCE_MS = 24 * 60 * 60_000

/**
 * Whether the prompt may appear (INSTALL-1). `now` is the time when the prompt became due, in milliseconds since 1970. A
 * reminder that is more than eight days ahead (seven and the allowance) was set by a wrong clock and counts as past.
 */
export function mayPrompt(answer: InstallAnswer, now: number): boolean {
  if (answer === null) return true
  if (answer === 'never') return false
  return now >= answer.askFrom || answer.askFrom - now > REMIND_AFTER_MS + ANSWER_ALLOWANCE_MS
}

/** How the guide is installed in this browser. `offer`: with the browser's own prompt. */
export type InstallMethod =
  'offer' | 'ios' | 'ios-other-app' | 'mac-safari' | 'android-menu' | 'android-other-app' | 'menu'

/** The browser's own `navigator`, or a part of it. Never spread it: its getters are on the prototype and would get lost. */
type BrowserTraits = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** Matches browsers inside other apps, which cannot install a site. "; wv" is a WebView of Android. */
const INSIDE_OTHER_APP_PATTERN =
  /FBAN|FBAV|FB_IAB|Messenger|Instagram|Line\/|MicroMessenger|Snapchat|TikTok|musical_ly|GSA\/|; wv\)/

/** On iPhones and iPads every browser has "Safari" in its user agent, but a browser inside another app has not. */
const APPLE_BROWSER_PATTERN = /Safari\//

/** True on iPhones and iPads. An iPad identifies itself as a Mac, but has a touch screen. */
export function isAppleMobile({ userAgent, maxTouchPoints }: BrowserTraits): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** True for Safari: it deletes the data of a site after seven days of use without a visit, unless the site is installed. */
export function deletesUnvisitedSites(browser: BrowserTraits): boolean {
  return hasOwnStorageWhenInstalled(detectInstallMethod(browser, false))
}

/**
 * A link that opens the page in Chrome from a browser inside another Android app. A device without Chrome uses the browser
 * that it has (https://developer.chrome.com/docs/android/intents).
 */
export function chromeIntentUrl({ protocol, host, pathname, search }: ChromeTarget): string {
  const address = `${host}${pathname}${search}`
  const fallbackUrl = encodeURIComponent(`${protocol}//${address}`)
  const scheme = protocol.replace(':', '')
  return `intent://${address}#Intent;scheme=${scheme};package=com.android.chrome;S.browser_fallback_url=${fallbackUrl};end`
}
type ChromeTarget = Pick<URL, 'protocol' | 'host' | 'pathname' | 'search'>

/** @param hasOffer whether the browser offers its own prompt */
export function detectInstallMethod(browser: BrowserTraits, hasOffer: boolean): InstallMethod {
  const { userAgent } = browser
  if (hasOffer) return 'offer'
  const isInsideApp = INSIDE_OTHER_APP_PATTERN.test(userAgent)
  if (isAppleMobile(browser))
    return isInsideApp || !APPLE_BROWSER_PATTERN.test(userAgent) ? 'ios-other-app' : 'ios'
  if (/Macintosh/.test(userAgent) && /Safari\//.test(userAgent) && !/Chrom|Firefox|Edg/.test(userAgent))
    return 'mac-safari'
  if (!/Android/.test(userAgent)) return 'menu'
  return isInsideApp ? 'android-other-app' : 'android-menu'
}

/** Whether the page is open inside another app, which cannot install it. */
export function isInsideOtherApp(method: InstallMethod): boolean {
  return method === 'ios-other-app' || method === 'android-other-app'
}

/** Whether a guide installed in this way has separate storage, so that it starts without the copy (INSTALL-3). */
export function hasOwnStorageWhenInstalled(way: InstallMethod): boolean {
  return way === 'ios' || way === 'ios-other-app' || way === 'mac-safari'
}

const answerSetting = createLocalSetting('guide-install')

let cachedAnswer: { text: string | null; answer: InstallAnswer } = { text: null, answer: null }

/** Returns the same object until the answer changes. Null if there is no answer yet, or the stored value is invalid. */
function readInstallAnswer(): InstallAnswer {
  const text = answerSetting.read()
  if (text !== cachedAnswer.text) cachedAnswer = { text, answer: parseInstallAnswer(text) }
  return cachedAnswer.answer
}

function saveInstallAnswer(answer: Exclude<InstallAnswer, null>): void {
  answerSetting.write(answer === 'never' ? answer : String(answer.askFrom))
}

const subscribeToInstallAnswer = answerSetting.subscribe

function parseInstallAnswer(text: string | null): InstallAnswer {
  if (text === 'never') return text
  const askFrom = Number(text ?? Number.NaN)
  return Number.isFinite(askFrom) ? { askFrom } : null
}

export function useInstallAnswer() {
  return useSyncExternalStore(subscribeToInstallAnswer, readInstallAnswer)
}

export function postponeInstall(): void {
  saveInstallAnswer({ askFrom: Date.now() + REMIND_AFTER_MS })
}

export function declineInstallForGood(): void {
  saveInstallAnswer('never')
}

/** Shows the browser's own prompt. A person who declines that prompt is asked again after REMIND_AFTER_MS. */
export async function installNow(): Promise<'accepted' | 'dismissed' | 'failed'> {
  const event = claimInstallOffer()
  if (event === null) return 'failed'
  try {
    const { outcome } = await event.prompt()
    if (outcome === 'dismissed') postponeInstall()
    return outcome
  } catch (error) {
    console.warn('The guide could not be installed', error)
    return 'failed'
  }
}
