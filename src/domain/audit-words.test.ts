import { expect, test } from 'vitest'
import { auditWords } from './audit-words.ts'

test.each([
  ['login_failed', 'Wrong password'],
  ['rapid_login_failures', 'Three or more wrong passwords for one account within five minutes'],
  ['tariff_violation', 'tariff violation'],
  ['toString', 'toString'],
])('%s is called %s', (action, words) => expect(auditWords(action)).toBe(words))
