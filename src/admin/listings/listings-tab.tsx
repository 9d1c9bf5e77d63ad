import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useNow } from '../../browser/use-now.ts'
import { ATOLLS } from '../../domain/atolls.ts'
import { CATEGORY_INFO } from '../../domain/categories.ts'
import { collidingIds, staleListings } from '../../domain/duplicate-listings.ts'
import { CATEGORIES, type Listing } from '../../domain/listing.ts'
import { Notice } from '../../ui/notice.tsx'
import { SelectField, TextField } from '../kit/fields.tsx'
import { ReadState, RowProblem } from '../kit/reads.tsx'
import rowStyles from '../kit/kit.module.css'
import { NEW_LISTING_PATH } from '../paths.ts'
import { BulkBar, BulkResultNotice } from './bulk-bar.tsx'
import { FILTERS, findListings, ORDERS, type ListingFilter, useListingQuery } from './find-listings.ts'
import { ListingList } from './listing-list.tsx'
import { useListings } from './listing-rows.ts'
import styles from './listings.module.css'
import { LISTINGS_TEXTS } from './texts.ts'

const FILTER_OPTIONS = FILTERS.map((value) => ({ value, label: LISTINGS_TEXTS.filters[value] }))
const ORDER_OPTIONS = ORDERS.map((value) => ({ value, label: LISTINGS_TEXTS.orders[value] }))

const CATEGORY_OPTIONS = [
  { value: '', label: LISTINGS_TEXTS.allCategories },
  ...CATEGORIES.map((value) => ({ value, label: CATEGORY_INFO[value].title })),
]
const ATOLL_OPTIONS = [
  { value: '', label: LISTINGS_TEXTS.allAtolls },
  ...ATOLLS.map(({ code, name }) => ({ value: code, label: name })).sort((a, b) =>
    a.label < b.label ? -1 : 1,
  ),
]

const { loading, retry, errors } = LISTINGS_TEXTS
const READ_TEXTS = { loading, retry, failed: errors.load }
const NO_ROWS: Listing[] = []

export function ListingsTab() {
  const heading = useRef<HTMLHeadingElement>(null)
  const listings = useListings(heading)
  const { rows } = listings
  const { isOnline } = rows
  const { data: answer, isFetching, refetch } = rows.read
  const now = useNow()
  const { query, change, address } = useListingQuery()
  const { text, filter, order, category, atoll, page } = query
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  // Deferred, so that typing stays fast with thousands of rows.
  const typed = useDeferredValue(text)
  const found = useMemo(
    () => findListings(answer ?? [], { text: typed, filter, order, category, atoll }, now),
    [answer, typed, filter, order, category, atoll, now],
  )
  const chosen = useMemo(() => (answer ?? []).filter(({ id }) => selected.has(id)), [answer, selected])

  return (
    <div className={rowStyles.tab}>
      <div className={rowStyles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {LISTINGS_TEXTS.title}
        </h2>
        <p className={rowStyles.actions}>
          <button type="button" className="button" aria-disabled={isFetching} onClick={() => void refetch()}>
            {isFetching && answer !== undefined ? LISTINGS_TEXTS.refreshing : LISTINGS_TEXTS.refresh}
          </button>
          <Link className="button button-primary" to={NEW_LISTING_PATH}>
            {LISTINGS_TEXTS.add}
          </Link>
        </p>
      </div>
      <Warnings rows={answer} onShow={(shown) => change({ filter: shown })} />
      <ListingFilters query={query} change={change} />
      {filter === 'stale' && <p className={styles.help}>{LISTINGS_TEXTS.staleHelp}</p>}
      {!isOnline && <p>{LISTINGS_TEXTS.offline}</p>}
      <RowProblem problem={rows.problem} />
      <ReadState read={rows.read} texts={READ_TEXTS} />
      <BulkBar
        chosen={chosen}
        bulk={listings.bulk}
        isOnline={isOnline}
        onClear={() => setSelected(new Set())}
      />
      <BulkResultNotice result={listings.bulk.result} />
      {answer !== undefined && (
        <ListingList
          key={`${filter} ${order} ${category ?? ''} ${atoll ?? ''} ${typed}`}
          rows={found}
          page={page}
          onPage={(next) => change({ page: next })}
          from={address}
          selected={selected}
          onSelect={setSelected}
          actions={listings}
        />
      )}
    </div>
  )
}

type ListingFiltersProps = Pick<ReturnType<typeof useListingQuery>, 'query' | 'change'>

function ListingFilters({ query: { text, filter, order, category, atoll }, change }: ListingFiltersProps) {
  return (
    <div className={styles.filters}>
      <TextField label={LISTINGS_TEXTS.search} value={text} onChange={(next) => change({ text: next })} />
      <SelectField
        label={LISTINGS_TEXTS.show}
        value={filter}
        options={FILTER_OPTIONS}
        onChange={(value) => change({ filter: FILTERS.find((one) => one === value) ?? 'all' })}
      />
      <SelectField
        label={LISTINGS_TEXTS.order}
        value={order}
        options={ORDER_OPTIONS}
        onChange={(value) => change({ order: ORDERS.find((one) => one === value) ?? 'newest' })}
      />
      <SelectField
        label={LISTINGS_TEXTS.category}
        value={category ?? ''}
        options={CATEGORY_OPTIONS}
        onChange={(value) => change({ category: CATEGORIES.find((one) => one === value) ?? null })}
      />
      <SelectField
        label={LISTINGS_TEXTS.atoll}
        value={atoll ?? ''}
        options={ATOLL_OPTIONS}
        onChange={(value) => change({ atoll: value === '' ? null : value })}
      />
    </div>
  )
}

/** Counts of possible duplicates and stale listings, with buttons that show them. */
function Warnings({
  rows = NO_ROWS,
  onShow,
}: {
  rows: Listing[] | undefined
  onShow: (filter: ListingFilter) => void
}) {
  const now = useNow()
  const duplicates = useMemo(() => collidingIds(rows).size, [rows])
  const stale = useMemo(() => staleListings(rows, now).length, [rows, now])
  return (
    <>
      {duplicates > 0 && (
        <Notice tone="warning">
          <p className={styles.news}>
            {LISTINGS_TEXTS.duplicates(duplicates)}{' '}
            <button type="button" className="button" onClick={() => onShow('duplicates')}>
              {LISTINGS_TEXTS.showDuplicates}
            </button>
          </p>
        </Notice>
      )}
      {stale > 0 && (
        <p className={styles.news}>
          {LISTINGS_TEXTS.stale(stale)}{' '}
          <button type="button" className="button" onClick={() => onShow('stale')}>
            {LISTINGS_TEXTS.showStale}
          </button>
        </p>
      )}
    </>
  )
}
