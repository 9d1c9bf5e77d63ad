import { expect, test } from 'vitest'
import type { EmergencyContact } from '../../domain/listing.ts'
import { checkContactForm, NEW_CONTACT, toContactForm } from './contact-form.ts'

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

test('the moment of confirmation stays where the day was not changed', () => {
  const form = toContactForm(ROW)
  expect(form.confirmed_at).toBe('2026-11-21')
  expect(checkContactForm({ ...form, name: 'Clinic' }, ROW).fields).toMatchObject({
    name: 'Clinic',
    atoll: null,
    description: null,
    confirmed_at: ROW.confirmed_at,
  })
})

test('another day is its midnight in Majuro, and none is null', () => {
  const form = toContactForm(ROW)
  expect(checkContactForm({ ...form, confirmed_at: '2026-11-22' }, ROW).fields?.confirmed_at).toBe(
    '2026-11-21T12:00:00.000Z',
  )
  expect(checkContactForm({ ...form, confirmed_at: '' }, ROW).fields?.confirmed_at).toBeNull()
})

test('what is wrong is said by field', () => {
  expect(checkContactForm(NEW_CONTACT, null).problems?.map(({ field }) => field)).toEqual(['name', 'phone'])
  expect(checkContactForm({ ...NEW_CONTACT, confirmed_at: 'soon' }, null).problems?.[0]?.field).toBe(
    'confirmed_at',
  )
})
