import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const BOOTSTRAP_PATH = path.resolve('scripts/bootstrap.mjs')

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'guide-bootstrap-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

interface ShellEnvironment {
  cwd: string
  PATH?: string
}

function runBootstrap(script: string, { cwd, PATH = process.env['PATH'] ?? '' }: ShellEnvironment): string {
  const env = { ...process.env, NODE_ENV: 'production', npm_config_omit: 'dev', PATH }
  return spawnSync(process.execPath, [BOOTSTRAP_PATH, script], { cwd, env, encoding: 'utf8' }).stdout
}

describe('a shell in which NODE_ENV is production (LOCAL-10)', () => {
  it('a script runs without NODE_ENV', () => {
    const script = path.join(folder, 'script.ts')
    writeFileSync(script, 'console.log(`NODE_ENV ${process.env.NODE_ENV}`)')
    expect(runBootstrap(script, { cwd: '.' })).toBe('NODE_ENV undefined\n')
  })

  it('every npm script starts with bootstrap.mjs, except for the checks of the source', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>
    }
    const without = Object.keys(scripts).filter(
      (name) => !scripts[name]?.startsWith('node scripts/bootstrap.mjs '),
    )
    expect(without).toEqual(['typecheck', 'lint', 'format', 'format:check', 'architecture'])
  })

  it('npm ci is started with --include=dev', () => {
    writeFileSync(path.join(folder, 'package-lock.json'), '{"packages":{}}')
    const npm = path.join(folder, 'npm')
    // This npm prints its arguments and fails, so that nothing is started.
    writeFileSync(npm, '#!/bin/sh\necho "npm $*"\nexit 1\n')
    chmodSync(npm, 0o755)
    const output = runBootstrap('script.ts', { cwd: folder, PATH: `${folder}:${process.env['PATH']}` })
    expect(output).toMatch(/^npm ci --include=dev /m)
  })
})
