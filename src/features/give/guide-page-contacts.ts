import { parseEmergencyPhones } from '../../domain/emergency/emergency-phones.ts'
import { toContactPlace, groupEmergencyContacts } from '../../domain/emergency/emergency.ts'
import { formatPhoneLinks } from '../../domain/listing/phone-html.ts'
import type { EmergencyContact } from '../../domain/listing/listing.ts'
import { escapeHtml } from '../../domain/html-text.ts'
import { WORDS_OF_ANY_HELP, WORDS_OF_HELP } from '../../domain/emergency/emergency-words.ts'
import { FILE_TEXTS } from './texts.ts'
import { type GuidePage, inBothLanguages, formatLine } from './guide-page-html.ts'

/** The emergency contacts by kind of help. Hidden words of each kind let the file's search find that kind. */
export function formatEmergency(page: GuidePage): string {
  const rows = groupEmergencyContacts(page.contacts).map(
    ({ kind, label, contacts: list }) =>
      `<div><h3>${label}</h3><p class="words" hidden>${WORDS_OF_HELP[kind].join(' ')}</p>
<ul>${list.map((contact) => formatContact(contact, page)).join('\n')}</ul></div>`,
  )
  return `<section class="emergency" aria-labelledby="emergency">
<h2 id="emergency">${FILE_TEXTS.emergency}</h2>
<p id="any-help" hidden>${WORDS_OF_ANY_HELP.join(', ')}</p>
${rows.join('\n')}
</section>`
}

function formatContact(contact: EmergencyContact, page: GuidePage): string {
  const { name, phone, atoll, radio_channel: radio, available_24_7: isAlways, mh_by: author } = contact
  const alwaysText = isAlways ? FILE_TEXTS.always : null
  const aboutLine = [toContactPlace(contact), alwaysText, radio].filter(Boolean).join(' · ')
  const { description_mh: noteMh } = contact
  const noteHtml = inBothLanguages(page, formatLine(contact.description, '<p>'), noteMh, author)
  const names = inBothLanguages(page, `<b>${escapeHtml(name)}</b> `, contact.name_mh, noteMh ? null : author)
  const atollAttribute = atoll === null ? '' : ` data-atoll="${escapeHtml(atoll)}"`
  return `<li${atollAttribute}>${names} ${formatPhoneLinks(parseEmergencyPhones(phone), phone)}<p>${escapeHtml(aboutLine)}${noteHtml}`
}

/** The numbers of an atoll and of the whole country, so that nobody has to scroll back for them. */
export function formatNumbers(code: string, page: GuidePage): string {
  const nearContacts = page.contacts.filter(({ atoll }) => atoll === null || atoll === code)
  const rows = groupEmergencyContacts(nearContacts, code).flatMap(({ contacts: list }) =>
    list.map((contact) => formatContact(contact, page)),
  )
  return rows.length === 0
    ? ''
    : `<div class="numbers"><h3>${FILE_TEXTS.emergency}</h3>\n<ul>${rows.join('\n')}</ul></div>`
}
