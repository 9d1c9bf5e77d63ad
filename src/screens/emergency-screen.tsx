import { Link } from '../ui/link.tsx'
import { GIVE_PATH } from '../domain/paths.ts'
import { EmergencySection } from '../features/emergency/emergency-section.tsx'
import { EMERGENCY_TEXTS } from '../features/emergency/texts.ts'
import { PageTop } from '../ui/page-parts.tsx'
import type { ScreenProps } from './screen.ts'

/** The page with all emergency numbers, which can be linked to, printed and found by search engines (EMERG-7). */
export function EmergencyScreen({ title, intro }: ScreenProps) {
  return (
    <div className="contained">
      <PageTop title={title} intro={intro} hidesIntroOnPhones />
      <EmergencySection id="emergency" isComplete />
      <p className="needs-script no-print">
        <Link to={GIVE_PATH}>{EMERGENCY_TEXTS.give}</Link>
      </p>
    </div>
  )
}
