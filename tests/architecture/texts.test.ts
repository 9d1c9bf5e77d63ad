import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

/*
 * Every visible text is in a text catalogue (texts.ts, texts/*.ts), so that a translation changes no component:
 * docs/translating.md.
 */
const FOLDERS = [
  'src/features',
  'src/listings',
  'src/app',
  'src/screens',
  'src/ui',
  'src/map',
  'src/admin',
].filter((folder) => existsSync(folder))

/** Attributes whose values people see or hear. */
const TEXT_ATTRIBUTES = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'alt',
  'title',
  'placeholder',
  'label',
])

/** Two letters in a row. Punctuation, arrows, × and CSS units need no translation. */
const WORD_PATTERN = /\p{L}{2}/u

const OPERATORS_SHOWING_LEFT = new Set([
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.PlusToken,
])
const OPERATORS_SHOWING_RIGHT = new Set([...OPERATORS_SHOWING_LEFT, ts.SyntaxKind.AmpersandAmpersandToken])

/** Texts written in a component instead of in a catalogue, with their line numbers. */
export function findStrayTexts(name: string, code: string): string[] {
  const source = ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const foundTexts: string[] = []
  const addText = (node: ts.Node, text: string): void => {
    if (!WORD_PATTERN.test(text)) return
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
    foundTexts.push(`${name}:${line + 1} ${text.trim()}`)
  }
  const collectLiterals = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) addText(node, node.text)
    else if (ts.isTemplateExpression(node)) {
      addText(
        node,
        [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(' '),
      )
    } else if (ts.isConditionalExpression(node)) {
      collectLiterals(node.whenTrue)
      collectLiterals(node.whenFalse)
    } else if (ts.isBinaryExpression(node)) {
      // Operands of comparisons and the left side of && are conditions, not visible texts.
      if (OPERATORS_SHOWING_LEFT.has(node.operatorToken.kind)) collectLiterals(node.left)
      if (OPERATORS_SHOWING_RIGHT.has(node.operatorToken.kind)) collectLiterals(node.right)
    }
  }
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) addText(node, node.text)
    else if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent)) {
      collectLiterals(node.expression)
    } else if (
      ts.isJsxAttribute(node) &&
      TEXT_ATTRIBUTES.has(node.name.getText(source)) &&
      node.initializer
    ) {
      const value = ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer
      if (value) collectLiterals(value)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return foundTexts
}

function listComponents(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .map((name) => join(folder, name))
}

/** Words of a language in a catalogue: its strings, except names of modules and ids such as 'listings'. */
function readCatalogueTexts(name: string, code: string): string[] {
  const foundTexts: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      foundTexts.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true))
  return foundTexts.filter((text) => WORD_PATTERN.test(text) && !/^[a-z_/-]+$/.test(text))
}

describe('texts of the screens (TEXT-1)', () => {
  it.each(FOLDERS)('the folder %s has no screen text outside its text catalogues', (folder) => {
    const strayTexts = listComponents(folder).flatMap((file) =>
      findStrayTexts(file, readFileSync(file, 'utf8')),
    )
    expect(strayTexts).toEqual([])
  })

  it('the search for screen texts outside the text catalogues finds texts in every kind of JSX and attribute', () => {
    const code = [
      'const A = () => <p>Words here</p>',
      'const B = () => <input aria-label="Your name" className="not words" />',
      "const C = () => <p title={`Call ${name}`}>{isOpen ? 'Open' : TEXTS.closed}</p>",
      "const D = () => <p>{a && 'Only when'} · {count} {'×'}</p>",
      "const E = () => <p>{kind === 'conflict' && <b />}{'Sum ' + total}{name ?? 'Nobody'}</p>",
    ].join('\n')
    expect(findStrayTexts('x.tsx', code)).toEqual([
      'x.tsx:1 Words here',
      'x.tsx:2 Your name',
      'x.tsx:3 Call',
      'x.tsx:3 Open',
      'x.tsx:4 Only when',
      'x.tsx:5 Sum',
      'x.tsx:5 Nobody',
    ])
  })

  it('texts of the admin area say business and MFA, and use no other words for them (TEXT-2)', () => {
    const catalogues = readdirSync('src/admin', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('texts.ts'))
      .map((name) => join('src/admin', name))
    const texts = catalogues.flatMap((file) => readCatalogueTexts(file, readFileSync(file, 'utf8')))
    expect(texts.length).toBeGreaterThan(300)
    const otherWords = /\blistings?\b|second factor|two-step|two-factor/i
    expect(texts.filter((text) => otherWords.test(text))).toEqual([])
  })

  it('every feature has a text catalogue', () => {
    const features = readdirSync('src/features', { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    )
    const featuresWithoutCatalogue = features.filter(
      ({ name }) =>
        !existsSync(join('src/features', name, 'texts.ts')) &&
        !existsSync(join('src/features', name, 'texts')),
    )
    expect(featuresWithoutCatalogue.map(({ name }) => name)).toEqual([])
  })
})
