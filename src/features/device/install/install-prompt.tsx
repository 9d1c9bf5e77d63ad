import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { getServiceWorkers } from '../../../browser/service-workers.ts'
import { BottomNotice, useFocusAfterNotice } from '../../../ui/bottom-notice.tsx'
import { Dialog, DialogAnswers } from '../../../ui/dialog.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import styles from './install-prompt.module.css'
import { INSTALL_TEXTS, INSTALL_STEPS } from './texts.ts'
import { isStandalone } from '../../../browser/standalone.ts'
import { closeInstallSheet, readInstallOffer, subscribeToInstallOffer } from './install-offer.ts'
import { OpenElsewhere } from './open-elsewhere.tsx'
import { useMayShowPrompt } from './prompt-timing.ts'
import {
  PROMPT_DELAY_MS,
  mayPrompt,
  installNow,
  declineInstallForGood,
  postponeInstall,
  useInstallAnswer,
  detectInstallMethod,
  hasOwnStorageWhenInstalled,
  isInsideOtherApp,
} from './use-install.ts'

/**
 * A dialog with the steps to install the guide on this device, or with a button if the browser offers that. InstallEntry
 * opens it.
 * @param props.favouritesExport exports favorites; shown if the installed guide starts with empty storage
 */
export function InstallSheet({ favouritesExport }: { favouritesExport: ReactNode }) {
  const { isSheetOpen } = useSyncExternalStore(subscribeToInstallOffer, readInstallOffer)
  return isSheetOpen && <InstallSheetDialog favouritesExport={favouritesExport} onClose={closeInstallSheet} />
}

interface OpenSheetProps {
  favouritesExport: ReactNode
  onClose: () => void
}

function InstallSheetDialog({ favouritesExport, onClose }: OpenSheetProps) {
  const { event } = useSyncExternalStore(subscribeToInstallOffer, readInstallOffer)
  const [hasFailed, setHasFailed] = useState(false)
  const installMethod = detectInstallMethod(navigator, event !== null)
  const startInstall = async (): Promise<void> => {
    if ((await installNow()) === 'failed') setHasFailed(true)
    else onClose()
  }
  const isElsewhere = getServiceWorkers() === null || isInsideOtherApp(installMethod)
  // A browser without service workers cannot install the guide. If it is inside another app, say how to leave that app.
  const steps = isElsewhere && !isInsideOtherApp(installMethod) ? [] : INSTALL_STEPS[installMethod]
  return (
    <Dialog title={INSTALL_TEXTS.title} text={INSTALL_TEXTS.text} onClose={onClose}>
      {steps.length > 0 && (
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {isElsewhere && <OpenElsewhere />}
      {hasOwnStorageWhenInstalled(installMethod) && (
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
          {installMethod === 'offer' ? INSTALL_TEXTS.later : INSTALL_TEXTS.ok}
        </button>
        {installMethod === 'offer' && (
          <button type="button" className="button button-primary" onClick={() => void startInstall()}>
            {INSTALL_TEXTS.now}
          </button>
        )}
      </DialogAnswers>
    </Dialog>
  )
}

/**
 * Asks the person to install the guide, three seconds after the browser's install event, unless they declined before
 * (INSTALL-1). The prompt is a low bar. It waits while the screen is busy, disappears if it is not answered, and then
 * appears again at another visit (INSTALL-4).
 */
export function InstallPrompt() {
  const offer = useSyncExternalStore(subscribeToInstallOffer, readInstallOffer)
  const answer = useInstallAnswer()
  const dueAt = useDueTime(offer.event !== null, offer.offeredAt)
  const [hasFailed, setHasFailed] = useState(false)
  const [isResultClosed, setIsResultClosed] = useState(false)
  const isDue = dueAt !== null && mayPrompt(answer, dueAt) && !isStandalone()
  const promptRef = useRef<HTMLElement>(null)
  const [isFocused, setIsFocused] = useState(false)
  const isShown = useMayShowPrompt(isDue, promptRef)
  useEffect(() => {
    const recordFocus = ({ target }: FocusEvent): void =>
      setIsFocused(target instanceof Node && promptRef.current?.contains(target) === true)
    document.addEventListener('focusin', recordFocus)
    return () => document.removeEventListener('focusin', recordFocus)
  }, [])

  const install = async (): Promise<void> => {
    if ((await installNow()) === 'failed') setHasFailed(true)
  }
  const result = offer.isInstalled ? INSTALL_TEXTS.done : hasFailed ? INSTALL_TEXTS.failed : null
  const hasResult = result !== null && !isResultClosed
  // The prompt can disappear without a tap, so move the focus only if it was inside the prompt.
  useFocusAfterNotice(isShown && isFocused)
  useFocusAfterNotice(hasResult)
  if (hasResult) {
    const okButton = (
      <button type="button" className="button" onClick={() => setIsResultClosed(true)}>
        {INSTALL_TEXTS.ok}
      </button>
    )
    return <BottomNotice label={INSTALL_TEXTS.label} title={result} answers={okButton} />
  }
  return (
    // The region exists before its text, so that screen readers announce the text.
    <section
      ref={promptRef}
      aria-label={INSTALL_TEXTS.label}
      className={isShown ? styles.bar : isDue ? styles.due : undefined}
    >
      <output>{isShown && <strong>{INSTALL_TEXTS.title}</strong>}</output>
      {isShown && (
        <>
          <button type="button" className="button button-primary" onClick={() => void install()}>
            {INSTALL_TEXTS.now}
          </button>
          <button type="button" className="button" onClick={postponeInstall}>
            {INSTALL_TEXTS.later}
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={INSTALL_TEXTS.close}
            onClick={declineInstallForGood}
          >
            <CloseIcon />
          </button>
        </>
      )}
    </section>
  )
}

/** The time from which the prompt may be shown, three seconds after the browser's install event; null until then. */
function useDueTime(hasOffer: boolean, offeredAt: number): number | null {
  const [dueTime, setDueTime] = useState<{ offeredAt: number; at: number } | null>(null)
  useEffect(() => {
    if (!hasOffer) return undefined
    const waitMs = offeredAt + PROMPT_DELAY_MS - performance.now()
    const timer = setTimeout(() => setDueTime({ offeredAt, at: Date.now() }), waitMs)
    return () => clearTimeout(timer)
  }, [hasOffer, offeredAt])
  return hasOffer && dueTime?.offeredAt === offeredAt ? dueTime.at : null
}
