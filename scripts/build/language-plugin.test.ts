import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { guideLanguage } from './language-plugin.ts'

/** The JavaScript of a project whose page says the texts of one catalogue. */
async function builtWith(root: string, plugins: ReturnType<typeof guideLanguage>): Promise<string> {
  const result = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins,
    build: { write: false, lib: { entry: path.join(root, 'src/texts.ts'), formats: ['es'] } },
  })) as Rolldown.RolldownOutput[]
  return result.flatMap(({ output }) => output.map((part) => ('code' in part ? part.code : ''))).join('\n')
}

describe('a guide in another language (TEXT-5)', () => {
  let root = ''
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'language-'))
    mkdirSync(path.join(root, 'src'))
    mkdirSync(path.join(root, 'languages'))
    writeFileSync(
      path.join(root, 'src/texts.ts'),
      'export const T = { save: "Save", close: "Close it", left: (count: number) => `${count} left` }',
    )
    const texts = { 'src/texts.ts': { 'T.save': 'Kakkōņkōņ', 'T.left': 'Ewōr $count$' } }
    writeFileSync(path.join(root, 'languages/mh.json'), JSON.stringify({ language: 'mh', texts }))
  })
  afterEach(() => rmSync(root, { recursive: true }))

  it('has the translated texts, and English ones where there are none', async () => {
    const code = await builtWith(root, guideLanguage('mh', root))
    expect(code).toContain('Kakkōņkōņ')
    expect(code).toMatch(/Ewōr \$\{/)
    expect(code).toContain('Close it')
    expect(code).not.toContain('Save')
  })

  it('is not there in an English guide: not one byte more', async () => {
    for (const language of ['', 'en']) expect(guideLanguage(language, root)).toEqual([])
    expect(await builtWith(root, guideLanguage('', root))).toBe(await builtWith(root, []))
  })

  it('says its language in the page', () => {
    const [plugin] = guideLanguage('mh', root)
    const change = plugin?.transformIndexHtml as (html: string) => string
    expect(change('<html lang="en" data-app>')).toBe('<html lang="mh" data-app>')
  })
})
