import { describe, expect, it } from 'vitest'
import { checkContactForm, NEW_CONTACT } from '../admin/tabs/emergency/contact-form.ts'
import {
  findAnnouncementProblems,
  NEW_ANNOUNCEMENT,
  toAnnouncementFields,
} from '../admin/kit/announcement-form.ts'
import { checkListingForm, NEW_LISTING, type ListingForm } from './listing/listing-form.ts'
import { findMarshalleseProblem, toMarshallese } from './marshallese.ts'

const RIGHT_TO_LEFT_OVERRIDE = '\u202e'

describe('a Marshallese text (MH-2)', () => {
  it.each<[string, number, string | null]>([
    ['Iọkwe M̧ajeḷ', 20, null],
    ['m̧'.repeat(200), 200, null],
    ['m̧'.repeat(201), 200, 'Marshallese text must be at most 200 characters'],
    ['a' + '\u0327\u0304\u0323'.repeat(300), 200, 'Marshallese text must be at most 200 characters'],
    [`Iọkwe ${RIGHT_TO_LEFT_OVERRIDE}x`, 20, 'There is an invisible character'],
    ['Io\u200bkwe', 20, 'There is an invisible character after "Io"'],
    ['\u0007Iọkwe', 20, 'There is an invisible character at the start'],
    ['two\nlines', 20, null],
  ])('the Marshallese text %j of at most %i characters has the problem %j', (text, maxLength, problem) => {
    const foundProblem = findMarshalleseProblem(text, maxLength)
    expect(foundProblem === null ? null : foundProblem.startsWith(problem ?? '-')).toBe(
      problem === null ? null : true,
    )
  })

  it('a Marshallese text is stored in composed Unicode form, trimmed, and on one line if the field requires that', () => {
    expect(toMarshallese(' kajin\u0304\r\nx ', false)).toBe('kajin̄\nx'.normalize('NFC'))
    expect(toMarshallese('a\nb', true)).toBe('a b')
    expect(toMarshallese(' \n', false)).toBeNull()
  })
})

function listFields(problems: readonly { field: string }[] | null): string[] {
  return (problems ?? []).map(({ field }) => field)
}

describe('the forms of the admin area with Marshallese texts (MH-2)', () => {
  const announcement = { ...NEW_ANNOUNCEMENT, title: 'Storm', message: 'Stay in', action_text: 'Call' }
  it.each([
    [{}, []],
    [{ title_mh: 'Ḷan̄', message_mh: 'Iọkwe', action_text_mh: 'Kūr', mh_by: 'Hilda' }, []],
    [{ title: '', title_mh: 'Ḷan̄', mh_by: 'Hilda' }, ['title']],
    [{ action_text: '', action_text_mh: 'Kūr', mh_by: 'Hilda' }, ['action_text']],
    [{ message_mh: 'Iọkwe' }, ['mh_by']],
    [{ message_mh: `Iọkwe ${RIGHT_TO_LEFT_OVERRIDE}`, mh_by: 'Hilda' }, ['message_mh']],
    [{ message_mh: 'Iọkwe', mh_by: `Hil${RIGHT_TO_LEFT_OVERRIDE}da` }, ['mh_by']],
    [{ title_mh: 'x'.repeat(201), mh_by: 'y'.repeat(201) }, ['title_mh', 'mh_by']],
  ])('the form of an announcement with %j is refused at the fields %j', (changes, refusedFields) => {
    expect(listFields(findAnnouncementProblems({ ...announcement, ...changes }))).toEqual(refusedFields)
  })

  it('an announcement without Marshallese texts is valid, and is saved without their author', () => {
    const { title_mh: _, message_mh: _1, action_text_mh: _2, mh_by: _3, ...older } = announcement
    expect(findAnnouncementProblems(older)).toEqual([])
    expect(toAnnouncementFields({ ...older, mh_by: 'Hilda' })).toMatchObject({
      message_mh: null,
      mh_by: null,
    })
  })

  const contact = { ...NEW_CONTACT, name: 'Hospital', phone: '625-3355' }
  it.each([
    [{ name_mh: 'Em̧ōn taktō', mh_by: 'Hilda' }, []],
    [{ name_mh: 'Em̧ōn taktō' }, ['mh_by']],
    [{ description_mh: 'Iọkwe', mh_by: 'Hilda' }, ['description']],
    [{ name: '', name_mh: 'Em̧ōn\u0001', mh_by: 'Hilda' }, ['name', 'name_mh']],
  ])('the form of an emergency contact with %j is refused at the fields %j', (changes, refusedFields) => {
    expect(listFields(checkContactForm({ ...contact, ...changes }, null).problems)).toEqual(refusedFields)
  })

  it('an emergency contact is stored with its Marshallese name', () => {
    const typedContact = { ...contact, name_mh: ' Em̧ōn taktō ', mh_by: 'Hilda' }
    expect(checkContactForm(typedContact, null).fields).toMatchObject({
      name_mh: 'Em̧ōn taktō'.normalize('NFC'),
      description_mh: null,
      mh_by: 'Hilda',
    })
  })
})

const LISTING: ListingForm = {
  ...NEW_LISTING,
  name: 'Atoll Store',
  description: 'Groceries',
  address_details: 'Uliga',
  hasNoPhone: true,
  hasNoEmail: true,
  operating_hours: 'Mon-Fri 8-5',
}

describe('the form of a listing (MH-2, REACH-2)', () => {
  it.each<[Partial<ListingForm>, string[]]>([
    [{ description_mh: 'Ej wia m̧ōn̄ā', mh_by: 'Hilda' }, []],
    [{ description_mh: 'Ej wia m̧ōn̄ā' }, ['mh_by']],
    [{ description_mh: 'Ej wia', mh_by: 'Hilda', description: ' ' }, ['description']],
    [{ description_mh: `Ej ${RIGHT_TO_LEFT_OVERRIDE}`, mh_by: 'Hilda' }, ['description_mh']],
    [{ chat_app: 'whatsapp' }, ['chat_contact']],
    [{ chat_contact: '455-1234' }, ['chat_app']],
    [{ chat_app: 'whatsapp', chat_contact: 'call me' }, ['chat_contact']],
    [{ chat_app: 'messenger', chat_contact: 'a b' }, ['chat_contact']],
    [{ chat_app: 'whatsapp', chat_contact: '+4551234' }, ['chat_contact']],
    [{ chat_app: 'whatsapp', chat_contact: 'https://wa.me/4551234' }, ['chat_contact']],
    ...[
      'share/1AbCdEfGh/',
      'profile.php',
      'people/Island-Store',
      'pages/Island-Store/1234567',
      'groups/island.store',
      'messages/t/1234567',
      'events/1234567',
      'watch?v=1234567',
      'search/top?q=island',
      'login/?next=island',
      'public/Island-Store',
      'hashtag/majuro',
      'home.php',
    ].map((path): [Partial<ListingForm>, string[]] => [
      { chat_app: 'messenger', chat_contact: `https://www.facebook.com/${path}` },
      ['chat_contact'],
    ]),
    [{ chat_app: 'telegram', chat_contact: '455-1234' }, ['chat_app']],
    [{ radio_channel: 'x'.repeat(61) }, ['radio_channel']],
  ])('a listing with %j is refused at the fields %j', (changes, refusedFields) => {
    expect(listFields(checkListingForm({ ...LISTING, ...changes }).problems)).toEqual(refusedFields)
  })

  it.each([
    ['whatsapp', '455-1234', '+6924551234'],
    ['whatsapp', '692 455 1234', '+6924551234'],
    ['whatsapp', 'https://wa.me/6924551234', '+6924551234'],
    ['signal', 'https://signal.me/#p/+6924551234', '+6924551234'],
    ['signal', '00 1 (808) 555-0100', '+18085550100'],
    ['messenger', '@island.store', 'island.store'],
    ['messenger', 'https://www.facebook.com/island.store?ref=x', 'island.store'],
    ['messenger', 'https://www.facebook.com/profile.php?id=100012345678901', '100012345678901'],
    ['messenger', 'https://m.facebook.com/people/Island-Store/100012345678901/', '100012345678901'],
  ])(
    'a contact in the app %s that is typed as %s is stored as %s',
    (chat_app, chat_contact, storedContact) => {
      const { fields } = checkListingForm({ ...LISTING, chat_app, chat_contact, radio_channel: '16' })
      expect(fields).toMatchObject({
        chat_app,
        chat_contact: storedContact,
        radio_channel: 'VHF 16',
        mh_by: null,
      })
    },
  )

  it('a draft of a listing from an older version, without the fields of later versions, is valid', () => {
    const {
      description_mh: _,
      mh_by: _1,
      chat_app: _2,
      chat_contact: _3,
      radio_channel: _4,
      ...older
    } = LISTING
    expect(checkListingForm(older).fields).toMatchObject({ description_mh: null, chat_app: null })
  })
})
