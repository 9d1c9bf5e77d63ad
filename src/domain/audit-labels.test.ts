import { expect, test } from 'vitest'
import { auditLabel } from './audit-labels.ts'

test.each([
  ['login_failed', 'Wrong password'],
  ['rapid_login_failures', 'Three or more wrong passwords for one account within five minutes'],
  ['tariff_violation', 'tariff violation'],
  ['toString', 'toString'],
])('%s is called %s', (action, words) => expect(auditLabel(action)).toBe(words))
