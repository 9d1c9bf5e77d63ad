import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useNow } from '../../browser/use-now.ts'
import { ATOLLS } from '../../domain/atolls.ts'
import { CATEGORY_INFO } from '../../domain/categories.ts'
import { collidingIds, staleListings } from '../../domain/duplicate-listings.ts'
import { CATEGORIES, type Listing } from '../../domain/listing.ts'
import { Notice } from '../../ui/notice.tsx'
import { SelectField, TextField } from '../kit/fields.tsx'
import { ReadState, RowProblem, failureMessage } from '../kit/reads.tsx'
import rowStyles from '../kit/kit.module.css'
import { NEW_LISTING_PATH } from '../paths.ts'
import { FILTERS, findListings, ORDERS, type ListingFilter, useListingQuery } from './find-listings.ts'
import { ListingList } from './listing-list.tsx'
import { useListings, type BulkResult, type Listings, type QuickChange } from './listing-rows.ts'
import styles from './listings.module.css'
import { LISTINGS_TEXTS } from './texts.ts'
import { FAILURE_TEXTS } from '../kit/texts.ts'

const { bulk: texts } = LISTINGS_TEXTS

interface BulkBarProps {
  chosen: readonly Listing[]
  bulk: Listings['bulk']
  isOnline: boolean
  onClear: () => void
}

/** Changes of several rows at once; only changes that can be undone. */
function BulkBar({ chosen, bulk, isOnline, onClear }: BulkBarProps) {
  if (chosen.length === 0) return null
  const isBlocked = !isOnline || bulk.progress !== null
  const run = (rows: readonly Listing[], changes: QuickChange): void => {
    if (!isBlocked && rows.length > 0) void bulk.run(rows, changes)
  }
  const feature = (featured: boolean): void =>
    run(
      chosen.filter((row) => row.featured !== featured),
      { featured },
    )
  return (
    <section className={styles.bulk} aria-label={texts.label}>
      <output>
        {bulk.progress === null
          ? texts.selected(chosen.length)
          : texts.running(bulk.progress.done, bulk.progress.total)}
      </output>
      <button type="button" className="button" aria-disabled={isBlocked} onClick={() => feature(true)}>
        {texts.feature}
      </button>
      <button type="button" className="button" aria-disabled={isBlocked} onClick={() => feature(false)}>
        {texts.unfeature}
      </button>
      <button
        type="button"
        className="button"
        aria-disabled={isBlocked}
        onClick={() => run(chosen, { last_checked_at: new Date().toISOString() })}
      >
        {texts.check}
      </button>
      <button type="button" className="button" onClick={onClear}>
        {texts.clear}
      </button>
    </section>
  )
}

/** How many rows were changed, and which were not and why. */
function BulkResultNotice({ result }: { result: BulkResult | null }) {
  if (result === null) return null
  const { saved, failed } = result
  return (
    <Notice
      tone={failed.length === 0 ? 'success' : 'warning'}
      role={failed.length === 0 ? 'status' : 'alert'}
    >
      <p>{texts.done(saved.length)}</p>
      {failed.length > 0 && (
        <>
          <p>{texts.failed(failed.length)}</p>
          <ul>
            {failed.map(({ row, reason }) => (
              <li key={row.id}>{texts.reason(row.name, formatValue(reason))}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}

function formatValue(reason: BulkResult['failed'][number]['reason']): string {
  if (reason === 'refused') return FAILURE_TEXTS.permission
  if (reason === 'changed' || reason === 'deleted') return texts[reason]
  return failureMessage(reason)
}

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
