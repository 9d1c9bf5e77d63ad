import { expect, it } from 'vitest'
import { mailtoHref } from './mail-link.ts'

it('the mailto link of an e-mail address cannot add header fields to the mail', () => {
  expect(mailtoHref('info@example.com')).toBe('mailto:info@example.com')
  expect(mailtoHref('a?subject=x&b@example.com')).toBe('mailto:a%3Fsubject%3Dx%26b@example.com')
})

it.each(['info', 'a@example.com\nBcc: x@example.com'])(
  'the text %j, which is no e-mail address, becomes no mailto link',
  (text) => {
    expect(mailtoHref(text)).toBeNull()
  },
)
