import { expect, it } from 'vitest'
import { describeAlert, type SecurityAlert } from './alert-list.tsx'

const ALERT: SecurityAlert = {
  id: 'one',
  action: 'mfa_disabled',
  severity: 'critical',
  timestamp: '2026-11-22T10:00:00Z',
  details: {},
  resource_type: 'account',
  resource_id: 'a1',
  user_id: 'a2',
  user_agent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
  ip_address: '0123456789abcdef',
}
const EMAILS = new Map([
  ['a1', 'owner@example.mh'],
  ['a2', 'other@example.mh'],
])

it.each<[string, Partial<SecurityAlert>, string[]]>([
  ['the account that it is about', {}, ['owner@example.mh', 'Chrome on Android', 'network 01234567']],
  [
    'the typed address of a failed sign-in',
    { resource_type: null, resource_id: null, user_id: null, details: { email: 'typed@example.mh' } },
    ['typed@example.mh', 'Chrome on Android', 'network 01234567'],
  ],
  [
    'the admin and what was deleted',
    { resource_type: 'businesses', resource_id: 'b', details: { name: 'Boats' } },
    ['other@example.mh', 'Boats', 'Chrome on Android', 'network 01234567'],
  ],
  [
    'nothing that the log does not know',
    { resource_type: null, user_id: null, user_agent: null, ip_address: null },
    [],
  ],
])('an alert names %s (ALERT-4)', (_, changes, expected) => {
  expect(describeAlert({ ...ALERT, ...changes }, EMAILS)).toEqual(expected)
})
