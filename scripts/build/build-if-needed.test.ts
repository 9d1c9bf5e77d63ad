import { expect, it } from 'vitest'
import type { RunningBackend } from '../../supabase/local/start-backend.ts'
import { buildEnvironment } from './build-if-needed.ts'

const BACKEND = {
  env: {
    SUPABASE_URL: 'http://127.0.0.1:4173',
    SUPABASE_PUBLISHABLE_KEY: 'key',
    SNAPSHOT_PUBLIC_KEYS: '',
    SITE_URL: 'http://127.0.0.1:4173',
  },
} as RunningBackend

it('the site of npm start names the address at which it is served, or the one that is given (LOCAL-8)', () => {
  expect(buildEnvironment('dist', BACKEND, {})).toMatchObject({
    GUIDE_OUT_DIR: 'dist',
    SITE_URL: 'http://127.0.0.1:4173',
    SITE_SUPABASE_URL: '',
  })
  expect(buildEnvironment('dist', BACKEND, { SITE_URL: 'https://guide.example.org' }).SITE_URL).toBe(
    'https://guide.example.org',
  )
})
