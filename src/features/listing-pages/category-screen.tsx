import { useEffect, useState, type ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useGoTo } from '../../browser/visit-history.ts'
import { useOwnAtoll } from '../../listings/use-own-atoll.ts'
import { CATEGORY_INFO } from '../../domain/categories.ts'
import type { ListPage } from '../../domain/directory.ts'
import type { Category } from '../../domain/listing.ts'
import { PageTop } from '../../ui/page-top.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PaginationNav } from '../../ui/pagination-nav.tsx'
import { CardSkeletons } from '../../listings/card-skeletons.tsx'
import styles from './category-screen.module.css'
import { listQuery, readListAddress, readsMap, withPage, withSort, withView } from './list-address.ts'
import { ListCount } from '../../listings/list-count.tsx'
import { ListingCards } from '../../listings/listing-cards.tsx'
import { SortSelect } from './sort-select.tsx'
import { CATEGORY_TEXTS } from './texts/categories.ts'
import { LIST_TEXTS } from '../../listings/texts/list.ts'
import { useShownList } from './use-shown-list.ts'

/** Leaflet, the coastline and the pins: only for those who ask for the map. */
const categoryMap = lazyPart(async () => (await import('../../listings/map/category-map.tsx')).CategoryMap)
const viewSwitch = lazyPart(async () => (await import('../../listings/map/view-switch.tsx')).ViewSwitch)
const emptyList = lazyPart(async () => (await import('../../listings/list-states.tsx')).EmptyList)
const failedList = lazyPart(async () => (await import('../../listings/list-states.tsx')).FailedList)

interface CategoryScreenProps {
  category: Category
  searchBar: ReactNode
  /** What a search inside the category found, in the place of the whole list; null while nothing was searched for. */
  found: ReactNode
  /** Below the map. */
  mapOffer: ReactNode
}

/** A category: heading, search, and its listings or those that a search found. */
export function CategoryScreen({ category, searchBar, found, mapOffer }: CategoryScreenProps) {
  const { title } = CATEGORY_INFO[category]
  return (
    <div className="contained">
      <PageTop title={title} intro={CATEGORY_TEXTS[category]} />
      <div className={styles.search}>{searchBar}</div>
      {found ?? <CategoryList category={category} mapOffer={mapOffer} />}
    </div>
  )
}

/** Order, count, twelve cards, pages. Order and page live in the address. */
function CategoryList({ category, mapOffer }: Pick<CategoryScreenProps, 'category' | 'mapOffer'>) {
  const [search] = useSearchParams()
  const { pathname: path } = useLocation()
  const goTo = useGoTo()
  const isMap = readsMap(search)
  /** The map keeps to an area: the list below it has its own count. */
  const [isArea, setIsArea] = useState(false)
  const own = useOwnAtoll()
  const { sort, page } = readListAddress(search, category, own)
  const query = listQuery(category, { sort, page }, own)
  const { list, isEarlier, isFailed, error, retry } = useShownList(query)

  useEffect(() => {
    if (list === undefined || isEarlier || list.page === page) return
    // Beyond the end the last page shows: its address should say so.
    goTo(withPage(path, search, list.page), { replace: true })
  }, [list, isEarlier, page, path, search, goTo])

  const wholeList = (
    <>
      <Results list={list} isFailed={isFailed} error={error} retry={retry} />
      {list !== undefined && (
        <PaginationNav
          page={list.page}
          pageCount={list.pageCount}
          linkTo={(target) => withPage(path, search, target)}
          label={LIST_TEXTS.pages}
        />
      )}
    </>
  )
  return (
    <>
      <div className={styles.tools} data-waiting={list === undefined && !isFailed ? true : undefined}>
        <ListCount list={isMap && isArea ? undefined : list} />
        <div className={styles.choices}>
          <viewSwitch.Part
            isMap={isMap}
            listAddress={withView(path, search, 'grid')}
            mapAddress={withView(path, search, 'map')}
          />
          <SortSelect
            category={category}
            sort={sort}
            ownAtoll={own}
            onChange={(next) => goTo(withSort(path, search, next, own))}
          />
        </div>
      </div>
      {isMap ? (
        <categoryMap.Part
          category={category}
          sort={query.sort}
          onArea={setIsArea}
          wholeList={wholeList}
          offer={mapOffer}
          fallback={
            <>
              <MapPlace />
              {wholeList}
            </>
          }
        />
      ) : (
        wholeList
      )}
    </>
  )
}

/** Keeps the room of the map while its code is on its way. */
function MapPlace() {
  return <div className={styles.mapPlace} />
}

interface ResultsProps {
  list: ListPage | undefined
  isFailed: boolean
  error: Error | null
  retry: () => void
}

function Results({ list, isFailed, error, retry }: ResultsProps) {
  if (list?.total === 0) return <emptyList.Part fallback={<p>{LIST_TEXTS.empty}</p>} />
  if (list === undefined && isFailed) {
    return <failedList.Part error={error} onRetry={retry} fallback={<p>{LIST_TEXTS.failed}</p>} />
  }
  if (list === undefined) return <CardSkeletons />
  return <ListingCards cards={list.cards} />
}
