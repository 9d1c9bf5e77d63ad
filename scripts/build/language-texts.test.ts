import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { build, type Rolldown } from 'vite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { guideData } from './guide-data-plugin.ts'
import { readGuideLanguages } from './guide-languages.ts'
import { formatLanguageLoader, writeLanguageFiles } from './language-texts.ts'

/** Builds a project whose page reports the texts of one catalogue. @returns the script of the page */
async function buildProject(root: string): Promise<string> {
  const result = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [guideData(root)],
    build: {
      write: false,
      lib: {
        entry: path.join(root, 'src/texts.ts'),
        formats: ['iife'],
        name: 'page',
        fileName: () => 'page.js',
      },
    },
  })) as Rolldown.RolldownOutput[]
  const [page] = result.flatMap(({ output }) => output)
  return page !== undefined && 'code' in page ? page.code : ''
}

/** Runs the scripts and returns the language and the texts of the page. */
function runScripts(...scripts: string[]): { language: string; texts: string[] } {
  const documentElement = { lang: 'en' }
  const texts = runInNewContext(`${scripts.join('\n')}\n;[page.T.save, page.T.close, page.T.left(3)]`, {
    document: { documentElement, body: null },
    MutationObserver: class {
      observe(): void {}
    },
  }) as string[]
  return { language: documentElement.lang, texts: [...texts] }
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
    const ownTexts = {
      'T.save': { english: 'Save', text: 'Kakkōņkōņ' },
      'T.close': { english: 'Close', text: 'Translated from an older English text' },
      'T.left': { english: '$count$ left', text: 'Ewōr $count$' },
      'T.gone': { english: 'Gone', text: 'A text that the guide does not have any more' },
    }
    const texts = { 'src/texts.ts': ownTexts }
    writeFileSync(
      path.join(root, 'languages/mh.json'),
      JSON.stringify({ language: 'mh', name: 'Kajin M̧ajeḷ', texts }),
    )
  })
  afterEach(() => rmSync(root, { recursive: true }))

  it('a guide in another language is a separate file, and the page uses those of its texts whose English has not changed', async () => {
    const page = await buildProject(root)
    const language = (await readGuideLanguages(root))?.languages[0]?.code ?? ''
    expect(page).not.toContain('Kakkōņkōņ')
    expect(runScripts(page)).toEqual({ language: 'en', texts: ['Save', 'Close it', '3 left'] })
    expect(runScripts(language, page)).toEqual({ language: 'mh', texts: ['Kakkōņkōņ', 'Close it', 'Ewōr 3'] })
  })

  it('a guide in another language has a file that is named by its language tag and a hash, and is written into the build', async () => {
    const foundLanguages = await readGuideLanguages(root)
    const [{ tag, name, file, code } = { tag: '', name: '', file: '', code: '' }] =
      foundLanguages?.languages ?? []
    expect([tag, name]).toEqual(['mh', 'Kajin M̧ajeḷ'])
    expect(file).toMatch(/^\/languages\/mh-[0-9a-f]{8}\.js$/)
    await writeLanguageFiles(root, path.join(root, 'dist'))
    expect(readFileSync(path.join(root, 'dist', file), 'utf8')).toBe(code)
  })

  it('the support of guides in other languages adds no code and no file to a project without other languages', async () => {
    rmSync(path.join(root, 'languages'), { recursive: true })
    expect(await readGuideLanguages(root)).toBeNull()
    const page = await buildProject(root)
    await writeLanguageFiles(root, path.join(root, 'dist'))
    expect(existsSync(path.join(root, 'dist'))).toBe(false)
    expect(page).toContain('Close it')
    expect(page).not.toContain('guideTexts')
  })

  it('a guide in another language is loaded before the app on a device where it was chosen, and on no other device', () => {
    const loaderCode = formatLanguageLoader([{ tag: 'mh', name: 'Kajin M̧ajeḷ', file: '/languages/mh-1.js' }])
    const runLoader = (chosenLanguage: string | null, scripts?: string) => {
      const dataset: { scripts?: string } = scripts === undefined ? {} : { scripts }
      const writtenHtml: string[] = []
      runInNewContext(loaderCode, {
        document: { documentElement: { dataset }, write: (html: string) => writtenHtml.push(html) },
        localStorage: { getItem: () => chosenLanguage },
      })
      return [...writtenHtml, ...(dataset.scripts === undefined ? [] : [dataset.scripts])]
    }
    expect(runLoader('mh')).toEqual(['<script defer crossorigin src="/languages/mh-1.js"></script>'])
    expect(runLoader('mh', '/preload.js /assets/a.js')).toEqual([
      '/languages/mh-1.js /preload.js /assets/a.js',
    ])
    expect(runLoader(null)).toEqual([])
    expect(runLoader('de')).toEqual([])
  })
})
