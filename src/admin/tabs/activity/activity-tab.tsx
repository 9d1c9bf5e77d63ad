import { type RefObject, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { Link } from '../../../ui/link.tsx'
import { DeletedListings } from './deleted-listings.tsx'
import { SelectField } from '../../kit/choice-fields.tsx'
import { TextField } from '../../kit/fields.tsx'
import kit from '../../kit/kit.module.css'
import { MoreButton } from '../../kit/more-button.tsx'
import { ReadState } from '../../kit/reads.tsx'
import { useFocusFallback } from '../../kit/use-focus-fallback.ts'
import { activityPath, useUrlState } from '../../paths.ts'
import {
  ACTIVITY_KINDS,
  type ActivityFilter,
  NO_FILTER,
  readActivityFilter,
  toActivityQueryString,
} from './activity-filter.ts'
import styles from './activity.module.css'
import { ACTIVITY_TEXTS } from './texts.ts'
import { Entry } from './activity-entry.tsx'
import { DownloadButton } from './download-button.tsx'
import { useEntries, useSettled } from './use-entries.ts'

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

/** The path of the list of changes with a filter. */
function changesPath(filter: ActivityFilter): string {
  return activityPath(toActivityQueryString(filter))
}

function ChangeList() {
  const { state: filter, change } = useUrlState(readActivityFilter, changesPath)
  const count = useRef<HTMLOutputElement>(null)
  const settledFilter = useSettled(filter)
  const read = useEntries(settledFilter)
  const { data, error, isFetching, hasNextPage, isFetchNextPageError } = read
  const entries = data?.pages.flatMap((page) => page.entries)
  const emails = data?.pages.at(-1)?.emails
  const readMore = (): void => void (isFetching || read.fetchNextPage())
  const tryAgain = (): void => void (isFetchNextPageError ? readMore() : read.refetch())
  const hasFilter = toActivityQueryString(settledFilter) !== ''
  return (
    <>
      <Filters filter={filter} emails={emails} count={count} onChange={change} />
      <ReadState read={{ data, error, isFetching, refetch: tryAgain }} texts={READ_TEXTS} />
      {entries !== undefined && emails !== undefined && (
        <>
          <div className={kit.head}>
            <output ref={count} className={styles.quiet} tabIndex={-1}>
              {countText(entries.length, read.isPlaceholderData, settledFilter)}
            </output>
            {entries.length > 0 && <DownloadButton filter={filter} />}
            {entries.length === 0 && hasFilter && (
              <ShowAllButton count={count} onPress={() => change(NO_FILTER)} />
            )}
          </div>
          <ol className={styles.entries} aria-busy={isFetching}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} emails={emails} />
            ))}
          </ol>
          {entries.length > 0 && (
            <MoreButton
              label={ACTIVITY_TEXTS.more}
              hasMore={hasNextPage}
              isBusy={isFetching}
              onMore={readMore}
            />
          )}
        </>
      )}
    </>
  )
}

interface ShowAllButtonProps {
  /** The number of entries, which takes the focus when the button is removed (A11Y-3). */
  count: RefObject<HTMLOutputElement | null>
  onPress: () => void
}

function ShowAllButton({ count, onPress }: ShowAllButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusFallback(button, count)
  return (
    <button ref={button} type="button" className="button" onClick={onPress}>
      {ACTIVITY_TEXTS.allListings}
    </button>
  )
}

/** @param isOfOldFilter true while the entries of the filter are being read, and those of the filter before are shown */
function countText(count: number, isOfOldFilter: boolean, filter: ActivityFilter): string {
  if (count > 0) return ACTIVITY_TEXTS.shown(count)
  return isOfOldFilter ? ACTIVITY_TEXTS.loading : emptyListText(filter)
}

/** The text for an empty list. It contains the name that was searched, if there is one. */
function emptyListText(filter: ActivityFilter): string {
  const name = filter.name.trim()
  if (name !== '') return ACTIVITY_TEXTS.noneNamed(name)
  return ACTIVITY_TEXTS[toActivityQueryString(filter) === '' ? 'none' : 'noneFound']
}

interface FiltersProps extends Pick<ShowAllButtonProps, 'count'> {
  filter: ActivityFilter
  /** E-mail addresses by account id; undefined until they have been read. */
  emails: ReadonlyMap<string, string> | undefined
  onChange: (changes: Partial<ActivityFilter>) => void
}

function Filters({ filter, emails, count, onChange }: FiltersProps) {
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
          <ShowAllButton count={count} onPress={() => onChange({ listing: NO_FILTER.listing })} />
        </p>
      )}
    </>
  )
}
