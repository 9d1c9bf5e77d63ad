import { useMemo, useState } from 'react'
import type { Listing } from '../../domain/listing/listing.ts'
import { formatListingTexts, type ListingTexts } from '../../domain/listing/listing-words.ts'
import { MAX_SHORT_TEXT_LENGTH, formatVcardFile, formatVcardForQr, type VcardParts } from './vcard.ts'
import { formatListingSms, smsHref } from './listing-sms.ts'
import { qrCode } from '../../ui/qr-code-part.ts'
import { getGuideOrigin } from '../../browser/guide-origin.ts'
import { saveFile } from '../../browser/save-file.ts'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './listing-actions.module.css'
import { SHARE_TEXTS } from './texts.ts'
import { atollName } from '../../domain/atolls/atoll-names.ts'
import {
  isEmail,
  isFax,
  parsePhones,
  findPhoneToCall,
  type PhoneNumber,
} from '../../domain/listing/contact-details.ts'
import { toWebsiteUrl } from '../../domain/safe-url.ts'

/** The public address of a listing. */
function listingUrl(listing: Listing, origin: string): string {
  return `${origin}/business/${listing.id}`
}

function toVcardNumber({ href }: PhoneNumber): string {
  return href.slice('tel:'.length).replace(';ext=', ' x')
}

export function toVcardParts(listing: Listing, origin: string): VcardParts {
  const { name, phone, email, atoll, website } = listing
  const listingTexts = formatListingTexts(listing, new Date())
  const { address, closed, alert, hours, chat, radio } = listingTexts
  const numbers = parsePhones(phone ?? '') ?? []
  return {
    name,
    phones: numbers.filter((number) => !isFax(number)).map(toVcardNumber),
    faxes: numbers.filter(isFax).map(toVcardNumber),
    email: isEmail(email ?? '') ? email : null,
    street: address ?? '',
    place: atollName(atoll),
    website: toWebsiteUrl(website ?? ''),
    url: listingUrl(listing, origin),
    closed: closed ?? '',
    reach: shortContactLines(listingTexts),
    note: [closed, alert, hours, chat, radio].filter((line) => line !== null).join('\n'),
  }
}

/** Chat and radio contact for a short message. A text that is too long is left out, because part of a number is useless. */
function shortContactLines({ chat, radio }: ListingTexts): string[] {
  const lines = [chat, radio].filter((line) => line !== null)
  return lines.filter(({ length }) => length <= MAX_SHORT_TEXT_LENGTH)
}

/** A link that opens the message app with the listing in one text message. */
export function smsLink(listing: Listing, origin: string): string {
  const { name, phone } = listing
  const words = formatListingTexts(listing, new Date())
  const { place, closed } = words
  const firstContact = findPhoneToCall(phone)?.display ?? shortContactLines(words)[0] ?? ''
  return smsHref(
    formatListingSms({
      name,
      phone: firstContact,
      place,
      closed: closed ?? '',
      url: listingUrl(listing, origin),
    }),
  )
}

/** Name of a contact file for the listing, which every file system accepts. */
export function vcardFileName(listing: Listing): string {
  const plainName = listing.name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/gi, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return `${plainName === '' ? 'contact' : plainName}.vcf`
}

/** Ways to share a listing. Everything but the share menu of the device works offline. */
export function ShareSheet({ listing, onClose }: { listing: Listing; onClose: () => void }) {
  const [message, setMessage] = useState('')
  const origin = getGuideOrigin()
  const url = listingUrl(listing, origin)
  const contact = useMemo(() => toVcardParts(listing, origin), [listing, origin])
  const showResult = (work: Promise<string>): void => void work.then(setMessage)

  const saveContact = (): void =>
    saveFile(
      new Blob([formatVcardFile(contact)], { type: 'text/vcard;charset=utf-8' }),
      vcardFileName(listing),
    )
  return (
    <Dialog title={SHARE_TEXTS.title(listing.name)} closeLabel={SHARE_TEXTS.close} onClose={onClose}>
      <div className={styles.ways}>
        <button type="button" className="button button-primary" onClick={() => showResult(copyLink(url))}>
          {SHARE_TEXTS.copy}
        </button>
        {'share' in navigator && (
          <button type="button" className="button" onClick={() => showResult(shareLink(listing.name, url))}>
            {SHARE_TEXTS.more}
          </button>
        )}
        <a className="button" href={smsLink(listing, origin)}>
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
      <qrCode.Part
        className={styles.code}
        text={formatVcardForQr(contact)}
        label={SHARE_TEXTS.codeLabel(listing.name)}
        tooLong={SHARE_TEXTS.codeTooLong}
      />
    </Dialog>
  )
}

/** Copies the link. Returns a text to show: without a clipboard, it asks to copy the link below by hand (SHARE-1). */
async function copyLink(url: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(url)
    return SHARE_TEXTS.copied
  } catch (error) {
    console.warn('The link could not be copied', error)
    return SHARE_TEXTS.noClipboard
  }
}

/** Opens the device's share menu. Returns a text to show, which is empty if the person closes the menu. */
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
