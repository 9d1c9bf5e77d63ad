import { atollName } from '../../domain/atoll-names.ts'
import { CATEGORY_INFO, categoryBadge, categoryOf } from '../../domain/categories.ts'
import type { Favourite } from '../../domain/favourite.ts'
import { formatMajuroDate } from '../../domain/majuro-time.ts'
import { parsePhones } from '../../domain/phone.ts'
import { BackIcon } from '../../ui/action-icons.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { PhoneIcon } from '../../ui/chrome-icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import styles from './saved-listing.module.css'
import { NO_LISTING_TEXTS } from './texts/no-listing.ts'
import { useGoBack } from '../../listings/use-go-back.ts'

/** What a person saved of a listing that is no longer listed. */
export function SavedListing({ favourite }: { favourite: Favourite }) {
  const { snapshot, savedAt } = favourite
  const { path, title } = CATEGORY_INFO[categoryOf(snapshot.category)]
  const goBack = useGoBack(path)
  const phone = parsePhones(snapshot.phone ?? '')?.[0]
  const { back, saved, callNumber } = NO_LISTING_TEXTS
  const address = snapshot.address_details === '' ? '' : `${snapshot.address_details}, `
  return (
    <article className={`contained ${styles.listing}`}>
      <Breadcrumb trail={[{ label: title, path }]} here={snapshot.name} />
      <PageHeading title={snapshot.name} />
      <p className={styles.quiet}>
        {categoryBadge(snapshot.category)}, {address}
        {atollName(snapshot.atoll)}
      </p>
      <Notice tone="warning">
        <p className={styles.mark}>{saved.gone}</p>
        <p>{saved.text(formatMajuroDate(savedAt))}</p>
      </Notice>
      {phone !== undefined && (
        <a className="button" href={phone.href}>
          <PhoneIcon />
          {callNumber(phone.display)}
        </a>
      )}
      <button type="button" className="button no-print" onClick={goBack}>
        <BackIcon />
        {back}
      </button>
    </article>
  )
}
