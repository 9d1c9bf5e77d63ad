import { useState } from 'react'
import { InstallSheet } from './install-sheet.tsx'
import { isStandalone } from './platform.ts'
import { INSTALL_TEXTS } from './texts.ts'
import { useInstallOffer } from './use-install.ts'

/** The permanent way to install the guide (decision 50); nothing where it is installed and open from there. */
export function InstallEntry({ className }: { className?: string | undefined }) {
  const { isInstalled } = useInstallOffer()
  const [isOpen, setIsOpen] = useState(false)
  if (isInstalled || isStandalone()) return null
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {INSTALL_TEXTS.entry}
      </button>
      {isOpen && <InstallSheet onClose={() => setIsOpen(false)} />}
    </>
  )
}
