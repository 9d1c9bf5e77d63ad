import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createId } from './new-id.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['with', crypto],
  ['without', { getRandomValues: crypto.getRandomValues.bind(crypto) }],
])('a new id is another UUID each time, %s crypto.randomUUID (HTTP-1)', (_, givenFunction) => {
  vi.stubGlobal('crypto', givenFunction)
  const ids = Array.from({ length: 100 }, createId)
  expect(new Set(ids).size).toBe(100)
  for (const id of ids) expect(z.uuidv4().safeParse(id).success, id).toBe(true)
})
