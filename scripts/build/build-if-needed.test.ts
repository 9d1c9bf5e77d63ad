import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { RunningBackend } from '../../supabase/local/start-backend.ts'
import { toBuildEnvironment, START_FOLDER, computeStartStamp } from './build-if-needed.ts'
import { toBuildPaths } from './build-settings.ts'

const BACKEND = {
  env: {
    SUPABASE_URL: 'http://127.0.0.1:4173',
    SUPABASE_PUBLISHABLE_KEY: 'key',
    SNAPSHOT_PUBLIC_KEYS: '',
    SITE_URL: 'http://127.0.0.1:4173',
  },
} as RunningBackend

it('the site of npm start contains the address at which it is served, or the address in SITE_URL (LOCAL-8)', () => {
  expect(toBuildEnvironment('dist', BACKEND, {})).toMatchObject({
    GUIDE_OUT_DIR: 'dist',
    SITE_URL: 'http://127.0.0.1:4173',
    SITE_SUPABASE_URL: '',
  })
  expect(toBuildEnvironment('dist', BACKEND, { SITE_URL: 'https://guide.example.org' }).SITE_URL).toBe(
    'https://guide.example.org',
  )
})

it.each([
  ['VITE_CONTACT_EMAIL', 'editor@example.org'],
  ['DATA_LICENCE', 'CC-BY-4.0'],
  ['SITE_REALTIME', '0'],
])('the stamp of npm start changes with %s, and not with unrelated variables (LOCAL-8)', (name, value) => {
  const env = toBuildEnvironment('dist', BACKEND, {})
  expect(computeStartStamp('epoch 7', { ...env, [name]: value })).not.toBe(computeStartStamp('epoch 7', env))
  expect(computeStartStamp('epoch 7', { ...env, UNRELATED: value })).toBe(computeStartStamp('epoch 7', env))
})

it('the site of npm start shares no file with the site for deployment (LOCAL-9)', () => {
  const deployedFiles = new Set(['dist', ...Object.values(toBuildPaths('dist'))])
  const startFiles = [START_FOLDER, ...Object.values(toBuildPaths(START_FOLDER))]
  expect(startFiles.filter((file) => deployedFiles.has(file))).toEqual([])
  expect(readFileSync('scripts/operate/start.ts', 'utf8')).toContain('serveSite: START_FOLDER')
})
