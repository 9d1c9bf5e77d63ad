import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSourceVersion } from './source-version.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'source-version-'))
  mkdirSync(join(folder, 'src'))
  writeMainSource('console.log(1)')
})

afterEach(() => rmSync(folder, { recursive: true }))

describe('the version of the sources (OPERATE-9)', () => {
  it('the version of the sources of an unpacked ZIP file changes with a source file, but not with a test', () => {
    const firstVersion = readSourceVersion(folder)
    expect(firstVersion).toMatch(/^sources-[0-9a-f]{8}$/)
    writeFileSync(join(folder, 'src', 'main.test.ts'), 'a test is not part of the site')
    expect(readSourceVersion(folder)).toBe(firstVersion)
    writeMainSource('console.log(2)')
    expect(readSourceVersion(folder)).not.toBe(firstVersion)
  })

  it('the version of the sources changes with the coastline from which the build makes its map', () => {
    const unpackedVersion = readSourceVersion(folder)
    mkdirSync(join(folder, 'supabase', 'local', 'demo'), { recursive: true })
    writeFileSync(join(folder, 'supabase', 'local', 'demo', 'coastline.geojson'), '{}')
    expect(readSourceVersion(folder)).not.toBe(unpackedVersion)
  })

  it('the version of the sources of a checkout is its commit, or a new version after each uncommitted change', () => {
    commitAll()
    const commit = runGit('rev-parse', '--short', 'HEAD')
    expect(readSourceVersion(folder)).toBe(commit)
    const versions = [2, 3].map((number) => {
      writeMainSource(`console.log(${number})`)
      return readSourceVersion(folder)
    })
    expect(new Set([commit, ...versions]).size).toBe(3)
    expect(versions.every((version) => version.startsWith(`${commit}-dirty-`))).toBe(true)
  })

  it('the version of the sources changes with each translation, also with uncommitted ones', () => {
    const translate = (text: string): void => writeFileSync(join(folder, 'languages', 'mh.json'), text)
    const unpackedVersion = readSourceVersion(folder)
    commitAll()
    const committedVersion = readSourceVersion(folder)
    mkdirSync(join(folder, 'languages'))
    translate('first')
    const firstVersion = readSourceVersion(folder)
    translate('corrected')
    expect(new Set([unpackedVersion, committedVersion, firstVersion, readSourceVersion(folder)]).size).toBe(4)
    commitAll()
    writeFileSync(join(folder, 'src', 'new.test.ts'), 'a test is not part of the site')
    expect(readSourceVersion(folder)).toBe(runGit('rev-parse', '--short', 'HEAD'))
  })
})

function writeMainSource(source: string): void {
  writeFileSync(join(folder, 'src', 'main.ts'), source)
}

function commitAll(): void {
  runGit('init', '--quiet')
  runGit('add', '.')
  runGit('-c', 'user.name=Test', '-c', 'user.email=test@example.org', 'commit', '--quiet', '-m', 'All')
}

function runGit(...args: string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
}
