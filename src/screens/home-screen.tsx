import { Link } from '../ui/link.tsx'
import { SEARCH_PATH, NEAR_PATH } from '../domain/paths.ts'
import { CATEGORY_INFO } from '../domain/listing/categories.ts'
import { PageAnnouncements } from '../features/announcements/page-announcements.tsx'
import { CategoryBrowser, OwnAtollSection } from '../features/listing-pages/home-sections.tsx'
import { PlaceStrip } from '../features/listing-pages/place-strip.tsx'
import { StickChart } from '../ui/empty-state.tsx'
import { AfterHydration } from '../ui/after-hydration.tsx'
import { PageHeading } from '../ui/page-parts.tsx'
import styles from './home-screen.module.css'
import { HOME_TEXTS } from './texts.ts'
import { lazyEmergencySection, mapOffer } from './lazy-parts.ts'
import { LaterSearchBar } from './search-parts.tsx'
import type { ScreenProps } from './screen.ts'

const EMERGENCY_ID = 'emergency'

export function HomeScreen({ title }: ScreenProps) {
  return (
    <>
      <div className={`contained ${styles.warnings}`}>
        <PageAnnouncements only="warnings" />
      </div>
      <div className={styles.hero}>
        <div className={`contained ${styles.columns}`}>
          <div className={styles.words}>
            <PageHeading title={title}>{HOME_TEXTS.welcome}</PageHeading>
            <p className={styles.intro}>{HOME_TEXTS.intro}</p>
            <LaterSearchBar path={SEARCH_PATH} category={null} hasFilters={false} />
            <p className={styles.actions}>
              <Link className="button button-primary" to={CATEGORY_INFO.business.path}>
                {HOME_TEXTS.explore}
              </Link>
              <Link className={`button ${styles.quiet}`} to={CATEGORY_INFO.banking.path}>
                {HOME_TEXTS.banking}
              </Link>
              <Link className={`button ${styles.quiet}`} to="/#emergency">
                {HOME_TEXTS.emergency}
              </Link>
            </p>
          </div>
          <StickChart className={styles.chart} />
        </div>
      </div>
      <div className={`contained ${styles.sections}`}>
        <OwnAtollSection searchPath={SEARCH_PATH} />
        <CategoryBrowser
          title={HOME_TEXTS.categories}
          moreTile={{ label: HOME_TEXTS.near, text: HOME_TEXTS.nearText, path: NEAR_PATH }}
          mapOffer={<mapOffer.Part />}
        />
        <AfterHydration fallback={<div className={`needs-app ${styles.placesRoom}`} />}>
          <PlaceStrip searchPath={SEARCH_PATH} />
        </AfterHydration>
        {/* The announcements are below the first screen, so that an announcement that arrives late moves nothing visible. */}
        <PageAnnouncements only="others" />
        <lazyEmergencySection.Part id={EMERGENCY_ID} fallback={<section id={EMERGENCY_ID} tabIndex={-1} />} />
        <section className={styles.closing} aria-labelledby="submit">
          <h2 id="submit">{HOME_TEXTS.submitTitle}</h2>
          <p>{HOME_TEXTS.submitText}</p>
          <p>
            <Link className="button button-primary" to="/contact">
              {HOME_TEXTS.submit}
            </Link>
          </p>
        </section>
      </div>
    </>
  )
}
