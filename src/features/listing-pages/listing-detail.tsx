import type { ReactNode } from 'react'
import { atollName } from '../../domain/atoll-names.ts'
import { CATEGORY_INFO, categoryBadge, categoryOf } from '../../domain/categories.ts'
import { type Listing, type ListingImage, placeLine, toListingCard } from '../../domain/listing.ts'
import { formatMajuroDate } from '../../domain/majuro-time.ts'
import { BackIcon } from '../../ui/icons.tsx'
import { Breadcrumb, PageHeading, Notice } from '../../ui/page-parts.tsx'
import { CategoryIcon } from '../../ui/category-icons.tsx'
import { renderedPart, AfterDelay } from '../../ui/lazy-part.tsx'
import { OpenStatus } from '../../ui/open-status.tsx'
import { ContactInformation, ListingActions } from './contact-information.tsx'
import { FeaturedBadge } from '../../listings/listing-card.tsx'
import styles from './listing-detail.module.css'
import { ListingPhotos } from './listing-photos.tsx'
import { DETAIL_TEXTS } from './texts.ts'
import { useGoBack } from '../../browser/use-go-back.ts'

export function ListingSkeleton() {
  return (
    <AfterDelay>
      <div className={`contained ${styles.skeleton}`}>
        <output className="visually-hidden">{DETAIL_TEXTS.loading}</output>
        <span className={styles.badge} />
        <span className={styles.name} />
        <span className={styles.line} />
        <span className={styles.text} />
      </div>
    </AfterDelay>
  )
}

/** Parsing opening hours is the slowest part of the page; the text itself is shown at once. */
const openingHours = renderedPart(async () => (await import('./opening-hours.tsx')).OpeningHours)
/** A chunk of its own: it stands below the fold, so the first paint does not need it. */
const location = renderedPart(async () => (await import('./directions/listing-location.tsx')).ListingLocation)

/** What other features add to the page of a listing. */
export interface ListingExtras {
  announcements: ReactNode
  /** Shown below the map: a button that saves the map of the atoll on the device. */
  mapOffer: ReactNode
  /** Shown at the end: the form that reports a mistake. */
  report: ReactNode
}

interface ListingDetailProps extends ListingExtras {
  listing: Listing
  images: ListingImage[]
}

/**
 * Two columns on wide screens. On small ones one column, ordered by the stylesheet: the actions come after the heading for
 * keyboards and screen readers, and are at the foot of the screen for the thumb (DETAIL-2).
 */
export function ListingDetail(props: ListingDetailProps) {
  const { listing, images, announcements, mapOffer, report } = props
  const { path, title } = CATEGORY_INFO[categoryOf(listing.category)]
  const goBack = useGoBack(path)
  return (
    <article className={`contained ${styles.listing}`}>
      <Breadcrumb trail={[{ label: title, path }]} here={listing.name} />
      <div className={styles.columns}>
        <div className={styles.words}>
          <ListingHead listing={listing} />
          <ListingActions listing={listing} card={toListingCard(listing, images[0])} />
          <About listing={listing} />
          <Hours listing={listing} />
        </div>
        <div className={styles.side}>
          <ListingPhotos images={images} name={listing.name} />
          <ContactInformation listing={listing} />
          <location.Part listing={listing} offer={mapOffer} />
        </div>
      </div>
      {announcements}
      {listing.last_checked_at !== null && (
        <p className={styles.checked}>
          {DETAIL_TEXTS.lastChecked(formatMajuroDate(Date.parse(listing.last_checked_at)))}
        </p>
      )}
      {report}
      <button type="button" className="button needs-app no-print" onClick={goBack}>
        <BackIcon />
        {DETAIL_TEXTS.back}
      </button>
    </article>
  )
}

/** Name, open status and place: what most visitors look for. */
function ListingHead({ listing }: { listing: Listing }) {
  const otherNames = (listing.alt_names ?? []).filter((name) => name.trim() !== '')
  return (
    <header className={styles.head}>
      <p className={styles.badges}>
        <span className={styles.category}>
          <CategoryIcon category={categoryOf(listing.category)} size="1.1em" />
          {categoryBadge(listing.category)}
        </span>
        {listing.featured && <FeaturedBadge />}
      </p>
      <PageHeading title={listing.name} />
      {otherNames.length > 0 && (
        <p className={styles.names}>{DETAIL_TEXTS.alsoKnownAs(otherNames.join(', '))}</p>
      )}
      <OpenStatus hours={listing.operating_hours} closedUntil={listing.closed_until} />
      <p className={styles.where}>{placeLine(listing.address_details, atollName(listing.atoll))}</p>
      {listing.alert !== null && <Notice tone="danger">{listing.alert}</Notice>}
    </header>
  )
}

function About({ listing }: { listing: Listing }) {
  const text = listing.description.trim()
  return (
    <section className={styles.section} aria-labelledby="about">
      <h2 id="about">{DETAIL_TEXTS.about}</h2>
      <p className={styles.text}>{text === '' ? DETAIL_TEXTS.noDescription : text}</p>
    </section>
  )
}

function Hours({ listing }: { listing: Listing }) {
  const text = listing.operating_hours?.trim() ?? ''
  return (
    <section className={styles.section} aria-labelledby="hours">
      <h2 id="hours">{DETAIL_TEXTS.hours}</h2>
      {text === '' ? (
        <p className={styles.text}>{DETAIL_TEXTS.noHours}</p>
      ) : (
        <openingHours.Part
          hours={text}
          closedUntil={listing.closed_until}
          fallback={<p className={styles.text}>{text}</p>}
        />
      )}
    </section>
  )
}
