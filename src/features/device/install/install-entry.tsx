import { useState, type ReactNode } from 'react'
import { InstallSheet } from './install-sheet.tsx'
import { isStandalone } from './platform.ts'
import { INSTALL_TEXTS } from './texts.ts'
import { useInstallOffer } from './use-install.ts'

interface InstallEntryProps {
  className?: string | undefined
  /** What to take along where the installed guide starts empty. */
  luggage: ReactNode
}

/** The permanent way to install the guide (INSTALL-2); nothing when it runs installed. */
export function InstallEntry({ className, luggage }: InstallEntryProps) {
  const { isInstalled } = useInstallOffer()
  const [isOpen, setIsOpen] = useState(false)
  if (isInstalled || isStandalone()) return null
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {INSTALL_TEXTS.entry}
      </button>
      {isOpen && <InstallSheet luggage={luggage} onClose={() => setIsOpen(false)} />}
    </>
  )
}
