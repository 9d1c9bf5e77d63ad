import { assert, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PHONE_SPELLINGS, REFUSED_PHONES } from '../../../tests/fixtures/phone-spellings.ts'
import { isEmail, parsePhones, findPhoneToCall } from './contact-details.ts'
import { parseEmergencyPhones, toTextMessageUrl } from '../emergency/emergency-phones.ts'
import { isContactPhone } from '../messages/contact-form.ts'
import { isListingPhone } from './listing-schema.ts'

describe('isEmail (EMAIL-1)', () => {
  it.each([
    ' a@b.mh ',
    'info@example.com',
    "o'neil+list@mail.example.co.mh",
    'x_y-z@sub-domain.example',
    'a@xn--bcher-kva.xn--p1ai',
    `${'a'.repeat(242)}@example.com`,
  ])('the text %j is accepted as an e-mail address', (text) => expect(isEmail(text)).toBe(true))

  it.each([
    '',
    'a@b',
    'a@.m',
    '@example.com',
    'a@',
    'a b@example.com',
    'a@b@example.com',
    'a@example.c',
    'a@example.c1',
    '.a@example.com',
    'a.@example.com',
    'a..b@example.com',
    'a@example..com',
    'a@.example.com',
    'a@example.com.',
    'a@-example.com',
    'a@exam_ple.com',
    'a@exämple.com',
    '<a@example.com>',
    'a@example.com\nBcc: x@example.com',
    `${'a'.repeat(243)}@example.com`,
  ])('the text %j is refused as an e-mail address', (text) => {
    expect(isEmail(text)).toBe(false)
  })
})

const describePhones = (text: string) =>
  parsePhones(text)
    ?.map(({ display, href }) => `${display} <${href}>`)
    .join(' | ') ?? null

describe('parsePhones (PHONE-2)', () => {
  it.each(PHONE_SPELLINGS)('the phone text %s is read as the numbers %s', (text, expected) =>
    expect(describePhones(text)).toBe(expected),
  )

  it.each(REFUSED_PHONES)('the phone text %j is refused', (text) => {
    expect(parsePhones(text)).toBeNull()
    expect(isListingPhone(text)).toBe(false)
  })

  it('phone links that are made from any text are safe (PHONE-3)', () => {
    assert(
      property(string({ unit: 'binary' }), (text) => {
        for (const { href } of parsePhones(text) ?? [])
          expect(href).toMatch(/^tel:\+\d{8,15}(;ext=\d{1,6})?$/)
      }),
    )
  })
})

describe('the number that a call button dials', () => {
  it.each([
    ['625-3399 / 455-1000', 'tel:+6926253399'],
    ['fax 625-3400 ext. 2, office 625-3399', 'tel:+6926253399'],
    ['fax 625-3400', undefined],
    ['625-3400 (Fax)', undefined],
    ['ask inside', undefined],
    [null, undefined],
  ])('a call button for the phone text %j calls %s (PHONE-4)', (text, href) =>
    expect(findPhoneToCall(text)?.href).toBe(href),
  )
})

describe('emergency and contact phones (PHONE-1)', () => {
  it('short phone numbers such as 911 and 191 are read only for emergency contacts (EMERG-5)', () => {
    expect(parseEmergencyPhones(' 911 ')).toEqual([{ display: '911', href: 'tel:911' }])
    expect(parseEmergencyPhones('625-0101')?.[0]?.href).toBe('tel:+6926250101')
    expect(parseEmergencyPhones('ask')).toBeNull()
    for (const text of ['625-8666 / 191', '625-8666 - 191', '625 8666 191'])
      expect(parseEmergencyPhones(text)?.map(({ href }) => href)).toEqual(['tel:+6926258666', 'tel:191'])
    expect(parseEmergencyPhones('625-3399/3400')?.[1]?.href).toBe('tel:+6926253400')
    expect(parseEmergencyPhones('625 3399 3400 191')).toBeNull()
    expect(parsePhones('625-8666 / 191')).toBeNull()
  })

  it.each([
    ['625-3399', true],
    ['+61 (2) 5550 1234', true],
    ['1234567', true],
    ['123456', false],
    ['625.3399', false],
    ['-------', false],
    ['+1+2345678', false],
    ['abcdefg', false],
  ])('whether the contact form accepts the phone number %s: %s', (text, isValid) =>
    expect(isContactPhone(text)).toBe(isValid),
  )
})

describe('links for text messages', () => {
  it.each([
    ['625-3399', 'sms:+6926253399'],
    ['+1 808-555-0100', 'sms:+18085550100'],
    ['911', null],
    ['625-3399 ext. 12', null],
  ])('the link for text messages to %s is: %s', (text, url) => {
    const [number] = parseEmergencyPhones(text) ?? []
    expect(toTextMessageUrl(number?.href ?? '')).toBe(url)
  })
})
