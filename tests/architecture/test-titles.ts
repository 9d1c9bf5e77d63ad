import ts from 'typescript'

/*
 * Reads the titles of the tests of a file from its syntax, so that an id in a comment or in the code of a test does not
 * count as a proof.
 */

const TEST_FUNCTION_NAMES = new Set(['test', 'it', 'testWithServiceWorker'])

/** The full title of each test, with those of the groups around it, and with the rows of its table if it has one. */
export function readTestTitles(name: string, code: string): string[] {
  const source = ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true)
  const titles: string[] = []
  const visit = (node: ts.Node, groups: readonly string[]): void => {
    const call = ts.isCallExpression(node) ? node : undefined
    const kind = call && testFunctionKind(call.expression)
    const title = call?.arguments[0]
    let outerTitles = groups
    if (kind !== undefined && call && title && call.arguments.length > 1) {
      const text = `${title.getText(source)} ${readTableText(call, source)}`
      if (kind === 'describe') outerTitles = [...groups, text]
      else titles.push([...groups, text].join(' '))
    }
    ts.forEachChild(node, (child) => visit(child, outerTitles))
  }
  visit(source, [])
  return titles
}

/** Returns 'test' for test(), test.skip() and it.each([...])(), 'describe' likewise, undefined for other functions. */
function testFunctionKind(calledExpression: ts.Expression): 'test' | 'describe' | undefined {
  if (ts.isCallExpression(calledExpression)) return testFunctionKind(calledExpression.expression)
  if (ts.isPropertyAccessExpression(calledExpression)) {
    return calledExpression.name.text === 'extend' ? undefined : testFunctionKind(calledExpression.expression)
  }
  if (!ts.isIdentifier(calledExpression)) return undefined
  if (calledExpression.text === 'describe') return 'describe'
  return TEST_FUNCTION_NAMES.has(calledExpression.text) ? 'test' : undefined
}

/** The first text of each row of `test.each([...])`, which is part of the titles. */
function readTableText(call: ts.CallExpression, source: ts.SourceFile): string {
  if (!ts.isCallExpression(call.expression)) return ''
  const [table] = call.expression.arguments
  if (!table || !ts.isArrayLiteralExpression(table)) return ''
  const cells = table.elements.map((row) => (ts.isArrayLiteralExpression(row) ? row.elements[0] : row))
  return cells.map((cell) => (cell && ts.isStringLiteralLike(cell) ? cell.getText(source) : '')).join(' ')
}
