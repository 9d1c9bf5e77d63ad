import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useNow } from '../../browser/use-now.ts'
import { collidingIds } from '../../domain/duplicate-listings.ts'
import type { Listing } from '../../domain/listing.ts'
import { staleListings } from '../../domain/stale-listings.ts'
import { Notice } from '../../ui/notice.tsx'
import { SelectField, TextField } from '../kit/fields.tsx'
import { ReadState, RowProblem } from '../kit/read-state.tsx'
import rowStyles from '../kit/rows.module.css'
import { NEW_BUSINESS_PATH } from '../paths.ts'
import { BulkBar, BulkResultNotice } from './bulk-bar.tsx'
import { type BusinessFilter, type BusinessOrder, findBusinesses } from './find-listings.ts'
import { BusinessList } from './listing-list.tsx'
import styles from './listings.module.css'
import { BUSINESSES_TEXTS } from './texts.ts'
import { useBusinesses } from './use-listings.ts'

const FILTERS = ['all', 'featured', 'stale', 'duplicates'] as const
const FILTER_OPTIONS = FILTERS.map((value) => ({ value, label: BUSINESSES_TEXTS.filters[value] }))
const ORDERS = ['newest', 'name'] as const
const ORDER_OPTIONS = ORDERS.map((value) => ({ value, label: BUSINESSES_TEXTS.orders[value] }))

const { loading, retry, errors } = BUSINESSES_TEXTS
const READ_TEXTS = { loading, retry, failed: errors.load }
const NO_ROWS: Listing[] = []

export function BusinessesTab() {
  const heading = useRef<HTMLHeadingElement>(null)
  const businesses = useBusinesses(heading)
  const { rows } = businesses
  const { isOnline } = rows
  const { data: answer, isFetching, refetch } = rows.read
  const now = useNow()
  const [text, setText] = useState('')
  const [filter, setFilter] = useState<BusinessFilter>('all')
  const [order, setOrder] = useState<BusinessOrder>('newest')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  // Typing stays quick with thousands of rows: the list follows a moment later.
  const typed = useDeferredValue(text)
  const found = useMemo(
    () => findBusinesses(answer ?? [], { text: typed, filter, order }, now),
    [answer, typed, filter, order, now],
  )
  const chosen = useMemo(() => (answer ?? []).filter(({ id }) => selected.has(id)), [answer, selected])

  return (
    <div className={rowStyles.tab}>
      <div className={rowStyles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {BUSINESSES_TEXTS.title}
        </h2>
        <p className={rowStyles.actions}>
          <button type="button" className="button" aria-disabled={isFetching} onClick={() => void refetch()}>
            {isFetching && answer !== undefined ? BUSINESSES_TEXTS.refreshing : BUSINESSES_TEXTS.refresh}
          </button>
          <Link className="button button-primary" to={NEW_BUSINESS_PATH}>
            {BUSINESSES_TEXTS.add}
          </Link>
        </p>
      </div>
      <Warnings rows={answer} onShow={setFilter} />
      <div className={styles.filters}>
        <TextField label={BUSINESSES_TEXTS.search} value={text} onChange={setText} />
        <SelectField
          label={BUSINESSES_TEXTS.show}
          value={filter}
          options={FILTER_OPTIONS}
          onChange={(value) => setFilter(FILTERS.find((one) => one === value) ?? 'all')}
        />
        <SelectField
          label={BUSINESSES_TEXTS.order}
          value={order}
          options={ORDER_OPTIONS}
          onChange={(value) => setOrder(ORDERS.find((one) => one === value) ?? 'newest')}
        />
      </div>
      {filter === 'stale' && <p className={styles.help}>{BUSINESSES_TEXTS.staleHelp}</p>}
      {!isOnline && <p>{BUSINESSES_TEXTS.offline}</p>}
      <RowProblem problem={rows.problem} />
      <ReadState read={rows.read} words={READ_TEXTS} />
      <BulkBar
        chosen={chosen}
        bulk={businesses.bulk}
        isOnline={isOnline}
        onClear={() => setSelected(new Set())}
      />
      <BulkResultNotice result={businesses.bulk.result} />
      {answer !== undefined && (
        <BusinessList
          key={`${filter} ${order} ${typed}`}
          rows={found}
          selected={selected}
          onSelect={setSelected}
          actions={businesses}
        />
      )}
    </div>
  )
}

/** What the whole list says about itself, each with a way to the rows in question. */
function Warnings({
  rows = NO_ROWS,
  onShow,
}: {
  rows: Listing[] | undefined
  onShow: (filter: BusinessFilter) => void
}) {
  const now = useNow()
  const duplicates = useMemo(() => collidingIds(rows).size, [rows])
  const stale = useMemo(() => staleListings(rows, now).length, [rows, now])
  return (
    <>
      {duplicates > 0 && (
        <Notice tone="warning">
          <p className={styles.news}>
            {BUSINESSES_TEXTS.duplicates(duplicates)}{' '}
            <button type="button" className="button" onClick={() => onShow('duplicates')}>
              {BUSINESSES_TEXTS.showDuplicates}
            </button>
          </p>
        </Notice>
      )}
      {stale > 0 && (
        <p className={styles.news}>
          {BUSINESSES_TEXTS.stale(stale)}{' '}
          <button type="button" className="button" onClick={() => onShow('stale')}>
            {BUSINESSES_TEXTS.showStale}
          </button>
        </p>
      )}
    </>
  )
}
