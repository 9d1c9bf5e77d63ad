import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { OTHER_TEXT_FILES, readCatalogues } from './catalogues.ts'
import { checkFile, toFileName, formatFile, type LanguageFile } from './language-file.ts'
import { toPseudoText } from './pseudo-language.ts'
import { findPlaceholders, readTexts } from './text-entries.ts'
import { numberKeys, addTableLookups, formatTable } from './text-table.ts'

const CATALOGUE_NAME = 'src/ui/texts.ts'
const CATALOGUE_CODE = `
import { OTHER } from './other.ts'
export const KINDS = ['all', 'some'] as const
/** Texts of a card. */
export const CARD_TEXTS = {
  save: 'Save it',
  /** The number of places. */
  count: (count: number) => (count === 1 ? '1 place' : \`\${count} places\`),
  more: {
    'two words': (name: string, by: string | null) => \`From \${name}\${by === null ? '' : \` (by \${by})\`}, \${name}\`,
    sign: '·',
  },
} as const satisfies Record<string, unknown>
`

const ENTRIES = readTexts(CATALOGUE_NAME, CATALOGUE_CODE)

interface CardTexts {
  save: string
  count: (n: number) => string
  more: { 'two words': (name: string, by: string | null) => string }
}

/** Runs the catalogue like the guide does, with `table` as the texts of a language. */
function runCatalogue(numbers: ReadonlyMap<string, number>, table: string): CardTexts {
  const code = addTableLookups(CATALOGUE_NAME, CATALOGUE_CODE.replace(/^import.*$/m, ''), {
    tableIndex: 1,
    numbers,
  })
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  })
  const runModule: Record<string, never> = {}
  // oxlint-disable-next-line typescript/no-implied-eval -- runs the written code, as the guide would
  new Function('exports', `globalThis.guideTexts = [{}, ${table}]\n${outputText}`)(runModule)
  return (runModule as unknown as { CARD_TEXTS: CardTexts }).CARD_TEXTS
}

/** Makes an exported file with these translations, given by key. */
function makeTranslatedFile(messages: Record<string, string>, reviewer = 'Hilda'): LanguageFile {
  const file = formatFile(ENTRIES)
  for (const [key, message] of Object.entries({ ...messages, reviewed_by: reviewer }))
    file[key] = { ...file[key], message }
  return file
}

describe('texts for translators (TEXT-3)', () => {
  it('texts for translators are read with key, English, comments, values and longest length', () => {
    expect(ENTRIES.map(({ key, english, placeholders }) => [key, english, placeholders])).toEqual([
      ['CARD_TEXTS.save', 'Save it', []],
      ['CARD_TEXTS.count.1', '1 place', []],
      ['CARD_TEXTS.count.2', '$count$ places', ['count']],
      ['CARD_TEXTS.more.two words.1', 'From $name$$value2$, $name$', ['name', 'value2']],
      ['CARD_TEXTS.more.two words.2', ' (by $by$)', ['by']],
    ])
    expect(ENTRIES[1]).toMatchObject({ context: 'Texts of a card. The number of places.', maxLength: 17 })
  })

  it('translated texts are shown in the chosen language, or in English if the language has no translation (TEXT-5)', () => {
    const texts = new Map([
      ['CARD_TEXTS.count.2', 'jikin $count$ `'],
      ['CARD_TEXTS.more.two words.1', '$value2$ jān $name$'],
      ['CARD_TEXTS.more.two words.2', ' (jān $by$)'],
    ])
    const numbers = numberKeys(['CARD_TEXTS.save', ...texts.keys()])
    const english = runCatalogue(numbers, '{}')
    expect([english.save, english.count(3)]).toEqual(['Save it', '3 places'])
    expect(english.more['two words']('A', 'B')).toBe('From A (by B), A')
    const card = runCatalogue(numbers, formatTable(CATALOGUE_NAME, CATALOGUE_CODE, { texts, numbers }))
    expect([card.save, card.count(1), card.count(3)]).toEqual(['Save it', '1 place', 'jikin 3 `'])
    expect(card.more['two words']('A', null)).toBe(' jān A')
    expect(card.more['two words']('A', 'B')).toBe(' (jān B) jān A')
  })

  it.each<[string, Record<string, string>, string[]]>([
    ['a whole text', { 'CARD_TEXTS.save': 'Kakkōņkōņ' }, []],
    ['the English text', { 'CARD_TEXTS.save': 'Save it' }, []],
    ['no text', { 'CARD_TEXTS.save': '' }, []],
    ['a lost value', { 'CARD_TEXTS.count.2': 'jikin' }, ['CARD_TEXTS.count.2: $count$ is missing']],
    [
      'a value of another text',
      { 'CARD_TEXTS.save': 'x $name$' },
      ['CARD_TEXTS.save: $name$ is no value of this text'],
    ],
    [
      'a text that is too long',
      { 'CARD_TEXTS.save': 'x'.repeat(18) },
      ['CARD_TEXTS.save: It must be at most 17 characters'],
    ],
    [
      'letters that are not composed',
      { 'CARD_TEXTS.save': 'n\u0303' },
      ['CARD_TEXTS.save: it is not composed (NFC)'],
    ],
    [
      'a sign that turns the direction',
      { 'CARD_TEXTS.save': 'x\u202e' },
      ['CARD_TEXTS.save: There is an invisible character after "x". Delete it and type what is there again.'],
    ],
    [
      'a lost space',
      { 'CARD_TEXTS.more.two words.2': '(jān $by$)' },
      ['CARD_TEXTS.more.two words.2: it must begin and end with spaces exactly where the English text does'],
    ],
    [
      'an unknown key',
      { 'CARD_TEXTS.gone': 'x' },
      ['CARD_TEXTS.gone: the guide has no such text (any more)'],
    ],
  ])('the texts of translators are checked for problems: %s', (_, changes, problems) => {
    expect(checkFile(makeTranslatedFile(changes), ENTRIES).problems).toEqual(problems)
  })

  it('the texts of translators are not imported if they equal the English text, or if the file has no reviewer', () => {
    const texts = { 'CARD_TEXTS.save': 'Kakkōņkōņ', 'CARD_TEXTS.count.1': '1 place' }
    expect(checkFile(makeTranslatedFile(texts), ENTRIES)).toEqual({
      reviewedBy: 'Hilda',
      texts: new Map([['CARD_TEXTS.save', 'Kakkōņkōņ']]),
      replacedMessages: [],
      keptMessages: [],
      outdatedMessages: [],
      problems: [],
    })
    expect(checkFile(makeTranslatedFile(texts, ''), ENTRIES).problems).toEqual([
      'reviewed_by: say which speaker read every text of this file',
    ])
  })

  it('translations are left out if their English was changed, and refused if the file lacks their English (TEXT-7)', () => {
    const texts = { 'CARD_TEXTS.save': 'Kakkōņkōņ', 'CARD_TEXTS.count.1': 'juon jikin' }
    const now = readTexts(CATALOGUE_NAME, CATALOGUE_CODE.replace('Save it', 'Delete it'))
    expect(checkFile(makeTranslatedFile(texts), now)).toEqual({
      reviewedBy: 'Hilda',
      texts: new Map([['CARD_TEXTS.count.1', 'juon jikin']]),
      replacedMessages: [],
      keptMessages: [],
      outdatedMessages: ['CARD_TEXTS.save: translated from "Save it", which now is "Delete it"'],
      problems: [],
    })
    expect(checkFile(makeTranslatedFile({}), now)).toMatchObject({
      texts: new Map(),
      outdatedMessages: [],
      problems: [],
    })
    const file = makeTranslatedFile(texts)
    delete file['CARD_TEXTS.save']?.description
    expect(checkFile(file, ENTRIES).problems).toEqual([
      expect.stringMatching(/^CARD_TEXTS\.save: its description does not end with "English: "/),
    ])
  })
})

describe('an export of a language that has translations (TEXT-8)', () => {
  const texts = {
    'CARD_TEXTS.save': { english: 'Keep it', text: 'Dāpiji' },
    'CARD_TEXTS.count.1': { english: '1 place', text: 'juon jikin' },
  }

  it('an export of a language has the current translations, and marks those whose English was changed for a new translation', () => {
    const file = formatFile(ENTRIES, { texts, reviewedBy: 'Hilda' })
    expect(file['CARD_TEXTS.count.1']?.message).toBe('juon jikin')
    expect(file['CARD_TEXTS.save']).toMatchObject({
      message: 'Save it',
      description: expect.stringContaining(
        'Translate it anew: "Dāpiji" was "Keep it". English: Save it',
      ) as unknown,
    })
    expect(file['reviewed_by']?.message).toBe('')
    const singularEntry = ENTRIES.find(({ key }) => key === 'CARD_TEXTS.count.1')
    if (singularEntry === undefined) throw new Error('The catalogue has this text')
    expect(formatFile([singularEntry], { texts, reviewedBy: 'Hilda' })['reviewed_by']?.message).toBe('Hilda')
  })

  it('an export of a language gives no text and no problem when it is imported unchanged, even without a reviewer', () => {
    const knownTexts = { texts, reviewedBy: 'Hilda' }
    const checkedFile = checkFile(formatFile(ENTRIES, knownTexts), ENTRIES, knownTexts)
    const emptyResult = {
      texts: new Map(),
      replacedMessages: [],
      keptMessages: [],
      outdatedMessages: [],
      problems: [],
    }
    expect(checkedFile).toEqual({ reviewedBy: '', ...emptyResult })
  })
})

describe('a text that somebody else corrected since the export (TEXT-9)', () => {
  const BEFORE = { english: '1 place', text: 'juon jikn' }
  const correctedTexts = {
    texts: { 'CARD_TEXTS.count.1': { ...BEFORE, text: 'juon jikin' } },
    reviewedBy: 'Anna',
  }

  /** Makes the file of Ben, who exported before the correction and translated another text. */
  function makeFileOfBen(messages: Record<string, string>): LanguageFile {
    const file = formatFile(ENTRIES, { texts: { 'CARD_TEXTS.count.1': BEFORE }, reviewedBy: 'Hilda' })
    const allMessages = { reviewed_by: 'Ben', 'CARD_TEXTS.save': 'Kakkōņkōņ', ...messages }
    for (const [key, message] of Object.entries(allMessages)) file[key] = { ...file[key], message }
    return file
  }

  it('a text that somebody else corrected since the export stays if the imported file has the exported text unchanged', () => {
    expect(checkFile(makeFileOfBen({}), ENTRIES, correctedTexts)).toEqual({
      reviewedBy: 'Ben',
      texts: new Map([['CARD_TEXTS.save', 'Kakkōņkōņ']]),
      replacedMessages: [],
      keptMessages: ["CARD_TEXTS.count.1: 'juon jikn' became 'juon jikin'"],
      outdatedMessages: [],
      problems: [],
    })
  })

  it('a text that somebody else corrected since the export is replaced and reported if the file has a different text, or an unchanged one without the exported hash', () => {
    const otherCheckedFile = checkFile(
      makeFileOfBen({ 'CARD_TEXTS.count.1': 'juon jikiin' }),
      ENTRIES,
      correctedTexts,
    )
    expect(otherCheckedFile.replacedMessages).toEqual([
      "CARD_TEXTS.count.1: 'juon jikin' becomes 'juon jikiin'",
    ])
    const oldCheckedFile = checkFile(
      makeTranslatedFile({ 'CARD_TEXTS.count.1': BEFORE.text }),
      ENTRIES,
      correctedTexts,
    )
    expect(oldCheckedFile.replacedMessages).toEqual(["CARD_TEXTS.count.1: 'juon jikin' becomes 'juon jikn'"])
    for (const { texts, keptMessages } of [otherCheckedFile, oldCheckedFile])
      expect([texts.has('CARD_TEXTS.count.1'), keptMessages]).toEqual([true, []])
  })
})

const CATALOGUES = readCatalogues('.', true)

describe('the invented language for tests (TEXT-4)', () => {
  it('the invented language for tests has accented and additional letters, and keeps placeholders and spaces at the ends', () => {
    expect(toPseudoText('Call $name$ ')).toBe('Cāļļ $name$ōū ')
    expect(findPlaceholders(toPseudoText('$a$ of $b$'))).toEqual(['a', 'b'])
  })

  it('the invented language for tests covers more than 45 catalogues and the other text files, each with its own file name', () => {
    expect(CATALOGUES.length).toBeGreaterThan(45)
    expect(CATALOGUES.map(({ name }) => name)).toEqual(expect.arrayContaining([...OTHER_TEXT_FILES]))
    expect(new Set(CATALOGUES.map(({ name }) => toFileName(name))).size).toBe(CATALOGUES.length)
  })

  it.each(CATALOGUES.map(({ name, code }) => [name, code] as const))(
    'the invented language for tests changes no text of %s that code compares, because the comparison with the English text would fail',
    (name, code) => {
      const texts = new Set(readTexts(name, code).map(({ english }) => english))
      const comparedTexts = [...code.matchAll(/[!=]== '([^']+)'|'([^']+)' [!=]==|case '([^']+)':/g)]
      const words = comparedTexts.map(([, right, left, label]) => right ?? left ?? label ?? '')
      expect(words.filter((word) => texts.has(word))).toEqual([])
    },
  )

  it.each(CATALOGUES.map(({ name, code }) => [name, code] as const))(
    'the invented language for tests goes through export, checks and import of %s, and leaves no text untranslated',
    (name, code) => {
      const entries = readTexts(name, code)
      expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length)
      const file = formatFile(entries)
      for (const entry of Object.values(file))
        entry.message = entry.message === '' ? 'A test' : toPseudoText(entry.message)
      const { texts, outdatedMessages, problems } = checkFile(file, entries)
      expect([problems, outdatedMessages]).toEqual([[], []])
      expect(texts.size).toBe(entries.length)
      const numbers = numberKeys(texts.keys())
      expect(numbers.size).toBe(entries.length)
      const table = formatTable(name, code, { texts, numbers })
      for (const number of numbers.values()) expect(table).toMatch(new RegExp(`[{,] ${number}: `))
      const codeWithLookups = addTableLookups(name, code, { tableIndex: 0, numbers })
      for (const number of numbers.values()) expect(codeWithLookups).toContain(`__texts[${number}]`)
    },
  )
})
