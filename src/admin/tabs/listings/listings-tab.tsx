import { type ComponentProps, useMemo, useRef, useState } from 'react'
import { Link } from '../../../ui/link.tsx'
import type { Listing } from '../../../domain/listing/listing.ts'
import { Notice } from '../../../ui/page-parts.tsx'
import rowStyles from '../../kit/kit.module.css'
import { RowsState, ReadState } from '../../kit/reads.tsx'
import { useUrlState, DUPLICATES_PATH, IMPORT_PATH, NEW_LISTING_PATH } from '../../paths.ts'
import { BulkBar } from './bulk-bar.tsx'
import { BulkResultNotice } from './bulk-result.tsx'
import { AttentionButtons, ListingFilters } from './listing-filters.tsx'
import { isStaleFilter } from './find-listings.ts'
import { listingsTabPath, readTableQuery, type TableQuery } from './listing-query.ts'
import { AddAnother } from './add-another.tsx'
import { QuickEdit } from './quick-edit.tsx'
import { ListingList } from './listing-list.tsx'
import { useListings, type ListingActions } from './listing-rows.ts'
import styles from './listings.module.css'
import { LISTINGS_TEXTS } from './texts.ts'
import { CheckQueue } from './check-queue.tsx'
import { useFoundListings } from './use-found-listings.ts'

const NO_ROWS: Listing[] = []
const NO_IDS: ReadonlySet<string> = new Set()

export function ListingsTab() {
  const heading = useRef<HTMLHeadingElement>(null)
  const listings = useListings(heading)
  const { rows, bulk } = listings
  const { isOnline } = rows
  const { data: answer } = rows.read
  const { state: query, change: changeState, path } = useUrlState(readTableQuery, listingsTabPath)
  const change = (changes: Partial<TableQuery>): void => changeState({ page: 1, ...changes })
  const [selected, setSelected] = useState<ReadonlySet<string>>(NO_IDS)
  const { found, counts, needed } = useFoundListings(answer ?? NO_ROWS, query)
  const [edited, setEdited] = useState<string | null>(null)
  const actions: ListingActions = { ...listings, edit: ({ id }) => setEdited(id) }
  const isCounted = answer !== undefined && (needed === null || needed.read.data !== undefined)
  // Bulk changes affect only selected rows that are in the list (BIZ-4).
  const chosen = useMemo(() => found.filter(({ id }) => selected.has(id)), [found, selected])

  return (
    <div className={`${rowStyles.tab} ${styles.tab}`}>
      <div className={rowStyles.head}>
        <div className={styles.title}>
          <h2 ref={heading} tabIndex={-1}>
            {LISTINGS_TEXTS.title}
          </h2>
          {isCounted && (
            <output>{found.length === 0 ? LISTINGS_TEXTS.none : LISTINGS_TEXTS.count(found.length)}</output>
          )}
        </div>
        <AttentionButtons counts={counts} current={query.filter} onShow={(filter) => change({ filter })} />
        <ListActions from={path} read={rows.read} />
      </div>
      <ListingFilters query={query} onChange={change} />
      {query.filter === 'duplicates' && <DuplicatesNotice count={counts.duplicates} />}
      {!isOnline && <p>{LISTINGS_TEXTS.offline}</p>}
      <RowsState rows={rows} texts={LISTINGS_TEXTS} />
      <AddAnother from={path} />
      {needed !== null && <ReadState {...needed} />}
      {isStaleFilter(query.filter) && answer !== undefined && (
        <StaleListings count={counts.stale} rows={found} actions={actions} from={path} heading={heading} />
      )}
      <BulkBar
        chosen={chosen}
        bulk={bulk}
        isOnline={isOnline}
        heading={heading}
        foundCount={found.length}
        onSelectFound={() => setSelected(new Set(found.map(({ id }) => id)))}
        onClear={() => setSelected(NO_IDS)}
      />
      <BulkResultNotice result={bulk.result} heading={heading} onClose={bulk.clear} />
      {found.length > 0 && (
        <ListingList
          rows={found}
          page={query.page}
          onPage={(page) => change({ page })}
          from={path}
          selected={selected}
          onSelect={setSelected}
          order={query.order}
          onOrder={(order) => change({ order })}
          actions={actions}
          heading={heading}
        />
      )}
      {edited !== null && (
        <QuickEdit
          rows={found}
          id={edited}
          actions={actions}
          problem={rows.problem}
          heading={heading}
          onNext={setEdited}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}

function DuplicatesNotice({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Notice tone="warning">
      <p>{LISTINGS_TEXTS.duplicates(count)}</p>
      <Link className="button" to={DUPLICATES_PATH}>
        {LISTINGS_TEXTS.merge}
      </Link>
    </Notice>
  )
}

interface ListActionsProps {
  /** Path of the list with its filters, to which the form returns. */
  from: string
  read: ReturnType<typeof useListings>['rows']['read']
}

function ListActions({ from, read: { data, isFetching, refetch } }: ListActionsProps) {
  return (
    <p className={`${rowStyles.actions} ${styles.listActions}`}>
      <button type="button" className="button" aria-disabled={isFetching} onClick={() => void refetch()}>
        {isFetching && data !== undefined ? LISTINGS_TEXTS.refreshing : LISTINGS_TEXTS.refresh}
      </button>
      <Link className="button" to={IMPORT_PATH}>
        {LISTINGS_TEXTS.import}
      </Link>
      <Link className="button button-primary" to={NEW_LISTING_PATH} state={{ from }}>
        {LISTINGS_TEXTS.add}
      </Link>
    </p>
  )
}

interface StaleProps extends ComponentProps<typeof CheckQueue> {
  /** Number of all listings that were not checked for six months. */
  count: number
}

function StaleListings({ count, ...queue }: StaleProps) {
  return (
    <>
      {count > 0 && <p>{LISTINGS_TEXTS.stale(count)}</p>}
      <CheckQueue {...queue} />
    </>
  )
}
