import ts from 'typescript'
import { findTexts, type FoundText, listPlaceholderNames, PLACEHOLDER_PATTERN } from './text-entries.ts'

/*
 * Makes a catalogue that can be read in another language (TEXT-5), and the table for it in the file of a language. Both number
 * the texts in the same way: a catalogue looks up a text by its number in the table, and uses its own English text if the
 * table lacks the number.
 */

/** Global variable with the texts of the chosen language: for each catalogue an object of texts by number. */
const TABLE_VARIABLE = 'globalThis.guideTexts'

/** Numbers the keys of one catalogue that any language has translated. */
export function numberKeys(keys: Iterable<string>): Map<string, number> {
  return new Map([...new Set(keys)].toSorted().map((key, index) => [key, index]))
}

/** The source of a catalogue, changed to look up the texts with these keys in the table. */
export function addTableLookups(
  name: string,
  code: string,
  { tableIndex, numbers }: { tableIndex: number; numbers: ReadonlyMap<string, number> },
): string {
  const foundTexts = findTexts(name, code).filter(({ key }) => numbers.has(key))
  const rewrittenCode = rewriteRange({ code, numbers }, foundTexts, {
    startPosition: 0,
    endPosition: code.length,
  })
  return `const __texts = ${TABLE_VARIABLE}?.[${tableIndex}] ?? {}\n${rewrittenCode}`
}

interface NumberedSource {
  code: string
  numbers: ReadonlyMap<string, number>
}

interface SourceRange {
  startPosition: number
  endPosition: number
}

/** Rewrites a part of the source, with a look-up for each text. A text can be inside a value of another text. */
function rewriteRange(
  source: NumberedSource,
  foundTexts: readonly FoundText[],
  { startPosition, endPosition }: SourceRange,
): string {
  const textsInside = foundTexts.filter(
    ({ node }) => node.getStart() >= startPosition && node.getEnd() <= endPosition,
  )
  let [writtenCode, position] = ['', startPosition]
  for (const text of textsInside) {
    if (text.node.getStart() < position) continue
    const otherTexts = textsInside.filter(({ node }) => node !== text.node)
    writtenCode += source.code.slice(position, text.node.getStart()) + formatLookup(source, text, otherTexts)
    position = text.node.getEnd()
  }
  return writtenCode + source.code.slice(position, endPosition)
}

function formatLookup(
  source: NumberedSource,
  { key, node }: FoundText,
  otherTexts: readonly FoundText[],
): string {
  const rewriteNode = (part: ts.Node): string =>
    rewriteRange(source, otherTexts, { startPosition: part.getStart(), endPosition: part.getEnd() })
  const read = `__texts[${source.numbers.get(key)}]`
  const values = listInsertedValues(node).map(({ expression }) => rewriteNode(expression))
  return `(${read}${values.length > 0 ? `?.(${values.join(', ')})` : ''} ?? ${rewriteNode(node)})`
}

interface InsertedValue {
  name: string
  expression: ts.Expression
}

/** Lists the values that are inserted into a text, each name once. */
function listInsertedValues(node: FoundText['node']): InsertedValue[] {
  if (!ts.isTemplateExpression(node)) return []
  const names = listPlaceholderNames(node)
  return node.templateSpans
    .map(({ expression }, index) => ({ name: names[index] ?? '', expression }))
    .filter(({ name }, index) => names.indexOf(name) === index)
}

/** Code for one catalogue in the file of a language: a JavaScript object with a text or a function for each number. */
export function formatTable(
  name: string,
  code: string,
  { texts, numbers }: { texts: ReadonlyMap<string, string>; numbers: ReadonlyMap<string, number> },
): string {
  const entries = findTexts(name, code).flatMap(({ key, node }) => {
    const text = texts.get(key)
    return text === undefined
      ? []
      : [`${numbers.get(key)}: ${formatTextCode(listInsertedValues(node), text)}`]
  })
  return `{ ${entries.join(', ')} }`
}

function formatTextCode(values: readonly InsertedValue[], text: string): string {
  if (values.length === 0) return JSON.stringify(text)
  const names = values.map(({ name }) => name)
  const codeParts = text.split(PLACEHOLDER_PATTERN).map((textPart, index) => {
    if (index % 2 === 0) return textPart.replace(/[\\`]|\$\{/g, (sign) => `\\${sign}`)
    return `\${v${names.indexOf(textPart)}}`
  })
  return `(${names.map((_, index) => `v${index}`).join(', ')}) => \`${codeParts.join('')}\``
}
