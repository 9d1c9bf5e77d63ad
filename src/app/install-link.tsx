import { InstallEntry } from '../features/device/install/install-entry.tsx'
import { AfterHydration } from '../ui/after-hydration.tsx'
import { MENU_TEXTS } from './texts.ts'

/** The permanent way to install, in the menu and in the footer. */
export function InstallLink({ className }: { className?: string | undefined }) {
  return (
    <AfterHydration>
      <InstallEntry label={MENU_TEXTS.install} className={className} />
    </AfterHydration>
  )
}
