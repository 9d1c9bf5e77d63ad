import { describe, expect, it } from 'vitest'
import { classNames } from './class-names.ts'

const nameIn = (file: string): string =>
  classNames.generateScopedName('title', `${process.cwd()}/src/${file}`)

describe('names of classes (SHELL-5)', () => {
  it('differ by file, and stay the same while the file keeps its name', () => {
    expect(nameIn('a.module.css')).toMatch(/^title_[\w-]{4}$/)
    expect(nameIn('b.module.css')).not.toBe(nameIn('a.module.css'))
    expect(nameIn('a.module.css')).toBe(nameIn('a.module.css'))
  })

  it('cause an error when two files have the same hash', () => {
    expect(() => {
      for (let file = 0; file < 100_000; file += 1) nameIn(`${file}.module.css`)
    }).toThrow(/rename one of these files/)
  })
})
