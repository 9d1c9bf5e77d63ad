import { type ReactNode, useState } from 'react'
import {
  installMethod,
  isStandalone,
  startsEmpty,
  chromeIntent,
  isAppleMobile,
  installNow,
  useInstallOffer,
} from './use-install.ts'
import { INSTALL_STEPS, INSTALL_TEXTS } from '../texts.ts'
import { Dialog, DialogAnswers } from '../../../ui/dialog.tsx'
import { serviceWorkers } from '../../../browser/service-workers.ts'
import styles from '../device.module.css'

/** How to keep the guide where this browser cannot: open the same address in Safari or Chrome (INSTALL-5). */
export function OpenElsewhere() {
  const [isCopied, setIsCopied] = useState(false)
  const address = `${location.origin}/`
  const { userAgent, maxTouchPoints } = navigator
  const traits = { userAgent, maxTouchPoints }
  const copy = (): void => {
    navigator.clipboard.writeText(address).then(
      () => setIsCopied(true),
      (error: unknown) => console.warn('The address could not be copied', error),
    )
  }
  return (
    <div>
      <p>{INSTALL_TEXTS.keepElsewhere(isAppleMobile(traits) ? 'Safari' : 'Chrome')}</p>
      <p>
        <strong>{address}</strong>
      </p>
      <p>
        {/Android/.test(userAgent) && (
          <a className="button" href={chromeIntent(location)}>
            {INSTALL_TEXTS.openInChrome}
          </a>
        )}{' '}
        {'clipboard' in navigator && (
          <button type="button" className="button" onClick={copy}>
            {INSTALL_TEXTS.copyAddress}
          </button>
        )}{' '}
        <output>{isCopied && INSTALL_TEXTS.copied}</output>
      </p>
    </div>
  )
}

interface InstallEntryProps {
  className?: string | undefined
  /** Exports favorites; shown where the installed guide starts with empty storage. */
  favouritesExport: ReactNode
}

/** The permanent way to install the guide (INSTALL-2); nothing when it runs installed. */
export function InstallEntry({ className, favouritesExport }: InstallEntryProps) {
  const { isInstalled } = useInstallOffer()
  const [isOpen, setIsOpen] = useState(false)
  if (isInstalled || isStandalone()) return null
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {INSTALL_TEXTS.entry}
      </button>
      {isOpen && <InstallSheet favouritesExport={favouritesExport} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** The steps to install the guide on this device, or a button where the browser offers it. */
export function InstallSheet({
  favouritesExport,
  onClose,
}: {
  favouritesExport: ReactNode
  onClose: () => void
}) {
  const { event } = useInstallOffer()
  const [hasFailed, setHasFailed] = useState(false)
  const { userAgent, maxTouchPoints } = navigator
  const way = installMethod({ userAgent, maxTouchPoints, hasOffer: event !== null })
  const install = async (): Promise<void> => {
    if ((await installNow()) === 'failed') setHasFailed(true)
    else onClose()
  }
  if (serviceWorkers() === null) {
    return (
      <Dialog title={INSTALL_TEXTS.title} text={INSTALL_TEXTS.text} onClose={onClose}>
        <OpenElsewhere />
        <DialogAnswers>
          <button type="button" className="button" onClick={onClose}>
            {INSTALL_TEXTS.ok}
          </button>
        </DialogAnswers>
      </Dialog>
    )
  }
  return (
    <Dialog title={INSTALL_TEXTS.title} text={INSTALL_TEXTS.text} onClose={onClose}>
      {INSTALL_STEPS[way].length > 0 && (
        <ol className={styles.steps}>
          {INSTALL_STEPS[way].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {startsEmpty(way) && (
        <>
          <p>
            <strong>{INSTALL_TEXTS.openOnce}</strong>
          </p>
          {favouritesExport}
        </>
      )}
      {hasFailed && <p role="alert">{INSTALL_TEXTS.failed}</p>}
      <DialogAnswers>
        <button type="button" className="button" onClick={onClose}>
          {way === 'offer' ? INSTALL_TEXTS.later : INSTALL_TEXTS.ok}
        </button>
        {way === 'offer' && (
          <button type="button" className="button button-primary" onClick={() => void install()}>
            {INSTALL_TEXTS.now}
          </button>
        )}
      </DialogAnswers>
    </Dialog>
  )
}
