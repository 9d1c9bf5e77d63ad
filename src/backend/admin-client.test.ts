// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { SESSION_KEY, storedSessionId } from './admin-client.ts'

const ID = '0d4e7c8e-8d0b-4b6a-9c53-6f0f6f3f4a11'
const tokenOf = (claims: unknown): string =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`

beforeEach(() => localStorage.clear())

test.each([
  ['its id', tokenOf({ session_id: ID, email: 'añ?>~@example.org' }), ID],
  ['nothing for a token without one', tokenOf({ sub: 'ann' }), null],
  ['nothing for claims that are no object', tokenOf(null), null],
  ['nothing for a damaged token', 'a.b', null],
  ['nothing without a token', undefined, null],
])('a stored session is named to other tabs by %s (SESSION-6)', (_, access_token, id) => {
  localStorage.setItem(SESSION_KEY, JSON.stringify({ access_token }))
  expect(storedSessionId(localStorage)).toBe(id)
})
