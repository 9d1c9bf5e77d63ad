import { useEffect, useState } from 'react'
import { FootNotice } from '../../../ui/foot-notice.tsx'
import { ASK_AFTER_MS, mayAsk } from './asking.ts'
import { isStandalone } from './platform.ts'
import { INSTALL_TEXTS } from './texts.ts'
import { askLater, installNow, neverAsk, useInstallAnswer, useInstallOffer } from './use-install.ts'

type Outcome = 'none' | 'failed'

/** Asks once the browser has offered to install the guide for three seconds; never over a person's answer. */
export function InstallPrompt() {
  const offer = useInstallOffer()
  const answer = useInstallAnswer()
  const dueAt = useDueTime(offer.event !== null, offer.offeredAt)
  const [outcome, setOutcome] = useState<Outcome>('none')
  const isAsking = dueAt !== null && mayAsk(answer, dueAt) && !isStandalone()
  const said = offer.isInstalled ? INSTALL_TEXTS.done : outcome === 'failed' && INSTALL_TEXTS.failed
  const [isHeard, setIsHeard] = useState(false)

  const install = async (): Promise<void> => {
    if ((await installNow()) === 'failed') setOutcome('failed')
  }
  if (said !== false && !isHeard) {
    const ok = (
      <button type="button" className="button" onClick={() => setIsHeard(true)}>
        {INSTALL_TEXTS.ok}
      </button>
    )
    return <FootNotice label={INSTALL_TEXTS.label} title={said} answers={ok} />
  }
  return (
    <FootNotice
      label={INSTALL_TEXTS.label}
      title={isAsking ? INSTALL_TEXTS.title : null}
      lines={INSTALL_TEXTS.reasons}
      answers={
        <>
          <button type="button" className="button" onClick={askLater}>
            {INSTALL_TEXTS.later}
          </button>
          <button type="button" className="button button-primary" onClick={() => void install()}>
            {INSTALL_TEXTS.now}
          </button>
        </>
      }
      close={{ label: INSTALL_TEXTS.close, onClose: neverAsk }}
    />
  )
}

/** When an offer had stood for three seconds, in milliseconds since 1970; null before. */
function useDueTime(hasOffer: boolean, offeredAt: number): number | null {
  const [due, setDue] = useState<{ offeredAt: number; at: number } | null>(null)
  useEffect(() => {
    if (!hasOffer) return undefined
    const wait = offeredAt + ASK_AFTER_MS - performance.now()
    const timer = setTimeout(() => setDue({ offeredAt, at: Date.now() }), wait)
    return () => clearTimeout(timer)
  }, [hasOffer, offeredAt])
  return hasOffer && due?.offeredAt === offeredAt ? due.at : null
}
