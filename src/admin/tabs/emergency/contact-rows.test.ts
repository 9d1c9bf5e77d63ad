import { expect, test, vi } from 'vitest'
import type { EmergencyContact } from '../../../domain/listing/listing.ts'
import { checkContactForm, NEW_CONTACT, toContactForm } from './contact-form.ts'
import { findContacts } from './contact-rows.ts'

const ROW: EmergencyContact = {
  id: 'one',
  revision: 3,
  name: 'Hospital',
  description: null,
  category: 'medical',
  phone: '625-3355',
  available_24_7: true,
  atoll: null,
  confirmed_at: '2026-11-20 14:39:30.88+00',
  created_at: '',
  updated_at: '',
}

test('the exact time at which an emergency contact was confirmed stays stored if an admin does not change the day', () => {
  const form = toContactForm(ROW)
  expect(form.confirmed_at).toBe('2026-11-21')
  expect(checkContactForm({ ...form, name: 'Clinic' }, ROW).fields).toMatchObject({
    name: 'Clinic',
    atoll: null,
    description: null,
    confirmed_at: ROW.confirmed_at,
  })
})

test('a changed day on which an emergency contact was confirmed is saved as its midnight in Majuro, and an empty day as null', () => {
  const form = toContactForm(ROW)
  expect(checkContactForm({ ...form, confirmed_at: '2026-11-22' }, ROW).fields?.confirmed_at).toBe(
    '2026-11-21T12:00:00.000Z',
  )
  expect(checkContactForm({ ...form, confirmed_at: '' }, ROW).fields?.confirmed_at).toBeNull()
})

test.each([
  ['another number', { phone: '625-1111' }, null],
  ['other signs in the number', { phone: '625 3355' }, ROW.confirmed_at],
  ['the country code in the number', { phone: '+692 625-3355' }, ROW.confirmed_at],
  ['the code that is dialed abroad in the number', { phone: '011 692 6253355' }, ROW.confirmed_at],
  ['a second number', { phone: '+692 625-3355 / +692 455-1234' }, null],
  [
    'another number and another day',
    { phone: '625-1111', confirmed_at: '2026-11-22' },
    '2026-11-21T12:00:00.000Z',
  ],
])(
  'after a change of an emergency contact to %s, only a confirmation of the saved number is saved (EMERGADM-5)',
  (_, changes, confirmed) => {
    expect(checkContactForm({ ...toContactForm(ROW), ...changes }, ROW).fields?.confirmed_at).toBe(confirmed)
  },
)

const findProblemFields = (confirmed_at: string, row: EmergencyContact) =>
  checkContactForm({ ...toContactForm(row), confirmed_at }, row).problems?.map(({ field }) => field)

test('a day of confirmation of an emergency contact is refused if that day is in the future in Majuro, unless the day is already stored (EMERGADM-5)', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-27T12:30:00Z') })
  try {
    // At this time, 28 November has already begun in Majuro.
    expect(findProblemFields('2026-11-28', ROW)).toBeUndefined()
    expect(findProblemFields('2026-11-29', ROW)).toEqual(['confirmed_at'])
    expect(findProblemFields('2062-11-20', { ...ROW, confirmed_at: '2062-11-20T00:00:00Z' })).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})

test.each([
  ['911', '911'],
  ['call 911', '911'],
  ['Dial: 625-8666', '625-8666'],
  [' 625-8666 / 455-1234 ', '625-8666 / 455-1234'],
  ['+692 625-8666', '+692 625-8666'],
])('the typed emergency number %j is stored as the number %j (EMERGADM-4)', (phone, stored) => {
  expect(checkContactForm({ ...toContactForm(ROW), phone }, ROW).fields?.phone).toBe(stored)
})

test.each([
  ['12', /^This is not a number that a phone dials/],
  ['call us', /^This is not a number that a phone dials/],
  ['the police, 911', /^This is not a number that a phone dials/],
  ['VHF 16', /^A radio channel has a field of its own/],
  ['625-8666 / VHF channel 16', /^A radio channel has a field of its own/],
])('the typed text %j is refused as an emergency number (EMERGADM-4)', (phone, message) => {
  expect(checkContactForm({ ...toContactForm(ROW), phone }, ROW).problems).toEqual([
    { field: 'phone', message: expect.stringMatching(message) },
  ])
})

test.each(['VHF 16', '12', 'Call us'])(
  'the stored emergency number %j, which breaks the rule for numbers, may stay while other fields change, and is refused otherwise (EMERGADM-4)',
  (phone) => {
    const old = { ...ROW, phone }
    const form = { ...toContactForm(old), description: 'Day and night' }
    expect(checkContactForm(form, old).fields).toMatchObject({ phone, description: 'Day and night' })
    expect(checkContactForm({ ...form, phone: `${phone} a` }, old).problems).toMatchObject([
      { field: 'phone' },
    ])
    expect(checkContactForm(form, null).problems).toMatchObject([{ field: 'phone' }])
  },
)

test.each([
  ['16', 'VHF 16'],
  [' HF 5205 kHz ', 'HF 5205 kHz'],
  ['', null],
  [undefined, null],
])('the radio channel %j of an emergency contact is stored as %j (EMERGADM-4)', (radio_channel, stored) => {
  const { radio_channel: _, ...form } = toContactForm(ROW)
  const typed = radio_channel === undefined ? form : { ...form, radio_channel }
  expect(checkContactForm(typed, ROW).fields?.radio_channel).toBe(stored)
})

test('each problem of an emergency contact has the name of its field', () => {
  expect(checkContactForm(NEW_CONTACT, null).problems?.map(({ field }) => field)).toEqual(['name', 'phone'])
  expect(checkContactForm({ ...NEW_CONTACT, confirmed_at: 'soon' }, null).problems?.[0]?.field).toBe(
    'confirmed_at',
  )
})

const makeContact = (id: string, changes: Partial<EmergencyContact>): EmergencyContact => ({
  id,
  name: 'Police station',
  category: 'police',
  phone: '625-8666',
  atoll: 'MAJ',
  available_24_7: true,
  description: null,
  confirmed_at: null,
  created_at: '',
  updated_at: '',
  revision: 1,
  ...changes,
})
const ALL_CONTACTS = [
  makeContact('a', {}),
  makeContact('b', { name: 'Ebeye Hospital', category: 'medical', atoll: 'KWA', phone: '329-8031' }),
  makeContact('c', {
    name: 'Lañiñ clinic',
    category: 'medical',
    atoll: null,
    description: 'Ask at the dock',
  }),
]

test.each([
  ['', 'a b c'],
  ['police', 'a'],
  ['MEDICAL kwajalein', 'b'],
  ['lanin', 'c'],
  ['8031', 'b'],
  ['whole country', 'c'],
  ['dock', 'c'],
  ['nobody', ''],
])('the search of the Emergency tab for %j finds the contacts: %s', (text, ids) => {
  expect(
    findContacts(ALL_CONTACTS, text)
      .map(({ id }) => id)
      .join(' '),
  ).toBe(ids)
})
