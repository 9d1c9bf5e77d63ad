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
  return new Map([...new Set(keys)].toSorted().map((key, at) => [key, at]))
}

/** The source of a catalogue, changed to look up the texts with these keys in the table. */
export function addTableLookups(
  name: string,
  code: string,
  { at, numbers }: { at: number; numbers: ReadonlyMap<string, number> },
): string {
  const found = findTexts(name, code).filter(({ key }) => numbers.has(key))
  const rewrittenCode = rewriteRange({ code, numbers }, found, { from: 0, to: code.length })
  return `const __texts = ${TABLE_VARIABLE}?.[${at}] ?? {}\n${rewrittenCode}`
}

interface NumberedSource {
  code: string
  numbers: ReadonlyMap<string, number>
}

interface SourceRange {
  from: number
  to: number
}

/** Rewrites a part of the source, with a look-up for each text. A text can be inside a value of another text. */
function rewriteRange(
  source: NumberedSource,
  found: readonly FoundText[],
  { from, to }: SourceRange,
): string {
  const inside = found.filter(({ node }) => node.getStart() >= from && node.getEnd() <= to)
  let [written, at] = ['', from]
  for (const text of inside) {
    if (text.node.getStart() < at) continue
    const others = inside.filter(({ node }) => node !== text.node)
    written += source.code.slice(at, text.node.getStart()) + formatLookup(source, text, others)
    at = text.node.getEnd()
  }
  return written + source.code.slice(at, to)
}

function formatLookup(
  source: NumberedSource,
  { key, node }: FoundText,
  others: readonly FoundText[],
): string {
  const rewritten = (part: ts.Node): string =>
    rewriteRange(source, others, { from: part.getStart(), to: part.getEnd() })
  const read = `__texts[${source.numbers.get(key)}]`
  const values = listInsertedValues(node).map(({ expression }) => rewritten(expression))
  return `(${read}${values.length > 0 ? `?.(${values.join(', ')})` : ''} ?? ${rewritten(node)})`
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
    .map(({ expression }, at) => ({ name: names[at] ?? '', expression }))
    .filter(({ name }, at) => names.indexOf(name) === at)
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
  const parts = text.split(PLACEHOLDER_PATTERN).map((part, at) => {
    if (at % 2 === 0) return part.replace(/[\\`]|\$\{/g, (sign) => `\\${sign}`)
    return `\${v${names.indexOf(part)}}`
  })
  return `(${names.map((_, at) => `v${at}`).join(', ')}) => \`${parts.join('')}\``
}
