import { describe, expect, it } from 'vitest'
import { cssModulesOptions } from './class-names.ts'

const generateNameIn = (file: string): string =>
  cssModulesOptions.generateScopedName('title', `${process.cwd()}/src/${file}`)

describe('names of classes (SHELL-5)', () => {
  it('the generated names of CSS classes differ by file, and stay the same while the file keeps its name', () => {
    expect(generateNameIn('a.module.css')).toMatch(/^title_[\w-]{4}$/)
    expect(generateNameIn('b.module.css')).not.toBe(generateNameIn('a.module.css'))
    expect(generateNameIn('a.module.css')).toBe(generateNameIn('a.module.css'))
  })

  it('the build fails with an error when the CSS class names of two files have the same hash', () => {
    expect(() => {
      for (let file = 0; file < 100_000; file += 1) generateNameIn(`${file}.module.css`)
    }).toThrow(/rename one of these files/)
  })
})
