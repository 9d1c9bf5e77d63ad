import { useMemo, useState } from 'react'
import type { Listing } from '../../../domain/listing.ts'
import { vcardFile, vcardForQr } from '../../../domain/vcard.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import { saveFile } from '../../../browser/save-file.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { contactFileName, listingUrl, smsLink, vcardParts } from './share-parts.ts'
import styles from './share-sheet.module.css'
import { SHARE_TEXTS } from './texts.ts'

/** Ways to share a listing. Everything but the share menu of the device works offline. */
export function ShareSheet({ listing, onClose }: { listing: Listing; onClose: () => void }) {
  const [message, setMessage] = useState('')
  const url = listingUrl(listing, location.origin)
  const contact = useMemo(() => vcardParts(listing, location.origin), [listing])
  const say = (work: Promise<string>): void => void work.then(setMessage)

  const saveContact = (): void =>
    saveFile(new Blob([vcardFile(contact)], { type: 'text/vcard;charset=utf-8' }), contactFileName(listing))
  return (
    <Dialog title={SHARE_TEXTS.title(listing.name)} closeLabel={SHARE_TEXTS.close} onClose={onClose}>
      <div className={styles.ways}>
        <button type="button" className="button button-primary" onClick={() => say(copyLink(url))}>
          {SHARE_TEXTS.copy}
        </button>
        {'share' in navigator && (
          <button type="button" className="button" onClick={() => say(shareLink(listing.name, url))}>
            {SHARE_TEXTS.more}
          </button>
        )}
        <a className="button" href={smsLink(listing, location.origin)}>
          {SHARE_TEXTS.sms}
        </a>
        <button type="button" className="button" onClick={saveContact}>
          {SHARE_TEXTS.contact}
        </button>
      </div>
      <output className={styles.message}>{message}</output>
      <label className={styles.link}>
        {SHARE_TEXTS.link}
        <input className="control" readOnly value={url} onFocus={(event) => event.target.select()} />
      </label>
      <p className={styles.text}>{SHARE_TEXTS.code}</p>
      <QrCode
        className={styles.code}
        text={vcardForQr(contact)}
        label={SHARE_TEXTS.codeLabel(listing.name)}
        tooLong={SHARE_TEXTS.codeTooLong}
      />
    </Dialog>
  )
}

/** Without a clipboard the link is shown below, to be copied by hand (SHARE-1). */
async function copyLink(url: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(url)
    return SHARE_TEXTS.copied
  } catch (error) {
    console.warn('The link could not be copied', error)
    return SHARE_TEXTS.noClipboard
  }
}

/** Nothing is said when the person closes the share menu of the device. */
async function shareLink(title: string, url: string): Promise<string> {
  try {
    await navigator.share({ title, url })
    return ''
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return ''
    console.warn('The share window did not open', error)
    return SHARE_TEXTS.shareFailed
  }
}
