import { Link } from 'react-router-dom'
import { GIVE_PATH } from '../../domain/paths.ts'
import { PageTop } from '../../ui/page-top.tsx'
import { EmergencySection } from './emergency-section.tsx'
import { EMERGENCY_TEXTS } from './texts.ts'

/** Every emergency number on a page of its own, to link to, print and find in a search engine (EMERG-7). */
export function EmergencyScreen() {
  return (
    <div className="contained">
      <PageTop title={EMERGENCY_TEXTS.pageTitle} intro={EMERGENCY_TEXTS.intro} isIntroWide />
      <EmergencySection id="emergency" isComplete />
      <p className="needs-script no-print">
        <Link to={GIVE_PATH}>{EMERGENCY_TEXTS.give}</Link>
      </p>
    </div>
  )
}
