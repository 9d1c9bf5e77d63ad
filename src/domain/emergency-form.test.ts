import { expect, test } from 'vitest'
import { emergencyFormSchema } from './emergency-form.ts'
import { fieldProblems } from './form-fields.ts'

const CONTACT = {
  name: 'Majuro Hospital',
  category: 'medical',
  phone: '625-3355',
  available_24_7: true,
  description: '',
  atoll: 'MAJ',
  confirmed_at: null,
}

test.each<[object, string[]]>([
  [{}, []],
  [{ atoll: null, confirmed_at: '2026-11-19T12:00:00.000Z' }, []],
  [{ phone: '911' }, []],
  [{ phone: 'HF 5205 kHz' }, []],
  [{ name: ' ' }, ['name: Name is required']],
  [{ phone: '' }, ['phone: Phone number is required']],
  [{ phone: 'ask at the dock' }, ['phone: Phone number must be a valid phone number']],
  [{ atoll: 'XXX' }, ['atoll: Atoll must be one of the list']],
  [{ category: 'army' }, ['category: Category must be one of the list']],
  [{ confirmed_at: 'yesterday' }, ['confirmed_at: Please enter a date']],
])('%j', (changes, expected) => {
  const result = emergencyFormSchema.safeParse({ ...CONTACT, ...changes })
  const problems = result.success ? [] : fieldProblems(result.error)
  expect(problems.map(({ field, message }) => `${field}: ${message}`)).toEqual(expected)
})
