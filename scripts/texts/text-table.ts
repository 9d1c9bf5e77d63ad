import ts from 'typescript'
import { findTexts, type FoundText, namesOf, PLACEHOLDER } from './text-entries.ts'

/*
 * A catalogue that can be read in another language (TEXT-5), and what the file of a language holds for it. Both number the
 * texts alike: a catalogue asks the table of the language for a text by its number, and has its own English where the table
 * has none.
 */

/** Where the file of the chosen language puts its texts: for each catalogue an object of texts by number. */
const TABLE = 'globalThis.guideTexts'

/** The texts of one catalogue that some language has, with their numbers. */
export function numberKeys(keys: Iterable<string>): Map<string, number> {
  return new Map([...new Set(keys)].toSorted().map((key, at) => [key, at]))
}

/** The source of a catalogue that asks the table for the texts with these keys. */
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

/** A part of the source in which each text is asked for; a text can stand inside a value of another one. */
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

interface Value {
  name: string
  expression: ts.Expression
}

/** The values of a text, each once. */
function valuesOf(node: FoundText['node']): Value[] {
  if (!ts.isTemplateExpression(node)) return []
  const names = namesOf(node)
  return node.templateSpans
    .map(({ expression }, at) => ({ name: names[at] ?? '', expression }))
    .filter(({ name }, at) => names.indexOf(name) === at)
}

/** What the file of a language says of one catalogue: JavaScript of an object with a text or a function for each number. */
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

function textCode(values: readonly Value[], text: string): string {
  if (values.length === 0) return JSON.stringify(text)
  const names = values.map(({ name }) => name)
  const parts = text.split(PLACEHOLDER).map((part, at) => {
    if (at % 2 === 0) return part.replace(/[\\`]|\$\{/g, (sign) => `\\${sign}`)
    return `\${v${names.indexOf(part)}}`
  })
  return `(${names.map((_, at) => `v${at}`).join(', ')}) => \`${parts.join('')}\``
}
