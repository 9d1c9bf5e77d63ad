import { ABOUT_TEXTS, PRIVACY_TEXTS } from '../../../src/features/about/texts.ts'
import type { RenderedDirectory } from '../../../src/directory/rendered-directory.ts'
import { answerKey } from '../../../src/directory/directory-view.ts'
import type { Screen } from '../../../src/screens/screen.ts'
import { SCREENS } from '../../../src/screens/screens.ts'
import { ATOLL_TEXTS, NAMES_TEXTS } from '../../../src/screens/texts.ts'
import { atollName } from '../../../src/domain/atolls/atoll-names.ts'
import { ATOLLS, atollByCode } from '../../../src/domain/atolls/atolls.ts'
import { CATEGORY_INFO, toCategoryBadge, parseCategoryPath } from '../../../src/domain/listing/categories.ts'
import { NAMES_PATH_SUFFIX } from '../../../src/domain/paths.ts'
import type { ListingLookup, ListPage } from '../../../src/domain/directory.ts'
import type { Listing, ListingImage } from '../../../src/domain/listing/listing.ts'
import { formatListingTexts } from '../../../src/domain/listing/listing-words.ts'
import { findPhoneToCall } from '../../../src/domain/listing/contact-details.ts'
import type { PreviewCardMode } from '../build-settings.ts'
import { CARD_HEIGHT_PX, CARD_WIDTH_PX, type PageHead, type PreviewCard } from './page-html.ts'
import { toCardPath } from './preview-cards.ts'
import { formatListData, formatListingData, formatSiteData, type ToUrl } from './structured-data.ts'

/** A page to render. */
export interface SitePage {
  head: PageHead
  /** When the row of the page, or the newest row of its list, was last changed; null if the page has no such row. */
  changedAt: string | null
  /** The preview picture to draw; null if the page has a photo or the general picture instead. */
  card: PreviewCard | null
}

interface ListOptions {
  toUrl: ToUrl
  /** When the rows of the directory were read. */
  now: Date
  previewCards: PreviewCardMode
}

/** Lists every page of the site for these rows of the directory (PAGES-1). */
export function* listPages(
  directory: RenderedDirectory,
  listings: readonly Listing[],
  options: ListOptions,
): Generator<SitePage> {
  const { toUrl } = options
  const changes = new Map(listings.map(({ id, updated_at: changedAt }) => [id, changedAt]))
  for (const screen of SCREENS.filter(({ isRendered }) => isRendered)) {
    const { path, title, hasPages } = screen
    if (path === '/business/:id') yield* generateListingPages(directory, listings, options)
    else if (path === '/atoll/:slug') yield* generateAtollPages(directory, { toUrl, changes })
    else if (path === '/atoll/:slug/:category')
      yield* generateAtollCategoryPages(directory, { toUrl, changes })
    else if (path.endsWith(NAMES_PATH_SUFFIX)) yield* generateNamesPages(directory, screen)
    else if (hasPages) {
      const category = parseCategoryPath(path)
      const readPage = (number: number): ListPage =>
        directory.lists.page({ category, sort: 'name', page: number })
      yield* generateListPages({ title, description: findIntro(path), path }, { toUrl, changes, readPage })
    } else {
      const description = findIntro(path)
      const data = path === '/' ? formatSiteData(title, description, toUrl) : null
      yield makeFixedPage({ title, description, path, image: null, data })
    }
  }
}

/** Intros of pages that most visitors never open. They are not in SCREENS, which every visitor loads. */
const RARE_PAGE_INTROS: Readonly<Record<string, string>> = {
  '/about': ABOUT_TEXTS.intro,
  '/privacy': PRIVACY_TEXTS.intro,
}

/** @throws Error if the screen has no intro */
export function findIntro(path: string): string {
  const intro = RARE_PAGE_INTROS[path] ?? SCREENS.find((screen) => screen.path === path)?.intro
  if (intro === undefined) throw new Error(`Add an intro to the row of ${path} in src/screens/screens.ts`)
  return intro
}

function* generateAtollPages(
  { lists }: RenderedDirectory,
  options: Omit<ListSource, 'readPage'>,
): Generator<SitePage> {
  for (const { id, code, name } of ATOLLS) {
    const about = {
      title: ATOLL_TEXTS.title(name),
      description: ATOLL_TEXTS.intro(name),
      path: `/atoll/${id}`,
    }
    yield* generateListPages(about, { ...options, readPage: (number) => lists.atollPage(code, number) })
  }
}

/** For an atoll whose list has several pages: a list for each of its categories, linked from the atoll's list (ATOLL-9). */
function* generateAtollCategoryPages(
  { lists }: RenderedDirectory,
  options: Omit<ListSource, 'readPage'>,
): Generator<SitePage> {
  for (const { id, code, name } of ATOLLS) {
    const { chapters, pageCount } = lists.atollPage(code, 1)
    for (const { category } of pageCount > 1 ? chapters : []) {
      const title = ATOLL_TEXTS.title(name, CATEGORY_INFO[category].title)
      const about = {
        title,
        description: ATOLL_TEXTS.categoryIntro(title),
        path: `/atoll/${id}${CATEGORY_INFO[category].path}`,
      }
      yield* generateListPages(about, {
        ...options,
        readPage: (number) => lists.atollPage(code, number, category),
      })
    }
  }
}

/** For a category whose list has several pages, a page with the names of all its listings (PAGES-17). */
function* generateNamesPages({ lists }: RenderedDirectory, { path, title }: Screen): Generator<SitePage> {
  const category = parseCategoryPath(path.slice(0, -NAMES_PATH_SUFFIX.length))
  if (lists.page({ category, sort: 'name', page: 1 }).pageCount === 1) return
  yield makeFixedPage({
    title,
    description: NAMES_TEXTS.intro(CATEGORY_INFO[category].title),
    path,
    image: null,
    data: null,
  })
}

function* generateListingPages(
  directory: RenderedDirectory,
  listings: readonly Listing[],
  options: ListOptions,
): Generator<SitePage> {
  for (const listing of listings) {
    const ownPage = makeListingPage(directory, listing, options)
    yield ownPage
    // Links to a merged duplicate have the preview of the kept listing, which the app then opens (MERGE-2).
    for (const id of listing.merged_ids ?? []) {
      yield { ...ownPage, head: { ...ownPage.head, path: `/business/${id}`, leadsTo: ownPage.head.path } }
    }
  }
}

function makeFixedPage(head: PageHead): SitePage {
  return { head, changedAt: null, card: null }
}

interface ListSource {
  toUrl: ToUrl
  /** When each listing changed last, by id. */
  changes: ReadonlyMap<string, string>
  readPage: (page: number) => ListPage
}

function* generateListPages(
  { title, description, path }: { title: string; description: string; path: string },
  { toUrl, changes, readPage }: ListSource,
): Generator<SitePage> {
  for (let number = 1, count = 1; number <= count; number += 1) {
    const { cards, pageCount } = readPage(number)
    count = pageCount
    const pagePath = number === 1 ? path : `${path}/page/${number}`
    const pageSuffix = pageCount === 1 ? '' : ` Page ${number} of ${pageCount}.`
    const data = formatListData(title, cards, { toUrl, path: pagePath })
    const changedAt =
      cards.map(({ id }) => changes.get(id) ?? '').reduce((a, b) => (a > b ? a : b), '') || null
    // Titles with page numbers, so that search engines show different titles for the pages of one list.
    const ownTitle = number === 1 ? title : `${title}, page ${number}`
    yield {
      ...makeFixedPage({
        title: ownTitle,
        description: description + pageSuffix,
        path: pagePath,
        image: null,
        data,
      }),
      changedAt,
    }
  }
}

function makeListingPage(
  directory: RenderedDirectory,
  listing: Listing,
  { toUrl, previewCards, now }: ListOptions,
): SitePage {
  const path = `/business/${listing.id}`
  const images = readImages(directory, listing.id)
  const [photo] = images
  const [category, atoll] = [toCategoryBadge(listing.category), atollName(listing.atoll)]
  const card =
    previewCards === 'each'
      ? { title: listing.name, line: `${category} · ${atoll}` }
      : { title: atoll, line: category }
  return {
    head: {
      title: listing.name,
      description: describeListing(listing, now),
      path,
      image:
        photo === undefined
          ? toCardImage(card)
          : { url: photo.image_url, alt: photo.alt_text ?? listing.name },
      data: formatListingData(listing, images, { toUrl, path, now }),
    },
    changedAt: listing.updated_at,
    card: photo === undefined ? card : null,
  }
}

function toCardImage(card: PreviewCard): PageHead['image'] {
  const { title, line } = card
  return { url: toCardPath(card), alt: `${title}, ${line}`, width: CARD_WIDTH_PX, height: CARD_HEIGHT_PX }
}

function readImages(directory: RenderedDirectory, id: string): readonly ListingImage[] {
  const lookup = directory.answer(answerKey('listing', [id])) as ListingLookup
  return lookup.kind === 'found' ? lookup.images : []
}

const MAX_PLACE_LENGTH = 80

/** The description in a link preview: category, place, closure, phone number, then the listing's own text. */
function describeListing(listing: Listing, now: Date): string {
  const { category, atoll, address_details: address, phone, description } = listing
  const { place: fullAddress, closed } = formatListingTexts(listing, now)
  const line = atollByCode(atoll) === null ? address : fullAddress
  // Previews are cut after 160 characters, and the atoll distinguishes places with the same name.
  const place = line.length > MAX_PLACE_LENGTH ? atollName(atoll) : line
  const number = findPhoneToCall(phone)
  return [
    `${toCategoryBadge(category)}, ${place}.`,
    ...(closed === null ? [] : [closed]),
    ...(number === undefined ? [] : [`Phone ${number.display}.`]),
    description,
  ].join(' ')
}
