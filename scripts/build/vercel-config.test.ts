import { expect, test } from 'vitest'
import { parseRedirects } from '../../supabase/local/host-files.ts'
import { formatRedirects } from './redirects.ts'
import { formatVercelConfig } from './vercel-config.ts'

interface VercelConfig {
  headers: { source: string; headers: { key: string; value: string }[] }[]
  cleanUrls: boolean
  rewrites: { source: string; destination: string }[]
}

const config = JSON.parse(
  formatVercelConfig(
    [
      { pattern: '/*', removed: [], headers: [['X-Frame-Options', 'DENY']] },
      { pattern: '/assets/*', removed: [], headers: [['Cache-Control', 'immutable']] },
      { pattern: '/tiles/*', removed: [], headers: [['Cache-Control', 'immutable']] },
    ],
    parseRedirects(formatRedirects()),
    ['app-1a2b.js', 'app-3c4d.css'],
  ),
) as VercelConfig

test('vercel.json has the headers of _headers, with long caching only for assets that exist', () => {
  const immutableHeaders = [{ key: 'Cache-Control', value: 'immutable' }]
  expect(config.headers).toEqual([
    { source: '/(.*)', headers: [{ key: 'X-Frame-Options', value: 'DENY' }] },
    { source: '/assets/app-1a2b.js', headers: immutableHeaders },
    { source: '/assets/app-3c4d.css', headers: immutableHeaders },
    { source: '/tiles/(.*)', headers: [{ key: 'Cache-Control', value: 'public, max-age=86400' }] },
  ])
})

test.each([
  ['/search', true],
  ['/print/MAJ', true],
  ['/admin/businesses', true],
  ['/businesses', false],
  ['/business/00000000-0000-4000-8000-00000000000a', false],
  ['/assets/old-1a2b.js', false],
  ['/missing.png', false],
])('whether vercel.json answers %s with the app shell: %s', (path, isScreen) => {
  const sources = config.rewrites.map(({ source }) => new RegExp(`^${source}$`))
  expect(sources.some((source) => source.test(path))).toBe(isScreen)
  expect(new Set(config.rewrites.map(({ destination }) => destination))).toEqual(new Set(['/app']))
})

test('addresses of pages do not end with .html', () => {
  expect(config.cleanUrls).toBe(true)
})
