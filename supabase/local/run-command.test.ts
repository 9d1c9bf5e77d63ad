import { expect, it } from 'vitest'
import { readArguments } from './run-command.ts'

const USAGE = 'Usage: npm run listings -- import FILE [--write]'
const OPTIONS = { write: { type: 'boolean' }, 'reset-link': { type: 'boolean' } } as const

const read = (args: string[], environment = {}) =>
  readArguments(USAGE, OPTIONS, args, { npm_lifecycle_event: 'listings', ...environment })

it('a mistyped option is named before the usage (OPERATE-6)', () => {
  expect(() => read(['import', 'a.csv', '--wirte'])).toThrow(
    new RegExp(`^Unknown option '--wirte'.*\\n\\nUsage: npm run listings`),
  )
})

it.each([
  [{ npm_config_write: 'true' }, '--write'],
  // npm takes the argument behind it as its value.
  [{ npm_config_write: 'a.csv' }, '--write'],
  [{ npm_config_reset_link: 'true', npm_config_write: 'true' }, '--write --reset-link'],
])('options that npm took for itself, %j, are refused: -- is missing (OPERATE-6)', (environment, taken) => {
  expect(() => read(['import'], environment)).toThrow(
    `npm took ${taken} for itself, so nothing was done. Write -- before the arguments: npm run listings -- ... ${taken}`,
  )
})

it('settings of npm that are no option of the command, are off, or stand after -- too are no reason to refuse', () => {
  const environment = { npm_config_json: 'true', npm_config_reset_link: '', npm_config_write: 'true' }
  expect(read(['import', '--write'], environment).values).toEqual({ write: true })
})
