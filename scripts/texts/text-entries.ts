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
  /** The longest text that fits, in characters as people count them. */
  longest: number
}

/** A text at its place in the source. */
export interface FoundText extends TextEntry {
  node: ts.StringLiteralLike | ts.TemplateExpression
}

/** Two letters in a row: punctuation and units need no translation. */
const WORD = /\p{L}{2}/u
const LOWER_CASE_WORD = /^[a-z][a-z_/-]*$/
/** Files whose lower-case words are ids: 'police' is a kind, 'Police' is shown. */
const HAS_IDS = /^src\/(?:domain\/(?!listing\/freshness)|screens\/)/
/** Paths and names of files, addresses, names of properties. */
const ID = /^(?:\.{0,2}\/|https?:)|^[a-z]+(?:[A-Z][a-z]*)+$/
export const PLACEHOLDER = /\$([\w.]+)\$/g

export function readTexts(name: string, code: string): TextEntry[] {
  return findTexts(name, code).map(({ key, english, context, placeholders, longest }) => ({
    key,
    english,
    context,
    placeholders,
    longest,
  }))
}

/** The names of the values in a text, sorted. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name))].toSorted()
}

export function findTexts(name: string, code: string): FoundText[] {
  const source = ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true)
  const found: FoundText[] = []
  const visit = (node: ts.Node, path: readonly string[], context: readonly string[]): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isThrowStatement(node)) return
    // What a component itself says is in its catalogue.
    if (name.endsWith('.tsx') && ts.isFunctionDeclaration(node)) return
    if ((ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) && isShown(node)) {
      const { english, placeholders } = readText(node)
      const isId = LOWER_CASE_WORD.test(english) && (HAS_IDS.test(name) || isListed(node))
      const isText = WORD.test(english.replace(PLACEHOLDER, '')) && !isId && !ID.test(english)
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

/** Where one name has several texts, their keys are numbered. */
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

/** The placeholder of a value: its name, or its number where the value is calculated. */
export function namesOf(node: ts.TemplateExpression): string[] {
  return node.templateSpans.map(({ expression }, at) =>
    ts.isIdentifier(expression) ? expression.text : `value${at + 1}`,
  )
}

/** Room for languages that need more letters: some are half as long again as English, and short words twice as long. */
function longestOf(english: string): number {
  const { length } = Array.from(english.replace(PLACEHOLDER, ''))
  return Math.max(length + 10, Math.ceil(length * 1.6))
}
