import ts from 'typescript'
import { findTexts, type FoundText, namesOf, PLACEHOLDER } from './text-entries.ts'

/*
 * Makes a catalogue that can be read in another language (TEXT-5), and the table for it in the file of a language. Both number
 * the texts in the same way: a catalogue looks up a text by its number in the table, and uses its own English text if the
 * table lacks the number.
 */

/** Global variable with the texts of the chosen language: for each catalogue an object of texts by number. */
const TABLE = 'globalThis.guideTexts'

/** Numbers the keys of one catalogue that any language has translated. */
export function numberKeys(keys: Iterable<string>): Map<string, number> {
  return new Map([...new Set(keys)].toSorted().map((key, at) => [key, at]))
}

/** The source of a catalogue, changed to look up the texts with these keys in the table. */
export function readingTable(
  name: string,
  code: string,
  { at, numbers }: { at: number; numbers: ReadonlyMap<string, number> },
): string {
  const found = findTexts(name, code).filter(({ key }) => numbers.has(key))
  const asked = rewrite({ code, numbers }, found, { from: 0, to: code.length })
  return `const __texts = ${TABLE}?.[${at}] ?? {}\n${asked}`
}

interface Source {
  code: string
  numbers: ReadonlyMap<string, number>
}

interface Range {
  from: number
  to: number
}

/** Rewrites a part of the source, with a look-up for each text. A text can be inside a value of another text. */
function rewrite(source: Source, found: readonly FoundText[], { from, to }: Range): string {
  const inside = found.filter(({ node }) => node.getStart() >= from && node.getEnd() <= to)
  let [written, at] = ['', from]
  for (const text of inside) {
    if (text.node.getStart() < at) continue
    const others = inside.filter(({ node }) => node !== text.node)
    written += source.code.slice(at, text.node.getStart()) + asking(source, text, others)
    at = text.node.getEnd()
  }
  return written + source.code.slice(at, to)
}

function asking(source: Source, { key, node }: FoundText, others: readonly FoundText[]): string {
  const rewritten = (part: ts.Node): string =>
    rewrite(source, others, { from: part.getStart(), to: part.getEnd() })
  const read = `__texts[${source.numbers.get(key)}]`
  const values = valuesOf(node).map(({ expression }) => rewritten(expression))
  return `(${read}${values.length > 0 ? `?.(${values.join(', ')})` : ''} ?? ${rewritten(node)})`
}

interface InsertedValue {
  name: string
  expression: ts.Expression
}

/** Lists the values that are inserted into a text, each name once. */
function valuesOf(node: FoundText['node']): InsertedValue[] {
  if (!ts.isTemplateExpression(node)) return []
  const names = namesOf(node)
  return node.templateSpans
    .map(({ expression }, at) => ({ name: names[at] ?? '', expression }))
    .filter(({ name }, at) => names.indexOf(name) === at)
}

/** Code for one catalogue in the file of a language: a JavaScript object with a text or a function for each number. */
export function tableOf(
  name: string,
  code: string,
  { texts, numbers }: { texts: ReadonlyMap<string, string>; numbers: ReadonlyMap<string, number> },
): string {
  const entries = findTexts(name, code).flatMap(({ key, node }) => {
    const text = texts.get(key)
    return text === undefined ? [] : [`${numbers.get(key)}: ${textCode(valuesOf(node), text)}`]
  })
  return `{ ${entries.join(', ')} }`
}

function textCode(values: readonly InsertedValue[], text: string): string {
  if (values.length === 0) return JSON.stringify(text)
  const names = values.map(({ name }) => name)
  const parts = text.split(PLACEHOLDER).map((part, at) => {
    if (at % 2 === 0) return part.replace(/[\\`]|\$\{/g, (sign) => `\\${sign}`)
    return `\${v${names.indexOf(part)}}`
  })
  return `(${names.map((_, at) => `v${at}`).join(', ')}) => \`${parts.join('')}\``
}
