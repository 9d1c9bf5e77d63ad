import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Link } from '../../../ui/link.tsx'
import type { AdminBackend } from '../../../backend/admin-client.ts'
import { RequestFailure } from '../../../backend/request-failure.ts'
import { useGoTo } from '../../../browser/visit-history.ts'
import { markDistinct, readDistinctPairs } from '../../kit/distinct-listings.ts'
import { groupCollidingListings, findLikelyPairs } from '../../kit/duplicate-listings.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { BackIcon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/page-parts.tsx'
import { useAdmin } from '../../kit/admin-context.tsx'
import { AdminHeading } from '../../kit/admin-heading.tsx'
import { MoreButton } from '../../kit/more-button.tsx'
import rowStyles from '../../kit/kit.module.css'
import itemStyles from '../../kit/row-item.module.css'
import { failureMessage, ReadState } from '../../kit/reads.tsx'
import { useToasts } from '../../kit/toasts.tsx'
import { DUPLICATES_PATH, LISTINGS_TAB_PATH } from '../../paths.ts'
import type { MergeOutcome } from './merge-listings.ts'
import { DUPLICATES_TEXTS } from './texts.ts'
import { DuplicateGroup } from './duplicate-group.tsx'

const { loading, failed, retry } = DUPLICATES_TEXTS
const READ_TEXTS = { loading, failed, retry }
const GROUPS_PER_STEP = 20

/** /admin/duplicates: listings that may be one place. An admin merges them (MERGE-5) or declares them two places (DUP-4). */
export function DuplicatesScreen() {
  const { backend } = useAdmin()
  const toasts = useToasts()
  const goTo = useGoTo()
  const ids = useSearchParams()[0].get('ids')
  const [problem, setProblem] = useState<string | null>(null)
  const [shownCount, setShownCount] = useState(GROUPS_PER_STEP)
  const count = useRef<HTMLOutputElement>(null)
  const read = useQuery({
    queryKey: ['duplicates', { ids }],
    queryFn: () => readGroups(backend, ids),
  })
  const groups = read.data
  const onEnd = (outcome: MergeOutcome): void => {
    setProblem(outcome === 'merged' ? null : DUPLICATES_TEXTS.panel[outcome])
    count.current?.focus()
    void read.refetch()
  }
  const onDistinct = async (one: Listing, other: Listing): Promise<void> => {
    setProblem(null)
    try {
      await markDistinct(backend.tables, one.id, other.id)
      toasts.success(DUPLICATES_TEXTS.twoSaved)
      count.current?.focus()
      if (ids === null) await read.refetch()
      else goTo(DUPLICATES_PATH, { replace: true })
    } catch (failure) {
      if (!(failure instanceof RequestFailure)) throw failure
      setProblem(`${DUPLICATES_TEXTS.twoFailed}. ${failureMessage(failure)}`)
    }
  }
  return (
    <div className={rowStyles.tab}>
      <p>
        <Link to={LISTINGS_TAB_PATH} className={rowStyles.back}>
          <BackIcon /> {DUPLICATES_TEXTS.back}
        </Link>
      </p>
      <AdminHeading title={DUPLICATES_TEXTS.title} />
      <p className={itemStyles.help}>{DUPLICATES_TEXTS.explain}</p>
      {problem !== null && (
        <Notice tone="warning" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      <ReadState read={read} texts={READ_TEXTS} />
      {groups !== undefined && (
        <output ref={count} tabIndex={-1}>
          {groups.length === 0 ? DUPLICATES_TEXTS.none : DUPLICATES_TEXTS.count(groups.length)}
        </output>
      )}
      {groups?.slice(0, shownCount).map((group) => (
        // The key includes the revisions, so that a panel never compares outdated rows.
        <DuplicateGroup
          key={group.map(({ id, revision }) => `${id} ${revision}`).join()}
          group={group}
          onEnd={onEnd}
          onDistinct={(one, other) => void onDistinct(one, other)}
        />
      ))}
      {groups !== undefined && groups.length > 0 && (
        <MoreButton
          label={DUPLICATES_TEXTS.more(Math.min(GROUPS_PER_STEP, groups.length - shownCount))}
          hasMore={groups.length > shownCount}
          onMore={() => setShownCount(shownCount + GROUPS_PER_STEP)}
        />
      )}
    </div>
  )
}

/** Reads the listings with the ids in the page's address or, without ids, all likely duplicates, equal names first. */
async function readGroups({ tables }: AdminBackend, ids: string | null): Promise<Listing[][]> {
  const [rows, distinct] = await Promise.all([
    tables.readAllRows<Listing>('businesses'),
    readDistinctPairs(tables),
  ])
  if (ids === null) return [...groupCollidingListings(rows, distinct), ...findLikelyPairs(rows, distinct)]
  const wantedIds = new Set(ids.split(','))
  const chosen = rows.filter(({ id }) => wantedIds.has(id))
  return chosen.length > 1 ? [chosen] : []
}
