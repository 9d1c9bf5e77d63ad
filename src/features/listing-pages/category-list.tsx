import { useEffect, type ReactNode } from 'react'
import { Link } from '../../ui/link.tsx'
import { useGoTo } from '../../browser/visit-history.ts'
import { useAnnouncements, useListPage, useDirectoryStatus } from '../../directory/use-directory.ts'
import { atollName } from '../../domain/atolls/atoll-names.ts'
import type { ListPage } from '../../domain/directory.ts'
import { CATEGORY_INFO } from '../../domain/listing/categories.ts'
import { NAMES_PATH_SUFFIX } from '../../domain/paths.ts'
import type { Category } from '../../domain/listing/listing.ts'
import { isMapRequested, listPagePath, useListPath } from '../../listings/list-path.ts'
import {
  CardSkeletons,
  ListHead,
  ListingCards,
  useShownList,
  type ShownList,
} from '../../listings/listing-list.tsx'
import { EmptyList, FailedList } from '../../listings/no-listings.tsx'
import { lazyMapView, ViewSwitch } from '../../listings/map/view-switch.tsx'
import { useOwnAtoll } from '../../listings/own-atoll.ts'
import { LIST_TEXTS, SORT_TEXTS } from '../../listings/list-texts.ts'
import { LabelledSelect } from '../../ui/labelled-select.tsx'
import { PaginationNav } from '../../ui/pagination-nav.tsx'
import styles from './category-list.module.css'
import { UNAVAILABLE_NOTICES } from '../../ui/unavailable-notices.tsx'
import {
  OWN_ATOLL_FIRST,
  type ListOrder,
  offeredSorts,
  readListParameters,
  makeListQuery,
  pathWithSort,
  pathWithView,
} from './list-order.ts'

interface CategoryListProps {
  category: Category
  /** Shown below the map: a button that saves it on the device. */
  mapOffer: ReactNode
}

/** A category's list: count, twelve cards, and links to the other pages. Order and page number are in the URL (LIST-7). */
export function CategoryList({ category, mapOffer }: CategoryListProps) {
  const { path, search } = useListPath()
  const goTo = useGoTo()
  const isMap = isMapRequested(search)
  const ownAtoll = useOwnAtoll()
  const { sort, page } = readListParameters(search, category, ownAtoll)
  const query = makeListQuery(category, { sort, page }, ownAtoll)
  // Wait for the announcements above the list, so that they do not push it down later.
  const hasAnnouncements = useAnnouncements() !== undefined
  const shownList = useShownList(useListPage(query), hasAnnouncements)
  const { list: listRead, isComplete } = shownList

  useEffect(() => {
    if (listRead === undefined || !isComplete || listRead.page === page) return
    // A page number beyond the end shows the last page (LIST-3), and the number of that page is written into the address.
    goTo(listPagePath(path, search, listRead.page), { replace: true })
  }, [listRead, isComplete, page, path, search, goTo])

  const wholeList = (
    <>
      <ListHead list={listRead} />
      <WholeList
        category={category}
        shown={shownList}
        linkTo={(target) => listPagePath(path, search, target)}
      />
    </>
  )
  if (!isMap) return wholeList
  return (
    <div className={styles.mapView}>
      <lazyMapView.Part
        category={category}
        sort={query.sort}
        wholeList={wholeList}
        offer={mapOffer}
        fallback={
          <>
            <div className={styles.mapPlace} />
            {wholeList}
          </>
        }
        missing={
          <>
            {UNAVAILABLE_NOTICES.map}
            {wholeList}
          </>
        }
      />
    </div>
  )
}

interface WholeListProps {
  category: Category
  shown: ShownList<ListPage>
  linkTo: (page: number) => string
}

function WholeList({ category, shown, linkTo }: WholeListProps) {
  const { list, isFailed, error, retry } = shown
  if (list === undefined) return isFailed ? <FailedList error={error} onRetry={retry} /> : <CardSkeletons />
  if (list.total === 0) return <EmptyList />
  return (
    <>
      <ListingCards cards={list.cards} pageCategory={category} />
      <PaginationNav page={list.page} pageCount={list.pageCount} linkTo={linkTo} label={LIST_TEXTS.pages} />
      {list.pageCount > 1 && (
        <p>
          <Link className={`no-print ${styles.names}`} to={CATEGORY_INFO[category].path + NAMES_PATH_SUFFIX}>
            {LIST_TEXTS.names}
          </Link>
        </p>
      )}
    </>
  )
}

/** The choices of view and order for a category's list, which are stored in the URL. Shows nothing if there is no list. */
export function CategoryTools({ category }: { category: Category }) {
  const { path, search } = useListPath()
  const goTo = useGoTo()
  const ownAtoll = useOwnAtoll()
  const { status } = useDirectoryStatus()
  if (status.phase === 'empty' && status.listingCount === 0) return null
  return (
    <div className={styles.tools}>
      <ViewSwitch
        isMap={isMapRequested(search)}
        listAddress={pathWithView(path, search, false)}
        mapAddress={pathWithView(path, search, true)}
      />
      <SortSelect
        category={category}
        sort={readListParameters(search, category, ownAtoll).sort}
        ownAtoll={ownAtoll}
        onChange={(next) => goTo(pathWithSort(path, search, next, ownAtoll))}
      />
    </div>
  )
}

interface SortSelectProps {
  category: Category
  sort: ListOrder
  ownAtoll: string | null
  onChange: (sort: ListOrder) => void
}

function SortSelect({ category, sort, ownAtoll, onChange }: SortSelectProps) {
  const offeredOrders = offeredSorts(category, ownAtoll)
  const nameOf = (known: ListOrder): string =>
    known === OWN_ATOLL_FIRST ? LIST_TEXTS.ownFirst(atollName(ownAtoll ?? '')) : SORT_TEXTS[known]
  return (
    <LabelledSelect
      isBeside
      className={styles.sort}
      labelClassName="visually-hidden"
      label={LIST_TEXTS.sort}
      value={sort}
      options={offeredOrders.map((known) => [known, nameOf(known)])}
      onChange={(value) => {
        const chosenOrder = offeredOrders.find((known) => known === value)
        if (chosenOrder !== undefined) onChange(chosenOrder)
      }}
    />
  )
}
