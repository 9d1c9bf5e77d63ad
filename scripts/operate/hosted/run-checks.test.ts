import { expect, test, vi } from 'vitest'
import { type Check, CheckContext, runChecks } from './run-checks.ts'
import { toCheckTarget } from './settings.ts'

const target = toCheckTarget({ SUPABASE_URL: 'https://project.example' })

test('the results of the checks of a hosted project are printed even if a row that a check made cannot be removed, which is printed too (OPERATE-2)', async () => {
  const errorSpy = vi.spyOn(console, 'error').mockReturnValue()
  try {
    const check: Check = {
      name: 'A check',
      consequence: '',
      advice: '',
      async findProblem(context) {
        context.addCleanup(() => Promise.reject(new Error('the connection broke')))
        return 'something is wrong'
      },
    }
    expect(await runChecks([check], new CheckContext(target))).toMatchObject([
      { finding: 'something is wrong' },
    ])
    expect(String(errorSpy.mock.calls[0]?.[0])).toContain('the connection broke')
  } finally {
    errorSpy.mockRestore()
  }
})
