import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/*
 * Counts pairs of files that share identical code. Blank lines, comments, imports and lines with only punctuation do not
 * count. Migrations are not compared: a released migration can never change, so a later migration that replaces a function
 * has to repeat the function.
 */

const MIN_SHARED_LINES = 6
const MAX_PAIRS = 40
/** Lines that occur in more places than this do not count: the language or a library requires them. */
const MAX_PLACES = 8
const CODE_FILE_PATTERN = /\.(?:ts|tsx|mjs|css|html|sql)$/
const NON_CODE_LINE = /^(?:\/\/|\/?\*|--|<!--)|^[\s(){}[\];,<>/]*$/

function codeLines(text: string): string[] {
  return text
    .replaceAll(/^import [^'"]*['"][^'"]*['"];?$/gm, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !NON_CODE_LINE.test(line))
}

/** The pairs of files that share MIN_SHARED_LINES lines, as 'one ~ other'; a file that repeats its own lines is a pair too. */
function findRepeatedPairs(files: ReadonlyMap<string, string>): string[] {
  const places = new Map<string, string[]>()
  for (const [file, text] of files) {
    const lines = codeLines(text)
    let lastRun = { run: '', at: -MIN_SHARED_LINES }
    for (let index = 0; index + MIN_SHARED_LINES <= lines.length; index += 1) {
      const run = lines.slice(index, index + MIN_SHARED_LINES).join('\n')
      // Equal lines in a row, such as those of a table, would count as a repeat of themselves, shifted by one line.
      if (run === lastRun.run && index - lastRun.at < MIN_SHARED_LINES) continue
      lastRun = { run, at: index }
      places.set(run, [...(places.get(run) ?? []), file])
    }
  }
  const pairs = new Set<string>()
  for (const foundFiles of places.values()) {
    if (foundFiles.length < 2 || foundFiles.length > MAX_PLACES) continue
    for (const [fileIndex, firstFile] of foundFiles.entries())
      for (const secondFile of foundFiles.slice(fileIndex + 1))
        pairs.add([firstFile, secondFile].sort().join(' ~ '))
  }
  return [...pairs].sort()
}

describe('code that is repeated word for word', () => {
  it(`code that is repeated word for word is in at most ${MAX_PAIRS} pairs of files`, () => {
    const listedFiles = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')
    const files = listedFiles.filter(
      (file) => CODE_FILE_PATTERN.test(file) && !file.startsWith('supabase/migrations/') && existsSync(file),
    )
    const pairs = findRepeatedPairs(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])))
    expect(files.length).toBeGreaterThan(1000)
    expect(pairs.length, pairs.join('\n')).toBeLessThanOrEqual(MAX_PAIRS)
  })

  it('the search for repeated code finds repeats in another file and in the same one, whatever their indent and comments', () => {
    const sixLines = ['one()', 'two()', 'three()', 'four()', 'five()', 'six()']
    const files = new Map([
      ['a.ts', sixLines.join('\n')],
      ['b.ts', sixLines.map((line) => `  ${line}\n  // why`).join('\n')],
      ['c.ts', [...sixLines, 'other()', ...sixLines].join('\n')],
      ['d.ts', sixLines.slice(1).join('\n')],
    ])
    expect(findRepeatedPairs(files)).toEqual(['a.ts ~ b.ts', 'a.ts ~ c.ts', 'b.ts ~ c.ts', 'c.ts ~ c.ts'])
  })
})
