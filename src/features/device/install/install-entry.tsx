import { useSyncExternalStore } from 'react'
import { openInstallSheet, readInstallOffer, subscribeToInstallOffer } from './install-offer.ts'
import { isStandalone } from '../../../browser/standalone.ts'

interface InstallEntryProps {
  label: string
  className?: string | undefined
}

/** The permanent way to install the guide (INSTALL-2); nothing when it runs installed. */
export function InstallEntry({ label, className }: InstallEntryProps) {
  const { isInstalled } = useSyncExternalStore(subscribeToInstallOffer, readInstallOffer)
  if (isInstalled || isStandalone()) return null
  return (
    <button type="button" className={className} aria-haspopup="dialog" onClick={openInstallSheet}>
      {label}
    </button>
  )
}
