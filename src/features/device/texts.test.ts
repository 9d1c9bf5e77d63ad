import { expect, it } from 'vitest'
import { OFFLINE_TEXTS } from './texts.ts'

it('the texts about missing files, map pieces and emergency numbers have a singular', () => {
  const { shell, map, emergency } = OFFLINE_TEXTS
  expect(shell.missing(1, 40)).toMatch(/^1 of 40 files is missing\. Until it is loaded,/)
  expect(shell.missing(2, 40)).toMatch(/^2 of 40 files are missing\. Until they are loaded,/)
  expect([1, 2].map((count) => map.partly(count).split(' could')[0])).toEqual([
    'Saved, but 1 piece',
    'Saved, but 2 pieces',
  ])
  expect([1, 2].map((count) => emergency.baked(count, '1 Nov').split(' from')[0])).toEqual([
    '1 number',
    '2 numbers',
  ])
})
