import { useState, type ReactNode } from 'react'
import { Dialog, DialogAnswers } from '../../../ui/dialog.tsx'
import styles from './install-sheet.module.css'
import { installWay, startsEmpty } from './platform.ts'
import { INSTALL_STEPS, INSTALL_TEXTS } from './texts.ts'
import { installNow, useInstallOffer } from './use-install.ts'

/** How to put the guide on the home screen of this device, or the button where the browser does it. */
export function InstallSheet({ luggage, onClose }: { luggage: ReactNode; onClose: () => void }) {
  const { event } = useInstallOffer()
  const [hasFailed, setHasFailed] = useState(false)
  const { userAgent, maxTouchPoints } = navigator
  const way = installWay({ userAgent, maxTouchPoints, hasOffer: event !== null })
  const install = async (): Promise<void> => {
    if ((await installNow()) === 'failed') setHasFailed(true)
    else onClose()
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
          {luggage}
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
