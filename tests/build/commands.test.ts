import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OUT_DIR } from '../../scripts/build/build-settings.ts'
import type { CheckResult } from '../../scripts/operate/hosted/run-checks.ts'
import { runCommand } from '../integration/test-backend.ts'

/* Commands that work on a finished build, as an operator types them. scripts/test/run-e2e.ts serves the build. */

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guide-built-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test('npm run hosted -- check finds nothing wrong with this build and its backend (OPERATE-1)', async () => {
  // The services of the map picker that this build was made with.
  const picker = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_PICKER_'))
  const env = {
    ...Object.fromEntries(picker.map(([name, value = '']) => [name, value])),
    GUIDE_DATA_DIR: path.dirname(process.env['E2E_MAIL_FOLDER'] ?? ''),
  }
  const { code, text } = await runCommand('hosted', ['check', '--json'], { env })
  const results = JSON.parse(text) as CheckResult[]
  expect(results.filter(({ state }) => state === 'wrong')).toEqual([])
  expect(results.filter(({ state }) => state === 'right').length).toBeGreaterThan(70)
  expect(code).toBe(0)
})

test('npm run box makes a folder of this build, and prints the time and folder of the build (BOX-1)', async () => {
  const box = path.join(folder, 'box')
  const { code, text } = await runCommand('box', [box], { env: { GUIDE_OUT_DIR: OUT_DIR } })
  expect([code, text]).toEqual([
    0,
    expect.stringMatching(
      /^The site in .+, built at 20\d\d-\d\d-\d\d \d\d:\d\d UTC\.\n.*\d{3} pages and .*Any web server can serve/,
    ),
  ])
  expect(text).toContain(`The site in ${OUT_DIR}, built`)
  expect(await readFile(path.join(box, 'index.html'), 'utf8')).toContain('guide.example.org')
})
