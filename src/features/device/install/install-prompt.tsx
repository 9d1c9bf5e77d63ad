import { useEffect, useState } from 'react'
import { FootNotice } from '../../../ui/foot-notice.tsx'
import { ASK_AFTER_MS, isStandalone, mayPrompt } from './install-rules.ts'
import { INSTALL_TEXTS } from '../texts.ts'
import { remindLater, installNow, neverPrompt, useInstallAnswer, useInstallOffer } from './use-install.ts'

type Outcome = 'none' | 'failed'

/** Asks the person to install the guide, three seconds after the browser's event and unless they declined. */
export function InstallPrompt() {
  const offer = useInstallOffer()
  const answer = useInstallAnswer()
  const dueAt = useDueTime(offer.event !== null, offer.offeredAt)
  const [outcome, setOutcome] = useState<Outcome>('none')
  const isAsking = dueAt !== null && mayPrompt(answer, dueAt) && !isStandalone()
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
          <button type="button" className="button" onClick={remindLater}>
            {INSTALL_TEXTS.later}
          </button>
          <button type="button" className="button button-primary" onClick={() => void install()}>
            {INSTALL_TEXTS.now}
          </button>
        </>
      }
      close={{ label: INSTALL_TEXTS.close, onClose: neverPrompt }}
    />
  )
}

/** The time three seconds after the event, in milliseconds since 1970; null before that. */
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
