import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fillHeaderPlaceholders, headersFor, parseHeadersFile } from './host-files.ts'

const HEADER_RULES = parseHeadersFile(`# a comment
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
])(
  'a path %s gets exactly the headers of the rules in a _headers file that match the path',
  (path, names) => {
    expect(headersFor(HEADER_RULES, path).map(([name]) => name)).toEqual(names)
  },
)

test('a value in a _headers file may contain a colon', () => {
  expect(headersFor(HEADER_RULES, '/index.html').at(-1)).toEqual(['X-Colon', 'a:b'])
})

test('the error about a wrong line of a _headers file gives the number of the line', () => {
  expect(() => parseHeadersFile('/*\n  nonsense')).toThrow('line 2')
  expect(() => parseHeadersFile('  X-Early: 1')).toThrow('line 1')
})

const POLICY_LINE = `  Content-Security-Policy: img-src 'self' {SUPABASE} {TILES}; connect-src 'self' {SUPABASE} {SUPABASE_WS} {TILES}; x`

test.each([
  [{ supabase: '', tiles: [], pickerTiles: [] }, `img-src 'self'; connect-src 'self'; x`],
  [
    { supabase: 'https://p.supabase.co/', tiles: ['https://t.example/{z}/{x}/{y}.png'], pickerTiles: [] },
    `img-src 'self' https://p.supabase.co https://t.example; connect-src 'self' https://p.supabase.co wss://p.supabase.co https://t.example; x`,
  ],
  [
    { supabase: 'http://127.0.0.1:1', tiles: [], pickerTiles: [] },
    `img-src 'self' http://127.0.0.1:1; connect-src 'self' http://127.0.0.1:1 ws://127.0.0.1:1; x`,
  ],
])('the content security policy for %j is %s', (origins, expected) => {
  expect(fillHeaderPlaceholders(POLICY_LINE, origins)).toBe(`  Content-Security-Policy: ${expected}`)
})

test('the content security policy allows inline code of pages by its hash, and no other inline code (HEADERS-1)', () => {
  const filledRules = fillHeaderPlaceholders(
    "script-src 'self' {INLINE_SCRIPTS}; style-src 'self' {INLINE_STYLES}; x",
    {
      supabase: '',
      tiles: [],
      pickerTiles: [],
      inline: { scripts: ['a()'], styles: ['p{}', 'a{}'] },
    },
  )
  expect(filledRules).toMatch(
    /^script-src 'self' 'sha256-[\w+/]{43}='; style-src 'self' 'sha256-[\w+/]{43}=' 'sha256-[\w+/]{43}='; x$/,
  )
  expect(filledRules).toContain(createHash('sha256').update('a()').digest('base64'))
})

test('the site has a strict content security policy, and all security headers (HEADERS-1)', async () => {
  const text = fillHeaderPlaceholders(await readFile('public/_headers', 'utf8'), {
    supabase: '',
    tiles: [],
    pickerTiles: [],
  })
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

test('only the admin area may load anything from the services of its map picker, and only pictures (PIN-9)', async () => {
  const pickerTiles = ['https://pictures.example/{z}/{y}/{x}.jpg', 'https://streets.example/{z}/{x}/{y}.png']
  const text = fillHeaderPlaceholders(await readFile('public/_headers', 'utf8'), {
    supabase: 'https://p.supabase.co',
    tiles: [],
    pickerTiles,
  })
  const policyOf = (path: string): Map<string, string> => {
    const policies = headersFor(parseHeadersFile(text), path).filter(
      ([name]) => name === 'Content-Security-Policy',
    )
    expect(policies).toHaveLength(1)
    const directives = policies[0]?.[1].split('; ') ?? []
    return new Map(directives.map((directive) => [directive.split(' ')[0] ?? '', directive]))
  }
  const site = policyOf('/businesses')
  expect([...site.values()].join()).not.toContain('example')
  for (const path of ['/', '/app.html', '/administration', '/business/admin'])
    expect(policyOf(path)).toEqual(site)
  for (const path of ['/admin', '/admin/business/new', '/reset-password']) {
    const admin = policyOf(path)
    expect(admin.get('img-src')).toBe(
      `${site.get('img-src')} https://pictures.example https://streets.example`,
    )
    admin.set('img-src', site.get('img-src') ?? '')
    expect(admin).toEqual(site)
  }
})
