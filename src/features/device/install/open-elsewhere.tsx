import { useState } from 'react'
import { INSTALL_TEXTS } from '../texts.ts'
import { chromeIntent, isAppleMobile } from './install-rules.ts'

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
