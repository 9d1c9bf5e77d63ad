import { startTransition, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isLowData } from '../browser/network.ts'
import { setRenderedHtmlInfo } from '../browser/rendered-page.ts'
import { toRenderedView, type PageContent } from '../directory/rendered-view.ts'
import type { DirectoryView } from '../directory/directory-view.ts'
import { toDismissalKey, isWarning } from '../domain/announcements/announcements.ts'
import type { ReadModel } from '../domain/directory.ts'
import type { Announcement } from '../domain/listing/listing.ts'
import { formatMajuroDate } from '../domain/hours/majuro-time.ts'
import { readDismissedAnnouncements } from '../features/announcements/dismissals.ts'
import { readOwnAtoll } from '../listings/own-atoll.ts'
import { preloadScreen } from '../app/screen-parts.ts'
import { readGuideLanguage } from '../browser/guide-language.ts'
import { firstLanguageSetting } from '../browser/first-language.ts'
import { themeSetting } from '../browser/theme-setting.ts'

/** Longest wait for the read model of a kept page. After that, the app draws the page itself. */
const READ_MODEL_WAIT_MS = 4_000
/** Time until the code of the screen is requested again, because a link can recover without an `online` event. */
const CODE_RETRY_MS = 30_000

/*
 * How the app takes over a page that was rendered before (PAGES-3, PAGES-12). Only such pages load this file before the
 * first paint.
 */

/**
 * Reads the data that this page was rendered from. Null if the page is out of date, in another language, or if its address
 * has a query, such as a sort order; the app then draws the page itself. Call before the first render.
 * @param text of the element page-content, which scripts/build/pages/page-html.ts or keep-pages.tsx wrote
 */
export async function readRenderedPage(
  text: string,
  readModel: Promise<ReadModel | null>,
): Promise<DirectoryView | null> {
  const content = JSON.parse(text) as PageContent | KeptPage
  if (location.search !== '' || content.path !== location.pathname) return null
  const { renderedAt } = content
  if ('answers' in content) {
    // Pages of the build are in English, so in another language the app draws the page itself.
    if (__GUIDE_LANGUAGES__ !== null && readGuideLanguage() !== null) return null
    setRenderedHtmlInfo({ renderedAt, isKept: false })
    return toRenderedView(content, new Map(Object.entries(content.answers)))
  }
  const model = await Promise.race([
    readModel,
    new Promise<null>((resolve) => setTimeout(() => resolve(null), READ_MODEL_WAIT_MS)),
  ])
  if (model === null || keptPageStamp(model) !== content.stamp) return null
  setRenderedHtmlInfo({ renderedAt, isKept: true, favourites: content.favourites })
  return createKeptPageView(model)
}

/** Hydrates the rendered page once the code of its screen is loaded. Until then the page is readable as it is. */
export async function hydratePage(root: HTMLElement, app: ReactNode): Promise<void> {
  while (!(await preloadScreen(location.pathname))) {
    await new Promise((resolve) => {
      window.addEventListener('online', resolve, { once: true })
      setTimeout(resolve, CODE_RETRY_MS)
    })
  }
  // A transition is rendered in slices of 5 ms, so that a tap or a scroll never waits for the whole page.
  startTransition(() => {
    hydrateRoot(root, app, {
      onRecoverableError: (error) => console.warn('A part of the rendered page was drawn again', error),
    })
  })
}

/* The format of kept pages: keep-pages.tsx writes it, readRenderedPage reads it. */

/** The JSON in the element page-content of a kept page. The data that the page shows are in the read model. */
export interface KeptPage {
  path: string
  /** Time when the page was rendered, in milliseconds since 1970. */
  renderedAt: number
  /** `keptPageStamp` of the read model that the page was rendered from. */
  stamp: string
  /** Ids of the favourites when the page was rendered. */
  favourites: readonly string[]
}

/** Returns a text that changes when anything that a kept page shows changes; null if no page can be kept. */
export function keptPageStamp(model: ReadModel): string | null {
  const ownAtoll = readOwnAtoll()
  const closedKeys = joinClosedAnnouncements(model.announcements)
  // Until the worker has written the read model for a newly chosen atoll, a page would show the listings of the earlier one.
  if (closedKeys === null || ownAtoll !== (model.firstAtoll ?? null) || model.updatedAt === null) return null
  const { epoch, revision, listingCount, updatedAt } = model
  const settings = [ownAtoll, readChosenTheme(), isLowData(), firstLanguageSetting.read()]
  if (__GUIDE_LANGUAGES__ !== null) settings.push(readGuideLanguage())
  return [epoch, revision, listingCount, ...settings, formatMajuroDate(updatedAt), closedKeys].join(' ')
}

/** Creates the directory view of a kept page, which reads from the read model like a page that the build rendered. */
export function createKeptPageView(model: ReadModel): DirectoryView {
  const { updatedAt, listingCount } = model
  return {
    ...toRenderedView({ renderedAt: updatedAt ?? 0, listingCount }, new Map()),
    readModel: model,
  }
}

/**
 * The keys of the announcements that were closed on this device, as a text; null while one of them returns with the next
 * browser session (ANN-5), because a kept page cannot know in which session it will be shown.
 */
function joinClosedAnnouncements(known: readonly Announcement[]): string | null {
  const dismissals = readDismissedAnnouncements()
  const closed = known.filter((one) => dismissals.some(({ key }) => key === toDismissalKey(one)))
  return closed.some(isWarning) ? null : closed.map(toDismissalKey).sort().join(' ')
}

/** The theme that the person chose; null if the page follows the theme of the system. */
export function readChosenTheme(): 'dark' | 'light' | null {
  const chosenTheme = themeSetting.read()
  return chosenTheme === 'dark' || chosenTheme === 'light' ? chosenTheme : null
}
