import { useSyncExternalStore } from 'react'
import { openInstallSheet, readInstallOffer, subscribeToInstallOffer } from './install-offer.ts'
import { isStandalone } from '../../../browser/standalone.ts'

interface InstallEntryProps {
  label: string
  className?: string | undefined
}

/** A button to install the guide, shown on every visit (INSTALL-2), but not in the installed guide. */
export function InstallEntry({ label, className }: InstallEntryProps) {
  const { isInstalled } = useSyncExternalStore(subscribeToInstallOffer, readInstallOffer)
  if (isInstalled || isStandalone()) return null
  return (
    <button type="button" className={className} aria-haspopup="dialog" onClick={openInstallSheet}>
      {label}
    </button>
  )
}
