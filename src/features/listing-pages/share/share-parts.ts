import { atollName } from '../../../domain/atoll-names.ts'
import { isEmail } from '../../../domain/email.ts'
import { listingSms, smsHref } from '../../../domain/listing-sms.ts'
import { placeLine } from '../../../domain/listing-card.ts'
import type { Listing } from '../../../domain/listing.ts'
import { parsePhones } from '../../../domain/phone.ts'
import { websiteUrl } from '../../../domain/safe-url.ts'
import type { VcardParts } from '../../../domain/vcard.ts'

/** The public address of a listing. */
export function listingUrl(listing: Listing, origin: string): string {
  return `${origin}/business/${listing.id}`
}

export function vcardParts(listing: Listing, origin: string): VcardParts {
  const { name, phone, email, address_details, atoll, website, operating_hours } = listing
  return {
    name,
    phones: (parsePhones(phone ?? '') ?? []).map(({ href }) =>
      href.slice('tel:'.length).replace(';ext=', ' x'),
    ),
    email: isEmail(email ?? '') ? email : null,
    street: address_details,
    place: atollName(atoll),
    website: websiteUrl(website ?? ''),
    url: listingUrl(listing, origin),
    note: operating_hours?.trim() ?? '',
  }
}

/** Opens the message app with the listing in one text message. */
export function smsLink(listing: Listing, origin: string): string {
  const { name, phone, address_details, atoll } = listing
  const first = parsePhones(phone ?? '')?.[0]?.display ?? ''
  const place = placeLine(address_details, atollName(atoll))
  return smsHref(listingSms({ name, phone: first, place, url: listingUrl(listing, origin) }))
}

/** A name that every file system accepts. */
export function contactFileName(listing: Listing): string {
  const plain = listing.name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/gi, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return `${plain === '' ? 'contact' : plain}.vcf`
}
