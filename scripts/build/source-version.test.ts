import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { versionOfSources } from './source-version.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'source-version-'))
  mkdirSync(join(folder, 'src'))
  write('console.log(1)')
})

afterEach(() => rmSync(folder, { recursive: true }))

describe('the version of the sources (OPERATE-9)', () => {
  it('of an unpacked ZIP file changes with every source, and only then', () => {
    const first = versionOfSources(folder)
    expect(first).toMatch(/^sources-[0-9a-f]{8}$/)
    writeFileSync(join(folder, 'src', 'main.test.ts'), 'a test is not part of the site')
    expect(versionOfSources(folder)).toBe(first)
    write('console.log(2)')
    expect(versionOfSources(folder)).not.toBe(first)
  })

  it('of a checkout is its commit, and after each change of a file another one', () => {
    git('init', '--quiet')
    git('add', '.')
    git('-c', 'user.name=Test', '-c', 'user.email=test@example.org', 'commit', '--quiet', '-m', 'First')
    const commit = git('rev-parse', '--short', 'HEAD')
    expect(versionOfSources(folder)).toBe(commit)
    const versions = [2, 3].map((number) => {
      write(`console.log(${number})`)
      return versionOfSources(folder)
    })
    expect(new Set([commit, ...versions]).size).toBe(3)
    expect(versions.every((version) => version.startsWith(`${commit}-dirty-`))).toBe(true)
  })
})

function write(source: string): void {
  writeFileSync(join(folder, 'src', 'main.ts'), source)
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
}
