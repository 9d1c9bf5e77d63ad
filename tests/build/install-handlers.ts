import { type Node, walk } from 'estree-walker'
import { parseAst } from 'vite'

interface InstallHandler {
  text: string
  /** True if the handler calls skipWaiting() outside of any condition. */
  skipsAlways: boolean
}

/** The handlers of `install` in the script of a service worker. */
export function findInstallHandlers(code: string): InstallHandler[] {
  const textOf = (node: object): string => {
    const { start, end } = node as { start: number; end: number }
    return code.slice(start, end)
  }
  const handlers: InstallHandler[] = []
  walk(parseAst(code) as Node, {
    enter(node) {
      if (node.type !== 'CallExpression' || node.arguments[0] === undefined) return
      // Accept backticks too, because the bundler writes string literals as template literals.
      if (/^["'`]install["'`]$/.test(textOf(node.arguments[0])))
        handlers.push({ text: textOf(node), skipsAlways: callsSkipWaitingAlways(node) })
    },
  })
  return handlers
}

function callsSkipWaitingAlways(handler: Node): boolean {
  let isFound = false
  walk(handler, {
    enter(node) {
      if (['IfStatement', 'LogicalExpression', 'ConditionalExpression'].includes(node.type)) this.skip()
      else if (node.type === 'Identifier' && node.name === 'skipWaiting') isFound = true
    },
  })
  return isFound
}
