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
  it('of an unpacked ZIP file changes with a source file, but not with a test', () => {
    const first = versionOfSources(folder)
    expect(first).toMatch(/^sources-[0-9a-f]{8}$/)
    writeFileSync(join(folder, 'src', 'main.test.ts'), 'a test is not part of the site')
    expect(versionOfSources(folder)).toBe(first)
    write('console.log(2)')
    expect(versionOfSources(folder)).not.toBe(first)
  })

  it('of a checkout is its commit, or a new version after each uncommitted change', () => {
    commitAll()
    const commit = git('rev-parse', '--short', 'HEAD')
    expect(versionOfSources(folder)).toBe(commit)
    const versions = [2, 3].map((number) => {
      write(`console.log(${number})`)
      return versionOfSources(folder)
    })
    expect(new Set([commit, ...versions]).size).toBe(3)
    expect(versions.every((version) => version.startsWith(`${commit}-dirty-`))).toBe(true)
  })

  it('changes with each translation, also with uncommitted ones', () => {
    const translate = (text: string): void => writeFileSync(join(folder, 'languages', 'mh.json'), text)
    const unpacked = versionOfSources(folder)
    commitAll()
    const committed = versionOfSources(folder)
    mkdirSync(join(folder, 'languages'))
    translate('first')
    const first = versionOfSources(folder)
    translate('corrected')
    expect(new Set([unpacked, committed, first, versionOfSources(folder)]).size).toBe(4)
    commitAll()
    writeFileSync(join(folder, 'src', 'new.test.ts'), 'a test is not part of the site')
    expect(versionOfSources(folder)).toBe(git('rev-parse', '--short', 'HEAD'))
  })
})

function write(source: string): void {
  writeFileSync(join(folder, 'src', 'main.ts'), source)
}

function commitAll(): void {
  git('init', '--quiet')
  git('add', '.')
  git('-c', 'user.name=Test', '-c', 'user.email=test@example.org', 'commit', '--quiet', '-m', 'All')
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
}
