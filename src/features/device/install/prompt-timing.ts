import { useEffect, useState, type RefObject } from 'react'
import { openStorage } from '../../../browser/local-setting.ts'

/** Selector of parts that may keep a person busy, so that the prompt waits: dialogs, fields for long texts, maps. */
const BUSY_SELECTOR = 'dialog[open], [role=dialog], main textarea, main .leaflet-container'
/** Matches paths of pages that somebody in an emergency may be reading: on them the prompt is not shown. */
const URGENT_PATH_PATTERN = /^\/(?:emergency|atoll)/
/** Selector of everything that can be pressed on the page, without the notices at the bottom. */
const TARGETS_SELECTOR = ':is(header, main, footer) :is(a[href], button, input, select, textarea, summary)'
/** Largest height of the prompt, its width, and its distances from the edges of the screen, as in layout.module.css. */
const MAX_BAR_HEIGHT_PX = 72
const BAR_WIDTH_PX = 416
const PHONE_BOTTOM_REM = 5
const DESKTOP_MIN_WIDTH_PX = 768
const DESKTOP_EDGE_PX = 24

/**
 * Whether the install prompt would disturb (INSTALL-4): without a network, on a page about an emergency or an atoll, while
 * something is being typed or opened, on a screen with large text or little height, and wherever it would cover something
 * that can be pressed.
 */
function wouldPromptDisturb(page: Document): boolean {
  const { hash, pathname } = page.location
  if (!navigator.onLine || hash === '#emergency' || URGENT_PATH_PATTERN.test(pathname)) return true
  if (page.activeElement?.matches('input, select, textarea') === true) return true
  return page.querySelector(BUSY_SELECTOR) !== null || isTooSmall(page) || wouldCoverTarget(page)
}

/** True for large text or a low screen. Bars that stick to the screen have the same limits (--stick, src/styles/tokens.css). */
function isTooSmall(page: Document): boolean {
  return remInPx(page) > 20.8 || window.innerHeight <= 500
}

function remInPx(page: Document): number {
  return parseFloat(getComputedStyle(page.documentElement).fontSize) || 16
}

function wouldCoverTarget(page: Document): boolean {
  const { innerWidth: width, innerHeight: height } = window
  const isDesktop = width >= DESKTOP_MIN_WIDTH_PX
  const barBottom = height - (isDesktop ? DESKTOP_EDGE_PX : PHONE_BOTTOM_REM * remInPx(page))
  const barLeft = isDesktop ? width - BAR_WIDTH_PX - DESKTOP_EDGE_PX : 0
  return [...page.querySelectorAll(TARGETS_SELECTOR)].some((target) => {
    const targetBox = target.getBoundingClientRect()
    return (
      targetBox.height > 0 &&
      targetBox.bottom > barBottom - MAX_BAR_HEIGHT_PX &&
      targetBox.top < barBottom &&
      targetBox.right > barLeft
    )
  })
}

/** An unanswered prompt disappears after this long on the screen (INSTALL-4). */
const MAX_SHOWN_MS = 30_000
const CHECK_EVERY_MS = 1_000
/** Key in the session storage, set once the prompt was shown in this visit. */
const SHOWN_KEY = 'guide-install-shown'

/**
 * True while the prompt may be on the screen: once in a visit, for MAX_SHOWN_MS, and not while wouldPromptDisturb(). A prompt that has
 * the focus stays, because the person is about to answer it.
 */
export function useMayShowPrompt(isDue: boolean, prompt: RefObject<HTMLElement | null>): boolean {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (!isDue || openStorage('session')?.getItem(SHOWN_KEY) === 'yes') return undefined
    let shownMs = 0
    const hasFocus = (): boolean => prompt.current?.contains(document.activeElement) === true
    const hidePrompt = (): void => {
      if (!hasFocus()) setIsShown(false)
    }
    const checkPrompt = (): void => {
      if (hasFocus()) return
      const isBusy = wouldPromptDisturb(document)
      if (!isBusy) shownMs += CHECK_EVERY_MS
      const isOver = shownMs > MAX_SHOWN_MS
      setIsShown(!isBusy && !isOver)
      if (!isOver) return
      clearInterval(timer)
      openStorage('session')?.setItem(SHOWN_KEY, 'yes')
    }
    const timer = setInterval(checkPrompt, CHECK_EVERY_MS)
    // While the page scrolls, hide the prompt: `checkPrompt` finds out later whether the prompt would cover something.
    window.addEventListener('scroll', hidePrompt, { passive: true })
    checkPrompt()
    return () => {
      clearInterval(timer)
      window.removeEventListener('scroll', hidePrompt)
    }
  }, [isDue, prompt])
  return isDue && isShown
}
