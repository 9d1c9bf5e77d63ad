import type { ReactNode } from 'react'
import { formatDistanceFromHere } from '../../map/last-position.ts'
import { useGoBack } from '../../browser/use-go-back.ts'
import { atollName, atollPath } from '../../domain/atolls/atoll-names.ts'
import { CATEGORY_INFO, toCategoryBadge, toCategory } from '../../domain/listing/categories.ts'
import { findPhoneToCall } from '../../domain/listing/contact-details.ts'
import type { Listing, ListingImage } from '../../domain/listing/listing.ts'
import { removeAtoll } from '../../domain/listing/listing-place.ts'
import { toListingCard } from '../../domain/listing/to-listing-card.ts'
import { AtollLink, FeaturedBadge } from '../../listings/listing-card.tsx'
import { BothLanguages } from '../../ui/both-languages.tsx'
import { CategoryIcon } from '../../ui/category-icons.tsx'
import { BackIcon, PlaceIcon } from '../../ui/icons.tsx'
import { AfterDelay } from '../../ui/lazy-part.tsx'
import { CheckedLine } from '../../ui/checked-line.tsx'
import { OpenStatus } from '../../ui/open-status.tsx'
import { Breadcrumb, PageHeading, Notice } from '../../ui/page-parts.tsx'
import { lazyContactInformation, lazyOpeningHours, lazyListingLocation } from './lazy-parts.ts'
import { ListingActions } from './listing-actions.tsx'
import styles from './listing-detail.module.css'
import { DETAIL_TEXTS } from './texts.ts'
import { ListingPhotos } from './listing-photos.tsx'

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

interface ListingDetailProps {
  listing: Listing
  images: ListingImage[]
  announcements: ReactNode
  /** Shown below the map: a button that saves the map of the atoll on the device. */
  mapOffer: ReactNode
  /** Announced sailings and flights of a carrier. */
  trips: ReactNode
  /** Shown at the end: the form that reports a mistake. */
  reportForm: ReactNode
}

/**
 * The page of a listing, in two columns on wide screens and in one on small screens. In the document, the actions follow the
 * heading, for keyboards and screen readers; on small screens the style sheet places them at the bottom edge (DETAIL-2).
 */
export function ListingDetail(props: ListingDetailProps) {
  const { listing, images, announcements, mapOffer, trips, reportForm: report } = props
  const { path, title } = CATEGORY_INFO[toCategory(listing.category)]
  const goBack = useGoBack(path)
  const page = atollPath(listing.atoll)
  const atoll = page === null ? null : { label: atollName(listing.atoll), path: page }
  return (
    <article className={`contained ${styles.listing}`}>
      <Breadcrumb
        trail={atoll === null ? [{ label: title, path }] : [{ label: title, path }, atoll]}
        here={listing.name}
      />
      <div className={styles.columns}>
        <div className={styles.words}>
          <ListingHead listing={listing} />
          <ListingActions listing={listing} card={toListingCard(listing, images[0])} />
          <AboutSection listing={listing} />
          <HoursSection listing={listing} />
          <lazyContactInformation.Part listing={listing} />
        </div>
        <div className={styles.side}>
          <ListingPhotos images={images} name={listing.name} />
          <lazyListingLocation.Part listing={listing} offer={mapOffer} />
        </div>
      </div>
      {announcements}
      {trips}
      {report}
      <button type="button" className="button needs-app no-print" onClick={goBack}>
        <BackIcon />
        {DETAIL_TEXTS.back}
      </button>
    </article>
  )
}

/** The head of the page, with what most visitors look for: name, open status and place. */
function ListingHead({ listing }: { listing: Listing }) {
  const address = removeAtoll(listing.address_details, atollName(listing.atoll))
  const distance = formatDistanceFromHere(listing)
  const otherNames = (listing.alt_names ?? []).filter((name) => name.trim() !== '')
  return (
    <header className={styles.head}>
      <p className={styles.badges}>
        <span className={styles.category} data-category={toCategory(listing.category)}>
          <span className={styles.sign}>
            <CategoryIcon category={toCategory(listing.category)} size="1.1em" />
          </span>
          {toCategoryBadge(listing.category)}
        </span>
        {listing.featured && <FeaturedBadge />}
      </p>
      <PageHeading title={listing.name} />
      {otherNames.length > 0 && (
        <p className={styles.names}>{DETAIL_TEXTS.alsoKnownAs(otherNames.join(', '))}</p>
      )}
      <OpenStatus hours={listing.operating_hours} closedUntil={listing.closed_until} />
      <p className={styles.where}>
        <PlaceIcon />
        <span>
          {address !== '' && `${address}, `}
          <AtollLink code={listing.atoll} />
          {distance !== null && ` · ${DETAIL_TEXTS.fromYou(distance)}`}
        </span>
      </p>
      {(listing.serves ?? []).length > 0 && (
        <p className={styles.where}>
          {DETAIL_TEXTS.goesTo((listing.serves ?? []).map(atollName).join(', '))}
        </p>
      )}
      <CheckedLine at={listing.last_checked_at} />
      {listing.alert !== null && <Notice tone="warning">{listing.alert}</Notice>}
    </header>
  )
}

function AboutSection({ listing }: { listing: Listing }) {
  const text = listing.description.trim()
  return (
    <section className={styles.section} aria-labelledby="about">
      <h2 id="about">{DETAIL_TEXTS.about}</h2>
      <BothLanguages mh={listing.description_mh} by={listing.mh_by} className={styles.text}>
        <p className={styles.text}>{text === '' ? DETAIL_TEXTS.noDescription : text}</p>
      </BothLanguages>
    </section>
  )
}

function HoursSection({ listing }: { listing: Listing }) {
  const text = listing.operating_hours?.trim() ?? ''
  return (
    <section className={styles.section} aria-labelledby="hours">
      <h2 id="hours">{DETAIL_TEXTS.hours}</h2>
      {text === '' ? (
        <p className={styles.text}>
          {DETAIL_TEXTS.noHours}
          {findPhoneToCall(listing.phone) !== undefined && ` ${DETAIL_TEXTS.callFirst}`}
        </p>
      ) : (
        <lazyOpeningHours.Part
          hours={text}
          closedUntil={listing.closed_until}
          fallback={<p className={styles.text}>{text}</p>}
        />
      )}
    </section>
  )
}
