import { assert, constantFrom, oneof, property, string, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toActionUrl, toAppPath, toDisplayUrl, toWebsiteUrl, toWebUrl } from './safe-url.ts'
import { cleanText, sanitiseText } from './sanitise.ts'

describe('sanitiseText', () => {
  it.each([
    ['  bank  ', 'bank'],
    ["Ben's <b>K&K</b>", 'Bens bKK/b'],
    ['<script>alert(1)</script>bank', 'bank'],
    ['<script>never closed', ''],
    ['javascript:alert(1)', 'alert(1)'],
    ['JAVASCRIPT :x', 'x'],
    ['<img src=x onerror="alert(1)">', 'img src=x'],
    ['a style="color:red" b', 'a  b'],
    ['once upon a time', 'once upon a time'],
    ['x'.repeat(2_000), 'x'.repeat(1_000)],
  ])('the text %j is sanitised to %j', (text, expected) => expect(sanitiseText(text)).toBe(expected))

  it('a sanitised text has none of the five markup characters, and at most 1,000 characters (TEXTSEC-2)', () => {
    assert(
      property(string({ unit: 'binary' }), (text) => {
        expect(sanitiseText(text)).not.toMatch(/[<>"'&]/)
        expect(sanitiseText(text).length).toBeLessThanOrEqual(1_000)
      }),
    )
  })

  it.each(['<script', 'on', 'style=', 'style="', 'javascript ', ' '])(
    'only the first 4,000 characters of a text are sanitised, so that 1 MB of %j cannot block the page',
    (hostilePart) => {
      const hostile = hostilePart.repeat(1_000_000 / hostilePart.length)
      expect(sanitiseText(hostile)).toBe(sanitiseText(hostile.slice(0, 4_000)))
      expect(sanitiseText(`${hostile.slice(0, 4_000)}${'x'.repeat(500)}`)).not.toContain('x')
    },
  )
})

describe('cleanText (ROWS-3)', () => {
  it.each([
    [" Ben's K&K <shop> \n", "Ben's K&K <shop>"],
    ['a\u0000b\u202ec\r\nd\te', 'abc\nd\te'],
    ['Jālwōj'.normalize('NFD'), 'Jālwōj'],
    ['   ', ''],
  ])('the text %j is cleaned to %j', (text, expected) => expect(cleanText(text)).toBe(expected))
})

const DANGEROUS_TEXTS = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  'https://good.example@evil.example/',
  'https://',
  'https:///path',
  'https://exa mple.com',
  'https://example.com/"onclick=x',
  'https:evil.example',
  'http://example.com:999999/',
  `https://example.com/${'a'.repeat(2_048)}`,
  '',
  ' ',
]

describe('links from stored text', () => {
  it.each(DANGEROUS_TEXTS)('no link is made from the stored text %j', (text) => {
    expect([toWebUrl(text), toWebsiteUrl(text), toAppPath(text), toActionUrl(text)]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  it.each([
    ['https://example.com', 'https://example.com'],
    [' HTTP://Example.com:8080/a?b=c#d ', 'HTTP://Example.com:8080/a?b=c#d'],
    ['https://[2001:db8::1]/', 'https://[2001:db8::1]/'],
    ['https://example.com/ļōb', 'https://example.com/ļōb'],
    ['https://example.com/@name', 'https://example.com/@name'],
    ['www.example.com', 'https://www.example.com'],
    ['example.com.mh/shop', 'https://example.com.mh/shop'],
  ])('the website %j becomes the link %s', (text, url) => expect(toWebsiteUrl(text)).toBe(url))

  it.each(['no website', 'facebook', 'a@example.com', 'localhost', 'example'])(
    'the website text %j is not a URL',
    (text) => expect(toWebsiteUrl(text)).toBeNull(),
  )

  it.each([
    'https://example.com/a',
    'mailto:info@example.com',
    'tel:+692-625-3399',
    'tel:911',
    '/contact',
    '/businesses?atoll=MAJ#top',
    '/',
  ])('the button of an announcement may lead to %s', (url) => expect(toActionUrl(url)).toBe(url))

  it.each(['contact', 'mailto:', 'tel:', 'tel:abc', 'ftp://example.com', 'sms:911', 'mailto:a@b@c'])(
    'the button of an announcement may not lead to %s',
    (url) => expect(toActionUrl(url)).toBeNull(),
  )

  it('the button of an announcement leads only to http, https, mailto, tel or a path of this site, as a browser reads it (URL-1)', () => {
    const start = constantFrom(
      'javascript:',
      'https://',
      '/',
      '//',
      'http:',
      'mailto:',
      'tel:',
      '\\',
      '\t',
      '@',
      '',
    )
    assert(
      property(tuple(start, oneof(string({ unit: 'binary' }), string()), start, string()), (parts) => {
        const url = toActionUrl(parts.join(''))
        // A text that is no valid URL cannot navigate anywhere.
        if (url === null || !URL.canParse(url, 'https://guide.example/')) return
        const parsed = new URL(url, 'https://guide.example/')
        expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(parsed.protocol)
        if (url.startsWith('/')) expect(parsed.origin).toBe('https://guide.example')
      }),
      { numRuns: 3_000 },
    )
  })

  it('a web address is displayed without scheme, www. and trailing slash', () => {
    expect(toDisplayUrl('https://www.example.com/')).toBe('example.com')
    expect(toDisplayUrl('http://example.com/a/b')).toBe('example.com/a/b')
  })
})
