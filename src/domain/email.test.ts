import { describe, expect, it } from 'vitest'
import { isEmail, mailtoHref } from './email.ts'

describe('isEmail (EMAIL-1)', () => {
  it.each([
    ' a@b.mh ',
    'info@example.com',
    "o'neil+list@mail.example.co.mh",
    'x_y-z@sub-domain.example',
    'a@xn--bcher-kva.xn--p1ai',
    `${'a'.repeat(242)}@example.com`,
  ])('accepts %j', (text) => expect(isEmail(text)).toBe(true))

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
  ])('refuses %j', (text) => {
    expect(isEmail(text)).toBe(false)
    expect(mailtoHref(text)).toBeNull()
  })

  it('makes a link that cannot carry headers', () => {
    expect(mailtoHref('info@example.com')).toBe('mailto:info@example.com')
    expect(mailtoHref('a?subject=x&b@example.com')).toBe('mailto:a%3Fsubject%3Dx%26b@example.com')
  })
})
