import { expect, test } from 'vitest'
import { formatVercelConfig } from './vercel-config.ts'

interface VercelConfig {
  headers: { source: string; headers: { key: string; value: string }[] }[]
  rewrites: { source: string; destination: string }[]
}

const config = JSON.parse(
  formatVercelConfig([{ pattern: '/assets/*', headers: [['Cache-Control', 'immutable']] }]),
) as VercelConfig

test('the headers of _headers, in the form that Vercel reads', () => {
  expect(config.headers).toEqual([
    { source: '/assets/(.*)', headers: [{ key: 'Cache-Control', value: 'immutable' }] },
  ])
})

test.each([
  ['/', true],
  ['/businesses', true],
  ['/business/00000000-0000-4000-8000-00000000000a', true],
  ['/assets/old-1a2b.js', false],
  ['/assets/old', false],
  ['/tiles/v/5/1/2.png', false],
  ['/missing.png', false],
])('%s gets index.html: %s', (path, isScreen) => {
  const [rewrite] = config.rewrites
  expect(new RegExp(`^${rewrite?.source}$`).test(path)).toBe(isScreen)
})
