import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fillHeaderOrigins, headersFor, parseHeadersFile } from './host-files.ts'

const RULES = parseHeadersFile(`# a comment
/*
  X-All: yes
/assets/*
  Cache-Control: immutable

/index.html
  Cache-Control: no-cache
  X-Colon: a:b
`)

test.each([
  ['/', ['X-All']],
  ['/assets/a.js', ['X-All', 'Cache-Control']],
  ['/assetsx', ['X-All']],
  ['/index.html', ['X-All', 'Cache-Control', 'X-Colon']],
  ['/indexxhtml', ['X-All']],
])('the rules for %s', (path, names) => {
  expect(headersFor(RULES, path).map(([name]) => name)).toEqual(names)
})

test('a header value may contain a colon', () => {
  expect(headersFor(RULES, '/index.html').at(-1)).toEqual(['X-Colon', 'a:b'])
})

test('the error gives the number of a line that is neither a path nor a header', () => {
  expect(() => parseHeadersFile('/*\n  nonsense')).toThrow('line 2')
  expect(() => parseHeadersFile('  X-Early: 1')).toThrow('line 1')
})

const POLICY = `  Content-Security-Policy: img-src 'self' {SUPABASE} {TILES}; connect-src 'self' {SUPABASE} {SUPABASE_WS} {TILES}; x`

test.each([
  [{ supabase: '', tiles: [] }, `img-src 'self'; connect-src 'self'; x`],
  [
    { supabase: 'https://p.supabase.co/', tiles: ['https://t.example/{z}/{x}/{y}.png'] },
    `img-src 'self' https://p.supabase.co https://t.example; connect-src 'self' https://p.supabase.co wss://p.supabase.co https://t.example; x`,
  ],
  [
    { supabase: 'http://127.0.0.1:1', tiles: [] },
    `img-src 'self' http://127.0.0.1:1; connect-src 'self' http://127.0.0.1:1 ws://127.0.0.1:1; x`,
  ],
])('origins %j', (origins, expected) => {
  expect(fillHeaderOrigins(POLICY, origins)).toBe(`  Content-Security-Policy: ${expected}`)
})

test('the site has a strict content security policy without inline code, and all security headers (HEADERS-1)', async () => {
  const text = fillHeaderOrigins(await readFile('public/_headers', 'utf8'), { supabase: '', tiles: [] })
  const headers = new Map(headersFor(parseHeadersFile(text), '/businesses'))
  expect(headers.get('Content-Security-Policy')).not.toMatch(/unsafe|\{|\*/)
  expect(headers.get('Content-Security-Policy')).toContain("default-src 'self'; script-src 'self';")
  for (const rule of [
    "style-src-attr 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]) {
    expect(headers.get('Content-Security-Policy')).toContain(rule)
  }
  expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000')
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.get('Permissions-Policy')).toBe(
    'geolocation=(self), camera=(self), microphone=(), payment=(), usb=()',
  )
})
