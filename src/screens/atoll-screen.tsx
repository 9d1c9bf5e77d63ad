import { useEffect } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { Link } from '../ui/link.tsx'
import { useDirectoryRead } from '../directory/use-directory.ts'
import { atollById, type Atoll } from '../domain/atolls/atolls.ts'
import { ATOLLS_PATH } from '../domain/paths.ts'
import { CATEGORY_INFO, toCategory } from '../domain/listing/categories.ts'
import { CATEGORIES, type Category } from '../domain/listing/listing.ts'
import type { AtollPage } from '../domain/directory.ts'
import { parsePageNumber } from '../domain/listing/page-numbers.ts'
import { PageAnnouncements } from '../features/announcements/page-announcements.tsx'
import { CardSkeletons, ListHead, ListingCards } from '../listings/listing-list.tsx'
import { useFailedRead } from '../listings/use-failed-read.ts'
import { listPagePath, useListPath } from '../listings/list-path.ts'
import { FailedList } from '../listings/no-listings.tsx'
import { CategoryIcon } from '../ui/category-icons.tsx'
import { PhoneIcon } from '../ui/icons.tsx'
import { AfterDelay, lazyPart } from '../ui/lazy-part.tsx'
import { AnnouncementsContext, PageTop } from '../ui/page-parts.tsx'
import { PaginationNav } from '../ui/pagination-nav.tsx'
import styles from './atoll-screen.module.css'
import { lazyEmergencySection, lazyTripSection } from './lazy-parts.ts'
import { ATOLL_TEXTS } from './texts.ts'

const EMERGENCY_ID = 'emergency'

const otherSpelling = lazyPart(async () => (await import('./other-spelling.tsx')).OtherSpelling)

/**
 * One atoll: its emergency numbers and all of its listings (ATOLL-7), or its listings of one category (ATOLL-9). The code of
 * the atoll and its other spellings lead to this page (ATOLL-8).
 */
export function AtollScreen() {
  const { slug = '', category } = useParams()
  const atoll = atollById(slug)
  const onlyCategory = CATEGORIES.find((name) => CATEGORY_INFO[name].path === `/${category ?? ''}`)
  if (atoll !== null && onlyCategory === undefined && category !== undefined)
    return <Navigate to={`/atoll/${slug}`} replace />
  if (atoll !== null) return <KnownAtoll key={slug} atoll={atoll} only={onlyCategory} />
  const unknownAddress = (
    <div className="contained">
      <PageTop title={ATOLL_TEXTS.unknownTitle} intro={ATOLL_TEXTS.unknown} />
      <AllAtollsLink />
    </div>
  )
  return <otherSpelling.Part slug={slug} unknown={unknownAddress} missing={unknownAddress} />
}

function KnownAtoll({ atoll: { id, code, name }, only }: { atoll: Atoll; only: Category | undefined }) {
  const { search } = useListPath()
  const pageNumber = parsePageNumber(search.get('page'))
  const listRead = useDirectoryRead(
    'atollPage',
    only === undefined ? [code, pageNumber] : [code, pageNumber, only],
  )
  const { isFailed, error, retry } = useFailedRead(listRead)
  const atollPath = `/atoll/${id}`
  const shownList = listRead.answer ?? listRead.previousAnswer
  useEffect(() => void lazyEmergencySection.preload(), [])
  const sectionsBelow = (
    <div className={styles.after}>
      <lazyTripSection.Part atoll={code} carrier={null} />
      <lazyEmergencySection.Part
        id={EMERGENCY_ID}
        atoll={code}
        fallback={<section id={EMERGENCY_ID} tabIndex={-1} />}
      />
      <AllAtollsLink />
    </div>
  )
  return (
    <div className="contained list-screen">
      <AnnouncementsContext value={<PageAnnouncements atoll={code} />}>
        <PageTop
          title={ATOLL_TEXTS.title(name, only && CATEGORY_INFO[only].title)}
          intro={only === undefined ? ATOLL_TEXTS.intro(name) : undefined}
          hidesIntroOnPhones
        />
      </AnnouncementsContext>
      <div className={`no-print ${styles.ways}`}>
        <p className={styles.urgent}>
          <Link to={{ hash: EMERGENCY_ID }}>
            <PhoneIcon />
            {ATOLL_TEXTS.emergency}
          </Link>
        </p>
        {shownList !== undefined && shownList.chapters.length > 0 && (
          <CategoryLinks list={shownList} path={atollPath} only={only} />
        )}
      </div>
      {shownList === undefined ? (
        isFailed ? (
          <FailedList error={error} onRetry={retry} />
        ) : (
          <CardSkeletons />
        )
      ) : shownList.total === 0 ? (
        <p>
          {only === undefined || shownList.chapters.length === 0
            ? ATOLL_TEXTS.none(name)
            : ATOLL_TEXTS.noneOf(name, CATEGORY_INFO[only].title)}{' '}
          <Link to="/contact">{ATOLL_TEXTS.suggest}</Link>
        </p>
      ) : (
        <AtollListings list={shownList} name={name} whole={atollPath} only={only} />
      )}
      {/* The sections below are drawn with the list or, if the list is slow, below its skeleton, so that the list never
          pushes them down later. */}
      {shownList === undefined ? <AfterDelay>{sectionsBelow}</AfterDelay> : sectionsBelow}
    </div>
  )
}

interface ListingsProps {
  list: AtollPage
  /** Name of the atoll. */
  name: string
  /** Path of the page of the whole atoll. */
  whole: string
  only: Category | undefined
}

/** One page of the listings, under the headings of their categories. */
function AtollListings({ list, name, whole, only }: ListingsProps) {
  const { path, search } = useListPath()
  return (
    <>
      <ListHead list={list} />
      {list.chapters
        .map(({ category }) => ({
          category,
          cards: list.cards.filter((card) => toCategory(card.category) === category),
        }))
        .filter(({ cards }) => cards.length > 0)
        .map(({ category, cards }) => (
          <section key={category} aria-labelledby={category}>
            <h2 id={category} className={styles.chapter} tabIndex={-1} data-category={category}>
              <CategoryIcon category={category} />
              {CATEGORY_INFO[category].title}
            </h2>
            <ListingCards cards={cards} pageCategory={category} level={3} />
            {only === undefined && list.pageCount > 1 && (
              <p>
                <Link className={styles.whole} to={whole + CATEGORY_INFO[category].path}>
                  {ATOLL_TEXTS.only(name, CATEGORY_INFO[category].title)}
                </Link>
              </p>
            )}
          </section>
        ))}
      <PaginationNav
        page={list.page}
        pageCount={list.pageCount}
        linkTo={(page) => listPagePath(path, search, page)}
        label={ATOLL_TEXTS.pages}
      />
    </>
  )
}

/**
 * Links to the categories that the atoll has, each with its number of listings. On the page of the whole atoll, a link leads
 * to the first listing of the category. On the page of one category, the links lead to the pages of the categories and of the
 * whole atoll.
 */
function CategoryLinks({ list, path, only }: { list: AtollPage; path: string; only: Category | undefined }) {
  return (
    <nav className={styles.chapters} aria-label={ATOLL_TEXTS.chapters}>
      {only !== undefined && (
        <Link className={styles.chip} to={path}>
          {ATOLL_TEXTS.everything}
        </Link>
      )}
      {list.chapters.map(({ category, count, page }) => (
        <Link
          key={category}
          className={styles.chip}
          data-category={category}
          aria-current={category === only ? 'page' : undefined}
          to={
            only === undefined
              ? `${page === 1 ? path : `${path}/page/${page}`}#${category}`
              : path + CATEGORY_INFO[category].path
          }
        >
          <CategoryIcon category={category} />
          {CATEGORY_INFO[category].label} <span className={styles.count}>{count}</span>
        </Link>
      ))}
    </nav>
  )
}

function AllAtollsLink() {
  return (
    <p>
      <Link to={ATOLLS_PATH}>{ATOLL_TEXTS.all}</Link>
    </p>
  )
}
