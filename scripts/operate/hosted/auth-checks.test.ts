import { expect, test, vi } from 'vitest'
import { AUTH_CHECKS } from './auth-checks.ts'
import { CheckContext, runChecks } from './run-checks.ts'
import { toCheckTarget } from './settings.ts'

const target = toCheckTarget({ SUPABASE_URL: 'https://project.example', SITE_URL: 'https://guide.example' })

/** A project with an account of an earlier run, which answers with `status` when an account is deleted. */
function createProject(status: number): { fetch: typeof fetch; deletedIds: string[] } {
  const deletedIds: string[] = []
  const answerRequest = (url: URL, method: string): Response => {
    if (method === 'DELETE') {
      deletedIds.push(url.pathname.split('/').at(-1) ?? '')
      return new Response('{}', { status })
    }
    if (url.pathname === '/rest/v1/users') return Response.json([{ id: 'old' }])
    if (url.pathname === '/auth/v1/admin/users') return Response.json({ id: 'new' })
    return Response.json({ redirect_to: 'https://guide.example/reset-password' })
  }
  return {
    fetch: (input, init) =>
      Promise.resolve(
        answerRequest(new URL(input instanceof Request ? input.url : input), init?.method ?? 'GET'),
      ),
    deletedIds,
  }
}

test.each([
  [200, 0],
  [404, 0],
  [403, 2],
  [503, 2],
])(
  'a test account that the check could not remove (status %i) is printed, and the results of the checks stay (OPERATE-2)',
  async (status, printedLines) => {
    const errorSpy = vi.spyOn(console, 'error').mockReturnValue()
    try {
      const { fetch, deletedIds } = createProject(status)
      const checks = AUTH_CHECKS.filter(({ name }) => name === 'Reset links lead to the site')
      expect(await runChecks(checks, new CheckContext(target, fetch))).toMatchObject([{ state: 'right' }])
      expect(deletedIds.toSorted()).toEqual(['new', 'old'])
      const lines = errorSpy.mock.calls.map(([line]) => String(line))
      expect(lines.filter((line) => line.includes(`(status ${status})`))).toHaveLength(printedLines)
    } finally {
      errorSpy.mockRestore()
    }
  },
)
