import { useEffect, type ReactNode } from 'react'
import { useGoTo } from '../../browser/visit-history.ts'
import { useAnnouncements, useListPage } from '../../directory/use-directory.ts'
import type { ListPage } from '../../domain/directory.ts'
import type { Category } from '../../domain/listing.ts'
import {
  CardSkeletons,
  ListHead,
  ListingCards,
  useShownList,
  type ShownList,
} from '../../listings/listing-list.tsx'
import { isMapAddress } from '../../listings/map/view-address.ts'
import { mapView } from '../../listings/map/view-switch.tsx'
import { useOwnAtoll } from '../../listings/own-atoll.ts'
import { LIST_TEXTS } from '../../listings/texts.ts'
import { pageAddress } from '../../listings/page-address.ts'
import { usePagedAddress } from '../../listings/page-path.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PaginationNav } from '../../ui/pagination-nav.tsx'
import styles from './category-list.module.css'
import { listQuery, readListAddress } from './list-address.ts'

const noListings = lazyPart(async () => (await import('../../listings/no-listings.tsx')).NoListings)

interface CategoryListProps {
  category: Category
  /** Shown below the map: a button that saves it on the device. */
  mapOffer: ReactNode
}

/** The listings of a category: order, count, twelve cards, pages. Order and page are in the address (LIST-7). */
export function CategoryList({ category, mapOffer }: CategoryListProps) {
  const { path, search } = usePagedAddress()
  const goTo = useGoTo()
  const isMap = isMapAddress(search)
  const own = useOwnAtoll()
  const { sort, page } = readListAddress(search, category, own)
  const query = listQuery(category, { sort, page }, own)
  // Wait for the announcements above the list, so that they do not push it down later.
  const hasAnnouncements = useAnnouncements() !== undefined
  const shown = useShownList(useListPage(query), hasAnnouncements)
  const { list, isEarlier } = shown

  useEffect(() => {
    if (list === undefined || isEarlier || list.page === page) return
    // A page beyond the end shows the last one (LIST-3): the address follows.
    goTo(pageAddress(path, search, list.page), { replace: true })
  }, [list, isEarlier, page, path, search, goTo])

  const wholeList = (
    <>
      <ListHead list={list} />
      <WholeList category={category} shown={shown} linkTo={(target) => pageAddress(path, search, target)} />
    </>
  )
  if (!isMap) return wholeList
  return (
    <div className={styles.mapView}>
      <mapView.Part
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
      />
    </div>
  )
}

interface WholeListProps {
  category: Category
  shown: ShownList<ListPage>
  linkTo: (page: number) => string
}

function WholeList({ category, shown: { list, isFailed, error, retry }, linkTo }: WholeListProps) {
  if (list === undefined) {
    if (!isFailed) return <CardSkeletons />
    const failure = { error, onRetry: retry }
    return <noListings.Part failure={failure} fallback={<p>{LIST_TEXTS.failed}</p>} />
  }
  if (list.total === 0) {
    return <noListings.Part failure={null} fallback={<p>{LIST_TEXTS.empty}</p>} />
  }
  return (
    <>
      <ListingCards cards={list.cards} pageCategory={category} />
      <PaginationNav page={list.page} pageCount={list.pageCount} linkTo={linkTo} label={LIST_TEXTS.pages} />
    </>
  )
}
