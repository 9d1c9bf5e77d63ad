import { InstallEntry } from '../features/device/install/install-entry.tsx'
import { AfterHydration } from '../ui/after-hydration.tsx'
import { MENU_TEXTS } from './texts.ts'

/** The link to install the guide that is always in the menu and in the footer, unlike the install prompt. */
export function InstallLink({ className }: { className?: string | undefined }) {
  return (
    <AfterHydration>
      <InstallEntry label={MENU_TEXTS.install} className={className} />
    </AfterHydration>
  )
}
