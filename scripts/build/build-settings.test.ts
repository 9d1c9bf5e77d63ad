import { expect, it } from 'vitest'
import { readBuildSettings } from './build-settings.ts'

const toToken = (role: string): string =>
  ['{"alg":"HS256","typ":"JWT"}', JSON.stringify({ iss: 'supabase', role }), 'signature']
    .map((tokenPart) => Buffer.from(tokenPart).toString('base64url'))
    .join('.')

const readKey = (SUPABASE_PUBLISHABLE_KEY: string): string =>
  readBuildSettings({ SUPABASE_URL: 'https://project.supabase.co', SUPABASE_PUBLISHABLE_KEY }).publishableKey

it.each([
  ['a secret key', 'sb_secret_1'],
  ['a secret key after a space', ' sb_secret_1'],
  ['a service_role token', toToken('service_role')],
])('a build is refused with %s as its publishable key, which is in every page (OPERATE-5)', (_kind, key) => {
  expect(() => readKey(key)).toThrow('SUPABASE_PUBLISHABLE_KEY is a secret key')
})

it.each([
  ['a publishable key', 'sb_publishable_1'],
  ['an anon token of an older project', toToken('anon')],
  ['a key of a server of one’s own', 'no.token.'],
])('a build accepts %s as its publishable key', (_kind, key) => {
  expect(readKey(key)).toBe(key)
})

it.each(['nothere', 'project.supabase.co', 'localhost:54321', 'https://a b'])(
  'a build is refused with the address %s, which is none (OPERATE-6)',
  (SUPABASE_URL) => {
    expect(() => readBuildSettings({ SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1' })).toThrow(
      `SUPABASE_URL is not a web address: ${SUPABASE_URL}`,
    )
  },
)
