import { useState, type ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { useDirectoryStatus } from '../../directory/use-directory.ts'
import { Link } from '../../ui/link.tsx'
import { atollName } from '../../domain/atolls/atoll-names.ts'
import { CATEGORY_INFO, toCategoryBadge, toCategory } from '../../domain/listing/categories.ts'
import type { ListingLookup } from '../../domain/directory.ts'
import type { Favourite } from '../../domain/listing/favourite.ts'
import { formatPlaceLine } from '../../domain/listing/listing-place.ts'
import { formatMajuroDate } from '../../domain/hours/majuro-time.ts'
import { findPhoneToCall } from '../../domain/listing/contact-details.ts'
import { useFavourites } from '../../listings/favourites/favourites.ts'
import { useGoBack } from '../../browser/use-go-back.ts'
import { PhoneIcon, BackIcon } from '../../ui/icons.tsx'
import { Breadcrumb, PageHeading, Notice } from '../../ui/page-parts.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import styles from './listing-detail.module.css'
import { NO_LISTING_TEXTS } from './texts.ts'

interface NoListingProps {
  id: string
  /**
   * Why the server did not give the listing; undefined if the directory worker could not be started, for example because
   * its script could not be loaded.
   */
  answer: Exclude<ListingLookup, { kind: 'found' }> | undefined
  isAsking: boolean
  onRetry: () => void
  /** Shown while the favorites are being read. */
  skeleton: ReactNode
}

/** Shown when the guide has no listing with the id in the address, or could not read that listing. */
export function NoListing({ id, answer, isAsking, onRetry, skeleton }: NoListingProps) {
  if (answer?.kind === 'absent') return <RemovedListing id={id} skeleton={skeleton} />
  return <UnreadableListing id={id} why={answer?.why} isAsking={isAsking} onRetry={onRetry} />
}

/** A listing that the server no longer has: the saved snapshot of a favorite (FAV-4), else /404 (DETAIL-3). */
function RemovedListing({ id, skeleton }: Pick<NoListingProps, 'id' | 'skeleton'>) {
  const { favourites, isRead } = useFavourites()
  // Keep showing the details of the favorite after the person has removed the favorite on this page.
  const [shownFavourite, setShownFavourite] = useState<Favourite | null>(null)
  const savedFavourite = favourites.find((favourite) => favourite.id === id)
  if (savedFavourite !== undefined && shownFavourite === null) setShownFavourite(savedFavourite)
  const favourite = savedFavourite ?? shownFavourite
  if (favourite !== null) return <SavedListing favourite={favourite} />
  return isRead ? <Navigate to="/404" replace /> : skeleton
}

function SavedListing({ favourite: { snapshot, savedAt } }: { favourite: Favourite }) {
  const { path, title } = CATEGORY_INFO[toCategory(snapshot.category)]
  const goBack = useGoBack(path)
  const { back: backLink, saved } = NO_LISTING_TEXTS
  return (
    <article className={`contained ${styles.missing}`}>
      <Breadcrumb trail={[{ label: title, path }]} here={snapshot.name} />
      <PageHeading title={snapshot.name} />
      <p className={styles.savedWhere}>
        {toCategoryBadge(snapshot.category)},{' '}
        {formatPlaceLine(snapshot.address_details, atollName(snapshot.atoll))}
      </p>
      <Notice tone="warning">
        <p className={styles.gone}>{saved.gone}</p>
        <p>{saved.text(formatMajuroDate(savedAt))}</p>
      </Notice>
      <CallButton phone={snapshot.phone} />
      <button type="button" className="button no-print" onClick={goBack}>
        <BackIcon />
        {backLink}
      </button>
    </article>
  )
}

interface UnknownListingProps extends Pick<NoListingProps, 'id' | 'isAsking' | 'onRetry'> {
  /** Why the server did not give the listing; undefined if the directory worker could not be started. */
  why: 'network' | 'server' | undefined
}

/** Shown for a listing that is not in the saved copy, when the server did not answer (DETAIL-4). */
function UnreadableListing({ id, why, isAsking, onRetry }: UnknownListingProps) {
  const texts = NO_LISTING_TEXTS.unknown
  const { action, asking, other } = texts
  const { phase, problem } = useDirectoryStatus().status
  // Where the storage could not be read, it is unknown whether the device has a copy.
  const isStorageUnread = phase === 'empty' && problem?.startsWith('storage-') === true
  const explanation = isStorageUnread ? texts.unreadableStorage : why === undefined ? texts.missingPart : null
  return (
    <div className="contained">
      <EmptyState>
        <PageHeading title={explanation === null ? texts.title : texts.unreadableTitle} />
        <p>{explanation ?? `${texts[why ?? 'network']} ${phase === 'empty' ? texts.noCopy : texts.text}`}</p>
        <button
          type="button"
          className="button button-primary"
          aria-disabled={isAsking}
          onClick={() => {
            if (!isAsking) onRetry()
          }}
        >
          {isAsking ? asking : action}
        </button>
        <Link className="button" to="/">
          {other}
        </Link>
        <SavedDetails id={id} />
      </EmptyState>
    </div>
  )
}

/** If the listing is a favourite, shows the details that were saved with the favourite. */
function SavedDetails({ id }: { id: string }) {
  const favourite = useFavourites().favourites.find((saved) => saved.id === id)
  if (favourite === undefined) return null
  return (
    <>
      <p>{NO_LISTING_TEXTS.saved.elsewhere}</p>
      <h2>{favourite.snapshot.name}</h2>
      <CallButton phone={favourite.snapshot.phone} />
    </>
  )
}

function CallButton({ phone: text }: { phone: string | null }) {
  const phone = findPhoneToCall(text)
  if (phone === undefined) return null
  return (
    <a className="button" href={phone.href}>
      <PhoneIcon />
      {NO_LISTING_TEXTS.callNumber(phone.display)}
    </a>
  )
}
