import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toBuildPaths } from '../../scripts/build/build-settings.ts'
import { runCommand } from './test-backend.ts'

/*
 * Starts every command of package.json that an operator types, with `npm run` as the operator does: a script that Node cannot
 * load prints a stack trace instead of its message. operators-*.test.ts and hosted-check.test.ts test what the commands do.
 */

const runFile = promisify(execFile)

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guide-commands-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** Commands that measure. They need a browser and minutes. */
const UNTESTED_COMMANDS = ['test', 'bench', 'lighthouse']

interface CommandStart {
  args?: string[]
  env?: Record<string, string>
  expectedStart: RegExp
}

/** Arguments or an environment that each command refuses at once, and the beginning of the printed sentence. */
const REFUSED_COMMANDS: Record<string, CommandStart> = {
  start: { env: { PORT: 'many' }, expectedStart: /^PORT must be/ },
  backend: { env: { PORT: 'many' }, expectedStart: /^PORT must be/ },
  dev: { env: { GUIDE_DATA_DIR: '/nowhere' }, expectedStart: /^No backend is running for \/nowhere/ },
  build: { expectedStart: /^Set SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY/ },
  admin: { args: ['bogus'], expectedStart: /^Usage:\n {2}npm run admin/ },
  listings: { args: ['bogus'], expectedStart: /^Usage:\n {2}npm run listings/ },
  'emergency-contacts': { args: ['bogus'], expectedStart: /^Usage:\n {2}npm run emergency-contacts/ },
  backup: { expectedStart: /^Usage: npm run backup/ },
  restore: { expectedStart: /^Usage: npm run restore/ },
  box: { expectedStart: /^Usage: npm run box/ },
  screenshots: { args: ['bogus'], expectedStart: /^Usage:\n {2}npm run screenshots/ },
  texts: { args: ['bogus'], expectedStart: /^Usage:\n {2}npm run texts/ },
  'snapshot-keys': { args: ['bogus'], expectedStart: /^Usage:\n {2}npm run snapshot-keys/ },
  hosted: { args: ['bogus'], expectedStart: /^Usage:\n {2}npm run hosted/ },
}

test.each(Object.entries(REFUSED_COMMANDS))(
  'npm run %s starts, refuses wrong input with its own message and code 1, and prints its usage for --help (OPERATE-6) (OPERATE-11)',
  async (command, { args = [], env = {}, expectedStart }) => {
    const [refusedRun, helpRun] = await Promise.all([
      runCommand(command, args, { env }),
      runCommand(command, ['--help']),
    ])
    expect([refusedRun.code, refusedRun.text]).toEqual([1, expect.stringMatching(expectedStart)])
    expect([helpRun.code, helpRun.text]).toEqual([0, expect.stringMatching(/^Usage:/)])
  },
)

test.each(['listings -- --help', 'texts -- export "$FOLDER"', 'build:kill-switch'])(
  'npm run %s finishes its work without an error when nobody reads the output (OPERATE-11)',
  async (command) => {
    const exitMarkerPath = path.join(folder, 'unread')
    await mkdir(exitMarkerPath, { recursive: true })
    if (command.startsWith('build'))
      await writeFile(path.join(exitMarkerPath, 'sw.js'), 'the worker of a release')
    // `true` ends at once, long before the command writes its first line.
    const { stdout, stderr } = await runFile(
      'bash',
      ['-c', `npm run --silent ${command} | true; echo $PIPESTATUS`],
      {
        env: { ...process.env, FOLDER: exitMarkerPath, GUIDE_OUT_DIR: exitMarkerPath },
      },
    )
    expect([stdout, stderr]).toEqual(['0\n', ''])
    if (command.startsWith('texts')) expect(await readdir(exitMarkerPath)).toContain('app.texts.json')
    if (command.startsWith('build'))
      expect(await readFile(path.join(exitMarkerPath, 'sw.js'), 'utf8')).toContain('unregister')
  },
)

test('npm run listings -- photos --help explains the photos, not the lists (OPERATE-11)', async () => {
  const { code, text } = await runCommand('listings', ['photos', '--help'])
  expect([code, text]).toEqual([0, expect.stringMatching(/^Usage:\n {2}npm run listings -- photos/)])
})

interface TranslationFile {
  [key: string]: { message: string; description: string }
}

/** Changes messages of an exported file, as a translator does. */
async function translateFile(file: string, messages: Record<string, string>): Promise<void> {
  const texts = JSON.parse(await readFile(file, 'utf8')) as TranslationFile
  for (const [key, message] of Object.entries({ reviewed_by: 'Hilda', ...messages }))
    texts[key] = { description: '', ...texts[key], message }
  await writeFile(file, JSON.stringify(texts))
}

test('npm run texts loses no translation: an export contains existing ones, an import keeps those that its file lacks (TEXT-8)', async () => {
  const env = { GUIDE_LANGUAGES: path.join(folder, 'languages') }
  const runTexts = (...args: string[]) => runCommand('texts', args, { env })
  const mh = ['--language', 'mh', '--name', 'Kajin M̧ajeḷ']
  const firstFolder = path.join(folder, 'first')
  const secondFolder = path.join(folder, 'second')
  const thirdFolder = path.join(folder, 'third')

  expect((await runTexts('export', firstFolder)).code).toBe(0)
  await translateFile(path.join(firstFolder, 'ui.texts.json'), { SITE_NAME: 'Bokin M̧ajeḷ' })
  const firstImport = await runTexts('import', firstFolder, ...mh)
  expect([firstImport.code, firstImport.text]).toEqual([
    0,
    expect.stringContaining('has 1 new texts and 0 changed ones; 0 stay'),
  ])
  const secondExport = await runTexts('export', firstFolder)
  expect([secondExport.code, secondExport.text]).toEqual([1, expect.stringContaining('is not empty')])

  expect((await runTexts('export', secondFolder)).code).toBe(0)
  await translateFile(path.join(secondFolder, 'app.texts.json'), { 'LAYOUT_TEXTS.brandFirst': 'Epaake' })
  const secondImport = await runTexts('import', secondFolder, ...mh)
  expect([secondImport.code, secondImport.text]).toEqual([
    0,
    expect.stringContaining('has 1 new texts and 0 changed ones; 1 stay'),
  ])

  expect((await runTexts('export', thirdFolder, '--language', 'mh')).code).toBe(0)
  const exportedFile = JSON.parse(
    await readFile(path.join(thirdFolder, 'ui.texts.json'), 'utf8'),
  ) as TranslationFile
  expect(exportedFile['SITE_NAME']?.message).toBe('Bokin M̧ajeḷ')
  // Some texts of this file are not translated yet.
  expect(exportedFile['reviewed_by']?.message).toBe('')
  const thirdImport = await runTexts('import', thirdFolder, ...mh)
  expect([thirdImport.code, thirdImport.text]).toEqual([
    0,
    expect.stringContaining('has 0 new texts and 0 changed ones; 2 stay'),
  ])
})

test('npm run texts -- import overwrites no correction by another translator, and lists each text that the import changes (TEXT-9)', async () => {
  const env = { GUIDE_LANGUAGES: path.join(folder, 'languages-of-two') }
  const runTexts = (...args: string[]) => runCommand('texts', args, { env })
  const mh = ['--language', 'mh', '--name', 'Kajin M̧ajeḷ']
  const [firstExport, annaExport, benExport] = ['of-first', 'of-anna', 'of-ben'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string]
  expect((await runTexts('export', firstExport)).code).toBe(0)
  await translateFile(path.join(firstExport, 'ui.texts.json'), { SITE_NAME: 'Typo' })
  expect((await runTexts('import', firstExport, ...mh)).code).toBe(0)
  for (const exportPath of [annaExport, benExport])
    expect((await runTexts('export', exportPath, '--language', 'mh')).code).toBe(0)

  await translateFile(path.join(annaExport, 'ui.texts.json'), { SITE_NAME: 'Bokin' })
  const ofAnna = await runTexts('import', annaExport, ...mh)
  expect(ofAnna.text).toContain(
    "1 texts were changed:\nui.texts.json, SITE_NAME: 'Typo' becomes 'Bokin'\nlanguages/mh.json has 0 new texts and 1 changed ones; 0 stay",
  )
  await translateFile(path.join(benExport, 'ui.texts.json'), { reviewed_by: 'Ben' })
  await translateFile(path.join(benExport, 'app.texts.json'), { 'LAYOUT_TEXTS.brandFirst': 'Epaake' })
  const ofBen = await runTexts('import', benExport, ...mh)
  expect([ofBen.code, ofBen.text]).toEqual([
    0,
    expect.stringMatching(
      /^1 texts stay as others changed .*:\nui\.texts\.json, SITE_NAME: 'Typo' became 'Bokin'\n.* has 1 new texts and 0 changed ones; 1 stay/,
    ),
  ])
  const importedTexts = JSON.parse(await readFile(path.join(env.GUIDE_LANGUAGES, 'mh.json'), 'utf8')) as {
    texts: Record<string, Record<string, { text: string }>>
    reviewed_by: Record<string, string>
  }
  expect(importedTexts.texts['src/ui/texts.ts']?.['SITE_NAME']?.text).toBe('Bokin')
  expect(importedTexts.reviewed_by['src/ui/texts.ts']).toBe('Hilda')
})

test('npm run texts -- import fails and writes nothing for a folder without files of an export, and names files that it does not know (TEXT-8)', async () => {
  const env = { GUIDE_LANGUAGES: path.join(folder, 'languages-of-wrong-folders') }
  const runTexts = (...args: string[]) => runCommand('texts', args, { env })
  const exported = path.join(folder, 'of-editor')
  expect((await runTexts('export', exported)).code).toBe(0)
  const file = path.join(exported, 'ui.texts.json')
  await translateFile(file, { SITE_NAME: 'Bokin' })
  await writeFile(file, `\uFEFF${await readFile(file, 'utf8')}`)
  await writeFile(path.join(exported, 'app.texts (1).json'), '{}')
  const firstRun = await runTexts('import', exported, '--language', 'mh', '--name', 'Kajin M̧ajeḷ')
  expect([firstRun.code, firstRun.text]).toEqual([
    0,
    expect.stringMatching(/^1 files were left out, .*:\napp\.texts \(1\)\.json\n.* has 1 new texts/),
  ])
  const languageFile = path.join(env.GUIDE_LANGUAGES, 'mh.json')
  const textBefore = await readFile(languageFile, 'utf8')
  const missingFolder = path.join(folder, 'of-nobody')
  const otherFolder = path.join(folder, 'of-others')
  await mkdir(otherFolder)
  const importOther = ['--language', 'mh', '--name', 'Other']
  const missingRun = await runTexts('import', missingFolder, ...importOther)
  expect(missingRun).toEqual({
    code: 1,
    text: expect.stringContaining(`${missingFolder} cannot be used: it, or`),
  })
  const otherRun = await runTexts('import', otherFolder, ...importOther)
  expect(otherRun).toEqual({ code: 1, text: expect.stringContaining(`${otherFolder} has no file that`) })
  expect(await readFile(languageFile, 'utf8')).toBe(textBefore)
  await writeFile(languageFile, '{}')
  const damagedRun = await runTexts('import', exported, ...importOther)
  expect(damagedRun).toEqual({ code: 1, text: expect.stringContaining('is not a file that npm run texts') })
})

test('a command that is given a file in the place of a folder says so in one sentence (OPERATE-6)', async () => {
  const file = path.join(folder, 'a-file')
  await writeFile(file, '')
  expect(await runCommand('texts', ['export', file])).toEqual({
    code: 1,
    text: `${file} cannot be used: it is a file, and a folder is needed.`,
  })
})

test('npm run build:kill-switch writes nothing where no site is built: a host would serve the two workers alone (UPDATE-4)', async () => {
  const outDir = path.join(folder, 'no-site')
  expect(await runCommand('build:kill-switch', [], { env: { GUIDE_OUT_DIR: outDir } })).toEqual({
    code: 1,
    text: `There is no site built in ${outDir}, so nothing was written: run npm run build first, then this command again.`,
  })
  await expect(readdir(outDir)).rejects.toThrow('ENOENT')
})

test('npm run build:kill-switch replaces the service worker of a built site, which then is no finished release (OPERATE-12)', async () => {
  const { stamp } = toBuildPaths(folder)
  await mkdir(path.dirname(stamp), { recursive: true })
  await writeFile(stamp, 'of a release')
  await writeFile(path.join(folder, 'sw.js'), 'the worker of a release')
  await writeFile(path.join(folder, 'sw.js.br'), 'its compressed form')
  const { code, text } = await runCommand('build:kill-switch', [], { env: { GUIDE_OUT_DIR: folder } })
  expect([code, text]).toEqual([0, expect.stringContaining('removes the service worker')])
  expect(await readFile(path.join(folder, 'sw.js'), 'utf8')).toContain('unregister')
  await expect(readFile(path.join(folder, 'sw.js.br'))).rejects.toThrow('ENOENT')
  await expect(readFile(stamp)).rejects.toThrow('ENOENT')
})

test('commands.test.ts starts every command of package.json that runs a script, or names the command as untested', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
    scripts: Record<string, string>
  }
  const ownCommands = Object.keys(scripts).filter(
    (name) => scripts[name]?.includes('scripts/bootstrap.mjs') && !name.startsWith('test:'),
  )
  const triedCommands = new Set([...Object.keys(REFUSED_COMMANDS), 'build:kill-switch', ...UNTESTED_COMMANDS])
  expect(ownCommands.filter((name) => !triedCommands.has(name))).toEqual([])
})
