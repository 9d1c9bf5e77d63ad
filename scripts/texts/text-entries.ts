import ts from 'typescript'

/*
 * The texts of a catalogue (TEXT-3) as a translator needs them, read from its source: each string and each template, also
 * those inside the functions that put names and numbers into a text. `findTexts` serves export and build, so that a
 * translation is put exactly where its English text was read.
 */

export interface TextEntry {
  /** Path in the catalogue, such as 'CARD_TEXTS.save'; with a number at its end if a function has several texts. */
  key: string
  /** The English text, with $name$ for each inserted value. */
  english: string
  /** The comments of the text and of its group. */
  context: string
  placeholders: string[]
  /** The longest text that fits, in characters as people count them. */
  maxLength: number
}

/** A text at its place in the source. */
export interface FoundText extends TextEntry {
  node: ts.StringLiteralLike | ts.TemplateExpression
}

/** Two letters in a row. Texts without them, such as punctuation and units, need no translation. */
const WORD_PATTERN = /\p{L}{2}/u
const LOWER_CASE_WORD_PATTERN = /^[a-z][a-z_/-]*$/
/** Files in which lower-case words are ids: 'police' is an id, 'Police' is shown. */
const FILES_WITH_IDS_PATTERN = /^src\/(?:domain\/(?!listing\/freshness)|screens\/)/
/** Matches paths of files, addresses and names of properties, which are not translated. */
const ID_PATTERN = /^(?:\.{0,2}\/|https?:)|^[a-z]+(?:[A-Z][a-z]*)+$/
export const PLACEHOLDER_PATTERN = /\$([\w.]+)\$/g

export function readTexts(name: string, code: string): TextEntry[] {
  return findTexts(name, code).map(({ key, english, context, placeholders, maxLength }) => ({
    key,
    english,
    context,
    placeholders,
    maxLength,
  }))
}

/** The names of the values in a text, sorted. */
export function findPlaceholders(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER_PATTERN)].map(([, name = '']) => name))].toSorted()
}

export function findTexts(name: string, code: string): FoundText[] {
  const source = ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true)
  const foundTexts: FoundText[] = []
  const visit = (node: ts.Node, path: readonly string[], context: readonly string[]): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isThrowStatement(node)) return
    // Skip the texts of components, which are in their catalogues.
    if (name.endsWith('.tsx') && ts.isFunctionDeclaration(node)) return
    if ((ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) && isVisibleText(node)) {
      const { english, placeholders } = readText(node)
      const isId =
        LOWER_CASE_WORD_PATTERN.test(english) && (FILES_WITH_IDS_PATTERN.test(name) || isInIdList(node))
      const isText =
        WORD_PATTERN.test(english.replace(PLACEHOLDER_PATTERN, '')) && !isId && !ID_PATTERN.test(english)
      if (isText)
        foundTexts.push({
          key: path.join('.'),
          english,
          context: context.join(' '),
          placeholders,
          maxLength: computeMaxLength(english),
          node,
        })
    }
    const ownName = findName(node)
    const [nextPath, nextContext] =
      ownName === null
        ? [path, context]
        : [
            [...path, ownName],
            [...context, ...readComments(node, source)],
          ]
    ts.forEachChild(node, (child) => visit(child, nextPath, nextContext))
  }
  visit(source, [], [])
  return addKeyNumbers(foundTexts)
}

/** Adds numbers to the keys of texts that have the same name. */
function addKeyNumbers(foundTexts: readonly FoundText[]): FoundText[] {
  const numbersByKey = new Map<string, number>()
  for (const { key } of foundTexts) numbersByKey.set(key, (numbersByKey.get(key) ?? 0) + 1)
  const countsByKey = new Map<string, number>()
  return foundTexts.map((entry) => {
    if ((numbersByKey.get(entry.key) ?? 0) < 2) return entry
    const number = (countsByKey.get(entry.key) ?? 0) + 1
    countsByKey.set(entry.key, number)
    return Object.assign(entry, { key: `${entry.key}.${number}` })
  })
}

/** Whether people see this text. False for texts that code compares, and for names of properties. */
function isVisibleText(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isBinaryExpression(parent))
    return parent.operatorToken.kind === ts.SyntaxKind.PlusToken || isFallback(parent)
  if (ts.isPropertyAssignment(parent)) return parent.name !== node
  return (
    !ts.isElementAccessExpression(parent) &&
    !ts.isLiteralTypeNode(parent) &&
    !ts.isCaseClause(parent) &&
    !isMethodArgument(parent)
  )
}

function isFallback({ operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken
}

/** Whether the text is in a list of ids, such as the kinds of entries. */
function isInIdList({ parent }: ts.Node): boolean {
  return ts.isArrayLiteralExpression(parent) && ts.isVariableDeclaration(findOutermost(parent))
}

/** The expression around a list with `as const` and `satisfies`, or the list itself. */
function findOutermost({ parent }: ts.Node): ts.Node {
  return ts.isAsExpression(parent) || ts.isSatisfiesExpression(parent) ? findOutermost(parent) : parent
}

/** Whether the text is the argument of a method that searches or joins, as in text.includes('x'). */
function isMethodArgument(parent: ts.Node): boolean {
  return ts.isCallExpression(parent) && ts.isPropertyAccessExpression(parent.expression)
}

function findName(node: ts.Node): string | null {
  if (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) || ts.isFunctionDeclaration(node)) {
    const { name } = node
    if (name === undefined) return null
    return ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name) ? name.text : null
  }
  return null
}

function readComments(node: ts.Node, source: ts.SourceFile): string[] {
  const commentStart = ts.isVariableDeclaration(node)
    ? node.parent.parent.getFullStart()
    : node.getFullStart()
  return (ts.getLeadingCommentRanges(source.text, commentStart) ?? [])
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
  const names = listPlaceholderNames(node)
  const english = node.templateSpans.reduce(
    (text, { literal }, index) => `${text}$${names[index] ?? ''}$${literal.text}`,
    node.head.text,
  )
  return { english, placeholders: [...new Set(names)].toSorted() }
}

/** The names of the placeholders of a template: a variable's name, or value1, value2 … for a calculated value. */
export function listPlaceholderNames(node: ts.TemplateExpression): string[] {
  return node.templateSpans.map(({ expression }, index) =>
    ts.isIdentifier(expression) ? expression.text : `value${index + 1}`,
  )
}

/** Length limit of a translation: other languages need up to 60 % more letters than English, and more for short words. */
function computeMaxLength(english: string): number {
  const { length } = Array.from(english.replace(PLACEHOLDER_PATTERN, ''))
  return Math.max(length + 10, Math.ceil(length * 1.6))
}
