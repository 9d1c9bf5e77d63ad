import ts from 'typescript'

/*
 * The texts of a catalogue (TEXT-3) as a translator needs them, read from its source: each string and each template, also
 * those inside the functions that put names and numbers into a text. One walk finds them, so that a translation is put
 * back exactly where its English text was read.
 */

export interface TextEntry {
  /** Names in the catalogue, as 'CARD_TEXTS.save'; with a number where a function has several texts. */
  key: string
  /** A value that the text takes in is written as $name$. */
  english: string
  /** The comments at the text and at its group. */
  context: string
  placeholders: string[]
  /** In characters as people see them. */
  longest: number
}

interface FoundText extends TextEntry {
  node: ts.StringLiteralLike | ts.TemplateExpression
}

/** Two letters in a row: punctuation and units need no translation. */
const WORD = /\p{L}{2}/u
const LOWER_CASE_WORD = /^[a-z][a-z_/-]*$/
/** Files of the domain whose lower-case words are ids: 'police' is a kind, 'Police' is shown. */
const HAS_IDS = /^src\/domain\/(?!listing\/freshness)/
const PLACEHOLDER = /\$([\w.]+)\$/g

export function readTexts(name: string, code: string): TextEntry[] {
  return findTexts(name, code).map(({ key, english, context, placeholders, longest }) => ({
    key,
    english,
    context,
    placeholders,
    longest,
  }))
}

/** The source of the catalogue with these texts, by key; the others stay English. */
export function withTexts(name: string, code: string, texts: ReadonlyMap<string, string>): string {
  const found = findTexts(name, code).filter(({ key }) => texts.has(key))
  return rewrite({ code, texts }, found, 0, code.length)
}

interface Rewritten {
  code: string
  texts: ReadonlyMap<string, string>
}

/** A part of the source with its texts replaced; a text can stand inside a value of another one. */
function rewrite(all: Rewritten, found: readonly FoundText[], from: number, to: number): string {
  const inside = found.filter(({ node }) => node.getStart() >= from && node.getEnd() <= to)
  let [written, at] = ['', from]
  for (const { key, node } of inside) {
    if (node.getStart() < at) continue
    const others = inside.filter((other) => other.node !== node)
    const valueOf = ({ expression }: ts.TemplateSpan): string =>
      rewrite(all, others, expression.getStart(), expression.getEnd())
    written += all.code.slice(at, node.getStart()) + sourceOf(node, all.texts.get(key) ?? '', valueOf)
    at = node.getEnd()
  }
  return written + all.code.slice(at, to)
}

/** The names of the values in a text, sorted. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name))].toSorted()
}

function findTexts(name: string, code: string): FoundText[] {
  const source = ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true)
  const found: FoundText[] = []
  const visit = (node: ts.Node, path: readonly string[], context: readonly string[]): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return
    if ((ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) && isShown(node)) {
      const { english, placeholders } = readText(node)
      const isId = LOWER_CASE_WORD.test(english) && (HAS_IDS.test(name) || isListed(node))
      const isText = WORD.test(english.replace(PLACEHOLDER, '')) && !isId
      if (isText)
        found.push({
          key: path.join('.'),
          english,
          context: context.join(' '),
          placeholders,
          longest: longestOf(english),
          node,
        })
    }
    const own = nameOf(node)
    const [nextPath, nextContext] =
      own === null
        ? [path, context]
        : [
            [...path, own],
            [...context, ...commentsOf(node, source)],
          ]
    ts.forEachChild(node, (child) => visit(child, nextPath, nextContext))
  }
  visit(source, [], [])
  return numbered(found)
}

/** Keys are counted where one name has several texts. */
function numbered(found: readonly FoundText[]): FoundText[] {
  const counts = new Map<string, number>()
  for (const { key } of found) counts.set(key, (counts.get(key) ?? 0) + 1)
  const seen = new Map<string, number>()
  return found.map((entry) => {
    if ((counts.get(entry.key) ?? 0) < 2) return entry
    const at = (seen.get(entry.key) ?? 0) + 1
    seen.set(entry.key, at)
    return Object.assign(entry, { key: `${entry.key}.${at}` })
  })
}

/** False for what is compared, and for names of properties. */
function isShown(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isBinaryExpression(parent))
    return parent.operatorToken.kind === ts.SyntaxKind.PlusToken || isFallback(parent)
  if (ts.isPropertyAssignment(parent)) return parent.name !== node
  return (
    !ts.isElementAccessExpression(parent) &&
    !ts.isLiteralTypeNode(parent) &&
    !ts.isCaseClause(parent) &&
    !isPattern(parent)
  )
}

function isFallback({ operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken
}

/** In a list of ids, such as the kinds of entries. */
function isListed({ parent }: ts.Node): boolean {
  return ts.isArrayLiteralExpression(parent) && ts.isVariableDeclaration(outermost(parent))
}

/** The declaration of a list, whatever `as const` or `satisfies` stands around it. */
function outermost({ parent }: ts.Node): ts.Node {
  return ts.isAsExpression(parent) || ts.isSatisfiesExpression(parent) ? outermost(parent) : parent
}

/** The text that a method looks for or joins with, as in text.includes('x'). */
function isPattern(parent: ts.Node): boolean {
  return ts.isCallExpression(parent) && ts.isPropertyAccessExpression(parent.expression)
}

function nameOf(node: ts.Node): string | null {
  if (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) || ts.isFunctionDeclaration(node)) {
    const { name } = node
    if (name === undefined) return null
    return ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name) ? name.text : null
  }
  return null
}

function commentsOf(node: ts.Node, source: ts.SourceFile): string[] {
  const at = ts.isVariableDeclaration(node) ? node.parent.parent.getFullStart() : node.getFullStart()
  return (ts.getLeadingCommentRanges(source.text, at) ?? [])
    .map(({ pos, end }) =>
      source.text
        .slice(pos, end)
        .replace(/^\/[/*]+|\*\/$|^\s*\*/gm, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((text) => text !== '')
}

function readText(node: ts.StringLiteralLike | ts.TemplateExpression): {
  english: string
  placeholders: string[]
} {
  if (!ts.isTemplateExpression(node)) return { english: node.text, placeholders: [] }
  const names = namesOf(node)
  const english = node.templateSpans.reduce(
    (text, { literal }, at) => `${text}$${names[at] ?? ''}$${literal.text}`,
    node.head.text,
  )
  return { english, placeholders: [...new Set(names)].toSorted() }
}

/** A value by its name; one that is calculated by its place. */
function namesOf(node: ts.TemplateExpression): string[] {
  return node.templateSpans.map(({ expression }, at) =>
    ts.isIdentifier(expression) ? expression.text : `value${at + 1}`,
  )
}

/** Room for languages that need more letters: some are half as long again as English, and short words twice as long. */
function longestOf(english: string): number {
  const { length } = Array.from(english.replace(PLACEHOLDER, ''))
  return Math.max(length + 10, Math.ceil(length * 1.6))
}

function sourceOf(node: FoundText['node'], text: string, valueOf: (span: ts.TemplateSpan) => string): string {
  if (!ts.isTemplateExpression(node)) return JSON.stringify(text)
  const names = namesOf(node)
  const parts = text.split(PLACEHOLDER).map((part, at) => {
    if (at % 2 === 0) return part.replace(/[\\`]|\$\{/g, (sign) => `\\${sign}`)
    const span = node.templateSpans[names.indexOf(part)]
    if (span === undefined) throw new RangeError(`The text has no value ${part}`)
    return `\${${valueOf(span)}}`
  })
  return `\`${parts.join('')}\``
}
