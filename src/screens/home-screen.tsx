import { Link } from 'react-router-dom'
import { SEARCH_PATH, NEAR_PATH } from '../domain/paths.ts'
import { CATEGORY_INFO } from '../domain/listing/categories.ts'
import { PageAnnouncements } from '../features/announcements/page-announcements.tsx'
import { CategoryBrowser, OwnAtollSection, ownAtollPart } from '../features/listing-pages/home-sections.tsx'
import { DeferredSearchBar } from '../features/search/search-parts.tsx'
import { StickChart } from '../ui/empty-state.tsx'
import { PageHeading } from '../ui/page-parts.tsx'
import styles from './home-screen.module.css'
import { HOME_TEXTS } from './home-texts.ts'
import { emergency, mapOffer } from '../app/lazy-parts.ts'

const EMERGENCY_ID = 'emergency'

export function HomeScreen() {
  return (
    <>
      <div className={`contained ${styles.warnings}`}>
        <PageAnnouncements only="warnings" />
      </div>
      <div className={styles.hero}>
        <div className={`contained ${styles.columns}`}>
          <div className={styles.words}>
            <PageHeading title={HOME_TEXTS.title}>{HOME_TEXTS.welcome}</PageHeading>
            <p className={styles.intro}>{HOME_TEXTS.intro}</p>
            <DeferredSearchBar path={SEARCH_PATH} category={null} hasFilters={false} />
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
        <ownAtollPart.Part
          part="places"
          searchPath={SEARCH_PATH}
          fallback={<div className={`needs-app ${styles.placesRoom}`} />}
        />
        {/* Below the first screen, so that a late announcement moves nothing visible. */}
        <PageAnnouncements only="others" />
        <CategoryBrowser title={HOME_TEXTS.categories} mapOffer={<mapOffer.Part />}>
          <Link className="button needs-script" to={NEAR_PATH}>
            {HOME_TEXTS.near}
          </Link>
        </CategoryBrowser>
        <emergency.Part id={EMERGENCY_ID} fallback={<EmergencyPlace />} />
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

/** Reserves the place of the numbers until they are loaded, so that links to them always work. */
function EmergencyPlace() {
  return (
    <section id={EMERGENCY_ID} className={styles.emergency} tabIndex={-1}>
      <h2>{HOME_TEXTS.emergencySection}</h2>
      <p>{HOME_TEXTS.noEmergency}</p>
    </section>
  )
}
