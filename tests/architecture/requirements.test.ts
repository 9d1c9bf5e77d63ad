import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readTestTitles } from './test-titles.ts'

/*
 * docs/requirements lists the rules of the guide. Code and tests cite a rule by its id, so that a reader finds why a
 * line is there and what breaks when it changes. Nothing may cite a document that is not in this repository.
 */

const FOLDERS = ['.github', 'docs', 'public', 'scripts', 'src', 'supabase', 'sw', 'tests']
const TEXT_FILE_PATTERN = /(?:\.(?:c?js|css|html|json|jsonl|md|mjs|sql|toml|tsx?)|(?:^|\/)_headers)$/
/** Folders that a run or an installation creates. */
const GENERATED_PATH = /(?:^|\/)(?:node_modules|\.temp|\.generated)\//
const THIS_FILE_PATH = 'tests/architecture/requirements.test.ts'

const REQUIREMENT_ROW = /^\| ([A-Z\d]+-\d+) \| .+ \| (`[^|]+` |)\| (`[^|]+`) \|$/

/** Names of standards that look like an id. */
const STANDARDS = new Set(['UTF-8', 'UTF-16', 'SHA-1', 'GSM-7', 'LGPL-3', 'PDF-1'])

const FOREIGN_CITE_PATTERNS = [
  /\bspec (?:public|admin|data)\b/i,
  /\bspecifications?\b/i,
  /\bdecisions? \d{1,3}\b/i,
  /\bdecisions\.md\b/,
  /\barchitecture(?:\.md)?,? (?:section )?\d/i,
  /\bissues? #?\d/i,
]

interface Requirement {
  id: string
  code: string[]
  tests: string[]
}

/** Files below a folder, with forward slashes. */
function listFilesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    .filter((path) => !GENERATED_PATH.test(path))
}

function fileNamesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
}

export function readRequirements(text: string): Requirement[] {
  return text.split('\n').flatMap((line) => {
    const [, id, code = '', test = ''] = REQUIREMENT_ROW.exec(line) ?? []
    return id === undefined ? [] : [{ id, code: fileNamesIn(code), tests: fileNamesIn(test) }]
  })
}

/**
 * Returns the ids in a text: topics with a number. Also returns those with an unknown topic of more than two letters, unless
 * they are names of standards.
 */
export function citedIds(text: string, topics: ReadonlySet<string>): string[] {
  return [...text.matchAll(/(?<![\w-])([A-Z][A-Z\d]+)-(\d{1,2})(?![\w-])/g)]
    .filter(([id, topic = '']) => topics.has(topic) || (topic.length > 2 && !STANDARDS.has(id)))
    .map(([id]) => id)
}

/** The citation in this line of a document that is not in this repository; null if there is none. */
export function findForeignCite(line: string, documents: ReadonlySet<string>): string | null {
  const phrase = FOREIGN_CITE_PATTERNS.map((pattern) => pattern.exec(line)?.[0]).find(
    (found) => found !== undefined,
  )
  if (phrase !== undefined) return phrase
  const documentNames = [...line.matchAll(/[\w-]+\.md\b/g)].map(([name]) => name)
  const records = [...line.matchAll(/\bdocs\/decisions\/(\d{4})/g)].map(([, number = '']) => number)
  const missingRecord = records.find((number) => ![...documents].some((name) => name.startsWith(number)))
  return documentNames.find((name) => !documents.has(name)) ?? missingRecord ?? null
}

const paths = FOLDERS.flatMap(listFilesBelow)
const rootFiles = readdirSync('.', { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => entry.name)
const names = new Set([...paths, ...rootFiles].map((path) => basename(path)))
const texts = [...paths, ...rootFiles]
  .filter((path) => TEXT_FILE_PATTERN.test(path) && path !== 'package-lock.json' && path !== THIS_FILE_PATH)
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const requirements = readdirSync('docs/requirements').flatMap((name) =>
  readRequirements(readFileSync(join('docs/requirements', name), 'utf8')),
)
const ids = new Set(requirements.map(({ id }) => id))
const topics = new Set([...ids].map((id) => id.replace(/-\d+$/, '')))

const TEST_FILE_PATTERN = /\.(?:test|spec)\.tsx?$/
/** Tests that `npm test` does not run: see vitest.config.ts and playwright.config.ts. */
const LONG_TEST_PATH = /^tests\/faults\/(?!three-clients|fuzz)/

/** For each test file: the ids in the titles of all its tests, and of those that `npm test` runs (`quick`). */
const provedIdsByFile = texts
  .filter(({ path }) => TEST_FILE_PATTERN.test(path))
  .map(({ path, text }) => {
    const titles = readTestTitles(path, text)
    const quickTitles = LONG_TEST_PATH.test(path) ? [] : titles.filter((title) => !title.includes('@full'))
    return { path, all: idsInTitles(titles), quick: idsInTitles(quickTitles) }
  })
const provedByNpmTest = new Set(provedIdsByFile.flatMap(({ quick }) => [...quick]))

function idsInTitles(titles: readonly string[]): Set<string> {
  return new Set(titles.flatMap((title) => citedIds(title, topics)))
}

describe('requirements', () => {
  it('each requirement has an id of its own', () => {
    expect(requirements.length).toBeGreaterThan(250)
    expect(requirements.map(({ id }) => id).filter((id, index, all) => all.indexOf(id) !== index)).toEqual([])
  })

  it('the files in the rows of the requirements exist', () => {
    const missingFiles = requirements.flatMap(({ id, code, tests }) =>
      [...code, ...tests]
        .filter((name) => !names.has(name) && !paths.some((path) => path.endsWith(`/${name}`)))
        .map((name) => `${id}: ${name}`),
    )
    expect(missingFiles).toEqual([])
  })

  it('each requirement is in the title of a test in the file that its row lists; an id in a comment does not count', () => {
    const unproved = requirements.flatMap(({ id, tests }) =>
      tests
        .filter((name) => !provedIdsByFile.some(({ path, all }) => path.endsWith(`/${name}`) && all.has(id)))
        .map((name) => `${id}: ${name}`),
    )
    expect(unproved).toEqual([])
  })

  it('each requirement is proved by a test that npm test runs, not only by one tagged @full', () => {
    expect([...ids].filter((id) => !provedByNpmTest.has(id))).toEqual([])
  })

  it('each requirement is cited by code, or its row lists a file that implements it as a whole', () => {
    const code = texts.filter(
      ({ path }) =>
        /^(?:public|scripts|src|supabase|sw)\//.test(path) && !/\.test\.|^supabase\/tests\//.test(path),
    )
    const cited = new Set(code.flatMap(({ text }) => citedIds(text, topics)))
    const unclearRequirements = requirements.filter(
      ({ id, code: files }) => cited.has(id) === files.length > 0,
    )
    expect(
      unclearRequirements.map(({ id }) => (cited.has(id) ? `${id}: clear its cell` : `${id}: name its file`)),
    ).toEqual([])
  })

  it('there is a requirement for every cited id', () => {
    const unknownCites = texts.flatMap(({ path, text }) =>
      citedIds(text, topics)
        .filter((id) => !ids.has(id))
        .map((id) => `${path}: ${id}`),
    )
    expect(unknownCites).toEqual([])
  })
})

describe('sources', () => {
  it('no source cites a document that is not in the repository', () => {
    expect(existsSync('docs/architecture.md')).toBe(true)
    const foundCites = texts.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const cite = findForeignCite(line, names)
        return cite === null ? [] : [`${path}:${index + 1} ${cite}`]
      }),
    )
    expect(foundCites).toEqual([])
  })
})

describe('the checks themselves', () => {
  const knownTopics = new Set(['HOURS', 'MFA'])

  it('citedIds finds ids of requirements, also with a misspelled topic, but not names of standards such as SHA-256', () => {
    const text = '(HOURS-3), MFA-12. Not UTF-8, SHA-1, SHA-256, ISO-3166, X-HOURS-3; but HUORS-3'
    expect(citedIds(text, knownTopics)).toEqual(['HOURS-3', 'MFA-12', 'HUORS-3'])
  })

  it('testTitles reads the titles of tests with their groups and tables, but no comment and no other text', () => {
    const code = `
      // HOURS-1
      describe('hours (HOURS-2)', () => {
        it.each([['noon (HOURS-3)', 'HOURS-4'], ['night', '']])('%s', () => { expect('HOURS-5') })
        test(\`a \${day} (HOURS-6) @full\`, { timeout: 1 }, () => undefined)
      })
      const test = base.extend('HOURS-7', {})
    `
    const titles = readTestTitles('hours.test.ts', code).map((title) => citedIds(title, knownTopics))
    expect(titles).toEqual([
      ['HOURS-2', 'HOURS-3'],
      ['HOURS-2', 'HOURS-6'],
    ])
  })

  it('readRequirements reads a row of the tables', () => {
    expect(readRequirements('| HOURS-3 | Half | an hour. | `hours.ts` | `hours.test.ts`, `b.ts` |')).toEqual([
      { id: 'HOURS-3', code: ['hours.ts'], tests: ['hours.test.ts', 'b.ts'] },
    ])
  })

  it.each([
    ['/** As asked (spec public-site 9). */', 'spec public'],
    ['// decision 53', 'decision 53'],
    ['-- see architecture.md section 9', 'architecture.md section 9'],
    ['// quality.md, outbox', 'quality.md'],
    ['// docs/decisions/9999', '9999'],
    ['// README.md, docs/decisions/0001, a decision made in 2026', null],
  ])('foreignCite finds a document from outside the repository, or none, in %j', (line, cite) => {
    expect(findForeignCite(line, new Set(['README.md', 'architecture.md', '0001-rows.md']))).toBe(cite)
  })
})
