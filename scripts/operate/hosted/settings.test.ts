import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { formatNextValues, readSettings } from './settings.ts'

const VERIFIED_DATABASE = 'postgresql://postgres@db.example.org/postgres?sslmode=verify-full'
/** Keys of older projects are tokens (JWTs) that name their role. */
const SERVICE_ROLE_TOKEN = `e30.${Buffer.from('{"role":"service_role"}').toString('base64url')}.c2ln`
const ANON_TOKEN = `e30.${Buffer.from('{"role":"anon"}').toString('base64url')}.c2ln`

describe('settings (OPERATE-5)', () => {
  const givenSettings = {
    SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co',
    SUPABASE_PROJECT_REF: 'abcdefghijklmnopqrst',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
    SUPABASE_SECRET_KEY: 'sb_secret_test',
    DATABASE_URL: 'postgresql://postgres@127.0.0.1/postgres',
    SITE_URL: 'https://guide.example.org',
    VITE_CONTACT_EMAIL: 'guide@example.org',
    SUPABASE_ACCESS_TOKEN: 'sbp_test',
    DEPLOY_HOOK: 'https://host.example/hooks/test',
    SMTP_HOST: 'smtp.example.org',
    SMTP_PORT: '2465',
    SMTP_USER: 'guide',
    SMTP_PASS: 'secret',
    SMTP_FROM: 'Marshall Islands Guide <guide@example.org>',
  }

  test.each([
    'SUPABASE_URL',
    'SUPABASE_SECRET_KEY',
    'DATABASE_URL',
    'SITE_URL',
    'VITE_CONTACT_EMAIL',
    'SMTP_PASS',
  ])('without a terminal, a missing setting %s is an error', async (name) => {
    await expect(readSettings({ ...givenSettings, [name]: undefined }, null)).rejects.toThrow(
      `${name} is not set`,
    )
  })

  test.each([
    ['SMTP_PORT', '587', 'is blocked'],
    ['SITE_URL', 'guide.example.org', 'is not a web address'],
    ['DATABASE_URL', 'postgresql://postgres@db.example.org/postgres?sslmode=require', 'verify-full'],
    ['DATABASE_URL', `${VERIFIED_DATABASE}&sslrootcert=~/supabase-ca.crt`, 'which is not there'],
    ['SUPABASE_PUBLISHABLE_KEY', 'sb_secret_1', 'is a secret key'],
    ['SUPABASE_PUBLISHABLE_KEY', SERVICE_ROLE_TOKEN, 'is a secret key'],
    ['SUPABASE_SECRET_KEY', 'sb_publishable_1', 'is a publishable key'],
    ['SUPABASE_SECRET_KEY', ANON_TOKEN, 'is a publishable key'],
  ])('the setting %s with the value %s is refused', async (name, value, problem) => {
    await expect(readSettings({ ...givenSettings, [name]: value }, null)).rejects.toThrow(problem)
  })

  test('missing settings are requested, wrong answers are requested again, and secrets are typed hidden', async () => {
    const questions: [string, boolean][] = []
    const typedAnswers = ['sb_publishable_1', 'sb_secret_1', 'postgresql://postgres@127.0.0.1/postgres', '']
    const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SITE_URL, VITE_CONTACT_EMAIL } = givenSettings
    const environment = {
      SUPABASE_URL,
      SUPABASE_PUBLISHABLE_KEY,
      SITE_URL,
      VITE_CONTACT_EMAIL,
      SMTP_HOST: '',
      DEPLOY_HOOK: '',
    }
    const settings = await readSettings(environment, async (question, isSecret) => {
      questions.push([question.split(' ').slice(0, 2).join(' '), isSecret])
      const answer = typedAnswers.shift()
      if (answer === undefined) throw new Error(`Asked too often: ${question}`)
      return answer
    })
    expect(questions).toEqual([
      ['Secret key', true],
      ['This is', true],
      ['Address of', true],
      ['Access token', true],
    ])
    expect(settings).toMatchObject({
      SUPABASE_SECRET_KEY: 'sb_secret_1',
      SUPABASE_PROJECT_REF: givenSettings.SUPABASE_PROJECT_REF,
    })
  })

  test('the list of variables for the next commands has the values, but no secret (OPERATE-13)', () => {
    const text = formatNextValues(givenSettings)
    for (const name of ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'SITE_URL'] as const)
      expect(text).toContain(`${name}=${givenSettings[name]}`)
    expect(text).toContain('SUPABASE_SECRET_KEY and DATABASE_URL')
    for (const name of ['SUPABASE_SECRET_KEY', 'DATABASE_URL', 'SUPABASE_ACCESS_TOKEN', 'SMTP_PASS'] as const)
      expect(text).not.toContain(givenSettings[name])
  })

  test('docs/deploy.md reads each secret in a block of its own, because the next line of a pasted block would be taken for the secret (OPERATE-13)', () => {
    const blocks = readFileSync('docs/deploy.md', 'utf8').match(/^```sh\n[^]*?^```$/gm) ?? []
    expect(blocks.filter((block) => block.includes('read -rs'))).toEqual(
      ['SUPABASE_SECRET_KEY', 'DATABASE_URL'].map(
        (name) => `\`\`\`sh\nread -rs ${name} && export ${name}\n\`\`\``,
      ),
    )
  })
})
