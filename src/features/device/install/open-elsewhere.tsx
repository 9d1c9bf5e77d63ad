import { useState } from 'react'
import { INSTALL_TEXTS } from './texts.ts'
import { chromeIntentUrl, isAppleMobile } from './use-install.ts'

/** For browsers that cannot install the guide: helps to open the same address in Safari or Chrome (INSTALL-5). */
export function OpenElsewhere() {
  const [result, setResult] = useState<'copied' | 'notCopied' | null>(null)
  const page = installablePageUrl()
  const address = `${page.origin}/`
  const copyAddress = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address)
      setResult('copied')
    } catch (error) {
      console.warn('The address could not be copied', error)
      setResult('notCopied')
    }
  }
  return (
    <div>
      <p>{INSTALL_TEXTS.keepElsewhere(isAppleMobile(navigator) ? 'Safari' : 'Chrome')}</p>
      <p>
        <strong>{address}</strong>
      </p>
      <p>
        {/Android/.test(navigator.userAgent) && (
          <a className="button" href={chromeIntentUrl(page)}>
            {INSTALL_TEXTS.openInChrome}
          </a>
        )}{' '}
        {/* Over plain http, browsers give pages no clipboard. */}
        {'clipboard' in navigator && (
          <button type="button" className="button" onClick={() => void copyAddress()}>
            {INSTALL_TEXTS.copyAddress}
          </button>
        )}{' '}
        <output>{result !== null && INSTALL_TEXTS[result]}</output>
      </p>
    </div>
  )
}

/**
 * Address of this page on a site from which the guide can be installed. A page from a box states that site
 * (scripts/operate/box).
 */
function installablePageUrl(): URL {
  const { box: ownAddress } = document.documentElement.dataset
  const path = location.pathname + location.search
  return ownAddress === undefined ? new URL(location.href) : new URL(path, ownAddress)
}
