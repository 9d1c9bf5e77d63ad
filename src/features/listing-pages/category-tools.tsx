import { useGoTo } from '../../browser/visit-history.ts'
import { useDirectoryStatus } from '../../directory/use-directory.ts'
import { atollName } from '../../domain/atoll-names.ts'
import type { Category } from '../../domain/listing.ts'
import { isMapAddress } from '../../listings/map/view-address.ts'
import { ViewSwitch } from '../../listings/map/view-switch.tsx'
import { usePagedAddress } from '../../listings/page-path.ts'
import { useOwnAtoll } from '../../listings/own-atoll.ts'
import { LIST_TEXTS, SORT_TEXTS } from '../../listings/texts.ts'
import { Choice } from '../../ui/choice.tsx'
import styles from './category-list.module.css'
import {
  offeredSorts,
  OWN_FIRST,
  readListAddress,
  withSort,
  withView,
  type ListOrder,
} from './list-address.ts'

/** How the list of a category is shown: its view and its order, both in the address. Nothing where there is no list. */
export function CategoryTools({ category }: { category: Category }) {
  const { path, search } = usePagedAddress()
  const goTo = useGoTo()
  const own = useOwnAtoll()
  const { status } = useDirectoryStatus()
  if (status.phase === 'empty' && status.version === 0) return null
  return (
    <div className={styles.tools}>
      <ViewSwitch
        isMap={isMapAddress(search)}
        listAddress={withView(path, search, false)}
        mapAddress={withView(path, search, true)}
      />
      <SortSelect
        category={category}
        sort={readListAddress(search, category, own).sort}
        ownAtoll={own}
        onChange={(next) => goTo(withSort(path, search, next, own))}
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
  const offered = offeredSorts(category, ownAtoll)
  const nameOf = (known: ListOrder): string =>
    known === OWN_FIRST ? LIST_TEXTS.ownFirst(atollName(ownAtoll ?? '')) : SORT_TEXTS[known]
  return (
    <Choice
      isBeside
      className={styles.sort}
      label={LIST_TEXTS.sort}
      value={sort}
      options={offered.map((known) => [known, nameOf(known)])}
      onChange={(value) => {
        const chosen = offered.find((known) => known === value)
        if (chosen !== undefined) onChange(chosen)
      }}
    />
  )
}
