import { expect, it } from 'vitest'
import { mailtoHref } from './mail-link.ts'

it('an e-mail address becomes a link that cannot carry headers', () => {
  expect(mailtoHref('info@example.com')).toBe('mailto:info@example.com')
  expect(mailtoHref('a?subject=x&b@example.com')).toBe('mailto:a%3Fsubject%3Dx%26b@example.com')
})

it.each(['info', 'a@example.com\nBcc: x@example.com'])(
  '%j is no e-mail address and becomes no link',
  (text) => {
    expect(mailtoHref(text)).toBeNull()
  },
)
