import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Link } from '../../../ui/link.tsx'
import { useGoTo } from '../../../browser/visit-history.ts'
import { DeletedListings } from './deleted-listings.tsx'
import { useAdmin } from '../../kit/admin-context.tsx'
import { SelectField } from '../../kit/choice-fields.tsx'
import { TextField } from '../../kit/fields.tsx'
import kit from '../../kit/kit.module.css'
import { ReadState } from '../../kit/reads.tsx'
import { activityPath } from '../../paths.ts'
import { type ActivityEntry, readEntries } from './read-entries.ts'
import {
  type ActivityFilter,
  NO_FILTER,
  readActivityFilter,
  toActivityQueryString,
} from './activity-filter.ts'
import { readEmails } from '../../kit/account-emails.ts'
import styles from './activity.module.css'
import { ACTIVITY_KINDS, ACTIVITY_TEXTS } from './texts.ts'
import { Entry } from './activity-entry.tsx'
import { DownloadButton } from './download-button.tsx'

const ENTRIES_PER_STEP = 50

/** Delay before the address is updated, because browsers limit how often a page may change it. */
const ADDRESS_UPDATE_DELAY_MS = 300

const READ_TEXTS = {
  loading: ACTIVITY_TEXTS.loading,
  failed: ACTIVITY_TEXTS.failed,
  retry: ACTIVITY_TEXTS.retry,
}

/** The tab with two views: who changed what and when, and the deleted listings, which can be restored. */
export function ActivityTab() {
  const { search } = useLocation()
  const view = new URLSearchParams(search).get('view') === 'deleted' ? 'deleted' : 'changes'
  return (
    <div className={kit.tab}>
      <h2>{ACTIVITY_TEXTS.title}</h2>
      <nav className={styles.views} aria-label={ACTIVITY_TEXTS.viewList}>
        {(['changes', 'deleted'] as const).map((one) => (
          <Link
            key={one}
            to={activityPath(one === 'deleted' ? '?view=deleted' : '')}
            className="button"
            aria-current={one === view ? 'page' : undefined}
          >
            {ACTIVITY_TEXTS.views[one]}
          </Link>
        ))}
      </nav>
      {view === 'deleted' ? <DeletedListings /> : <ChangeList />}
    </div>
  )
}

/** The filters of the list, which are stored in the URL. */
function useFilter(): [ActivityFilter, (changes: Partial<ActivityFilter>) => void] {
  const { search } = useLocation()
  const goTo = useGoTo()
  const [filter, setFilter] = useState(() => readActivityFilter(search))
  const address = activityPath(toActivityQueryString(filter))
  useEffect(() => {
    if (address === location.pathname + location.search + location.hash) return undefined
    const timer = setTimeout(() => goTo(address, { replace: true }), ADDRESS_UPDATE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [address, goTo])
  return [filter, (changes) => setFilter((now) => ({ ...now, ...changes }))]
}

function ChangeList() {
  const { backend } = useAdmin()
  const [filter, change] = useFilter()
  const accounts = useQuery({ queryKey: ['account-emails'], queryFn: () => readEmails(backend.tables) })
  // Read one step per request, because the API returns at most 1,000 rows (ACTIVITY-7).
  const read = useInfiniteQuery({
    queryKey: ['audit-entries', { filter }],
    queryFn: ({ pageParam }) => readEntries(backend.tables, filter, ENTRIES_PER_STEP, pageParam),
    initialPageParam: null as ActivityEntry | null,
    getNextPageParam: (page) => (page.length < ENTRIES_PER_STEP ? null : page.at(-1)),
    placeholderData: keepPreviousData,
  })
  const { data, error, isFetching, hasNextPage, isFetchNextPageError } = read
  const entries = data?.pages.flat()
  const readMore = (): void => void (isFetching || read.fetchNextPage())
  const { data: emails } = accounts
  // Also read the accounts again: without the accounts, each entry would name a former account as its author.
  const tryAgain = (): void => {
    if (accounts.error !== null) void accounts.refetch()
    if (error !== null) void (isFetchNextPageError ? readMore() : read.refetch())
  }
  const hasFilter = toActivityQueryString(filter) !== ''
  return (
    <>
      <Filters filter={filter} emails={emails} onChange={change} />
      <ReadState
        read={{
          data: emails && data,
          error: error ?? accounts.error,
          isFetching: isFetching || accounts.isFetching,
          refetch: tryAgain,
        }}
        texts={READ_TEXTS}
      />
      {entries !== undefined && emails !== undefined && (
        <>
          <div className={kit.head}>
            <output className={styles.quiet}>
              {entries.length === 0 ? emptyListText(filter) : ACTIVITY_TEXTS.shown(entries.length)}
            </output>
            {entries.length > 0 && <DownloadButton filter={filter} emails={emails} />}
            {entries.length === 0 && hasFilter && (
              <button type="button" className="button" onClick={() => change(NO_FILTER)}>
                {ACTIVITY_TEXTS.allListings}
              </button>
            )}
          </div>
          <ol className={styles.entries} aria-busy={isFetching}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} emails={emails} />
            ))}
          </ol>
          {hasNextPage && (
            <p>
              <button type="button" className="button" aria-disabled={isFetching} onClick={readMore}>
                {ACTIVITY_TEXTS.more}
              </button>
            </p>
          )}
        </>
      )}
    </>
  )
}

/** The text for an empty list. It contains the name that was searched, if there is one. */
function emptyListText(filter: ActivityFilter): string {
  const name = filter.name.trim()
  if (name !== '') return ACTIVITY_TEXTS.noneNamed(name)
  return ACTIVITY_TEXTS[toActivityQueryString(filter) === '' ? 'none' : 'noneFound']
}

interface FiltersProps {
  filter: ActivityFilter
  /** E-mail addresses by account id; undefined until they have been read. */
  emails: ReadonlyMap<string, string> | undefined
  onChange: (changes: Partial<ActivityFilter>) => void
}

function Filters({ filter, emails, onChange }: FiltersProps) {
  const admins = [...(emails ?? [])].map(([value, label]) => ({ value, label }))
  return (
    <>
      <div className={styles.filters}>
        <SelectField
          label={ACTIVITY_TEXTS.kind}
          value={filter.kind}
          options={ACTIVITY_KINDS.map((value) => ({ value, label: ACTIVITY_TEXTS.kinds[value] }))}
          onChange={(kind) => onChange({ kind: ACTIVITY_KINDS.find((one) => one === kind) ?? 'all' })}
        />
        <SelectField
          label={ACTIVITY_TEXTS.admin}
          value={filter.admin}
          options={[{ value: '', label: ACTIVITY_TEXTS.allAdmins }, ...admins]}
          onChange={(admin) => onChange({ admin })}
        />
        <TextField
          label={ACTIVITY_TEXTS.from}
          type="date"
          value={filter.from}
          onChange={(from) => onChange({ from })}
        />
        <TextField
          label={ACTIVITY_TEXTS.to}
          type="date"
          value={filter.to}
          onChange={(to) => onChange({ to })}
        />
        <TextField
          label={ACTIVITY_TEXTS.name}
          value={filter.name}
          onChange={(name) => onChange({ name: name.slice(0, 100) })}
        />
      </div>
      {filter.listing !== '' && (
        <p className={styles.one}>
          {ACTIVITY_TEXTS.oneListing}
          <button type="button" className="button" onClick={() => onChange({ listing: NO_FILTER.listing })}>
            {ACTIVITY_TEXTS.allListings}
          </button>
        </p>
      )}
    </>
  )
}
