import { describe, expect, test, vi } from 'vitest'
import { expectValidSecretKey, type HostedProject } from './hosted-project.ts'
import { toCheckTarget } from './settings.ts'

describe('the secret key before the first step of apply (OPERATE-15)', () => {
  const settings = { SUPABASE_URL: 'https://project.example', SUPABASE_SECRET_KEY: 'sb_secret_old' }
  const projectThatAnswers = (status: number) => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({}, { status }))
    const unusedParts = { cli: vi.fn<HostedProject['cli']>(), site: {} as HostedProject['site'] }
    return { hosted: { settings, target: toCheckTarget(settings), fetch, ...unusedParts }, fetch }
  }

  test.each([401, 403])(
    '`hosted -- apply` refuses a secret key that the project answers with %i',
    async (status) => {
      const { hosted, fetch } = projectThatAnswers(status)
      await expect(expectValidSecretKey(hosted)).rejects.toThrow('Nothing was changed.')
      expect(new Headers(fetch.mock.calls[0]?.[1]?.headers).get('apikey')).toBe('sb_secret_old')
    },
  )

  test('`hosted -- apply` says in one sentence that the project does not answer', async () => {
    const { hosted, fetch } = projectThatAnswers(200)
    fetch.mockRejectedValue(new TypeError('fetch failed'))
    const sentence = 'The project cannot be reached at https://project.example. Nothing was changed.'
    await expect(expectValidSecretKey(hosted)).rejects.toThrow(sentence)
  })

  test('`hosted -- apply` accepts a secret key that may list accounts', async () => {
    await expect(expectValidSecretKey(projectThatAnswers(200).hosted)).resolves.toBeUndefined()
  })
})
