import { parse } from 'postcss'

/*
 * Files that a page links in its head arrive a round trip after the page, over a satellite link 0.6 s. So pages of the build
 * contain theme.js and the style rules for what they show; the app's code loads the whole style sheet (PAGES-1). The content
 * security policy has the hash of each inline text, so all pages of a kind contain the same text.
 */
export interface InlineFiles {
  /** The text of theme.js. */
  script: string
  styles: Record<PageKind, InlineStyles>
  /** Names of all classes in the style sheet. */
  classes: readonly string[]
}

export interface InlineStyles {
  /** The rules of the style sheet that a page can need if all its classes are in `classes`. */
  text: string
  classes: readonly string[]
}

export const PAGE_KINDS = ['home', 'listing', 'other'] as const
export type PageKind = (typeof PAGE_KINDS)[number]

export function toPageKind(path: string): PageKind {
  if (path === '/') return 'home'
  return path.startsWith('/business/') ? 'listing' : 'other'
}

const STYLE_LINK_PATTERN = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/
const THEME_SCRIPT_TAG = '<script src="/theme.js"></script>'

/**
 * Puts the files into a page that the build rendered. If the inline styles lack the rules for a class of the page, the page
 * keeps the link to the whole style sheet: a new listing may be the first one with such an element.
 */
export function insertInlineFiles(page: string, path: string, inline: InlineFiles): string {
  const { text, classes } = inline.styles[toPageKind(path)]
  const knownClasses = new Set(classes)
  const styled = new Set(inline.classes)
  const isWhole = [...findHtmlClasses(page)].every((name) => knownClasses.has(name) || !styled.has(name))
  const [link, sheet] = STYLE_LINK_PATTERN.exec(page) ?? []
  const withScript = page.replace(THEME_SCRIPT_TAG, () => `<script>${inline.script}</script>`)
  if (!isWhole || link === undefined) return withScript
  return withScript
    .replace(link, () => `<style>${text}</style><noscript>${link}</noscript>`)
    .replace('<html', `<html data-styles="${sheet}"`)
}

/** Returns the rules of a style sheet that can apply to a page with these classes, whatever its attributes and states. */
export function selectRules(sheet: string, classes: ReadonlySet<string>): string {
  const root = parse(sheet)
  root.walkRules((rule) => {
    const selectors = rule.selectors.filter((selector) =>
      findRequiredClasses(selector).every((name) => classes.has(name)),
    )
    if (selectors.length === 0) rule.remove()
    else if (selectors.length < rule.selectors.length) rule.selectors = selectors
  })
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove()
  })
  return root.toString()
}

/** Names of the classes of all elements of a page. */
export function findHtmlClasses(html: string): Set<string> {
  return new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)))
}

export function findSheetClasses(sheet: string): Set<string> {
  const names = new Set<string>()
  parse(sheet).walkRules((rule) => findRequiredClasses(rule.selector).forEach((name) => names.add(name)))
  return names
}

/** Innermost brackets. An element can match :is(), :where(), :not() or :has() without having the classes inside. */
const BRACKETS_PATTERN = /\([^()]*\)/g

/** The classes that an element, or one of its ancestors, must have so that the selector can match the element. */
function findRequiredClasses(selector: string): string[] {
  let previousSelector = ''
  let selectorWithoutBrackets = selector
  while (selectorWithoutBrackets !== previousSelector) {
    previousSelector = selectorWithoutBrackets
    selectorWithoutBrackets = previousSelector.replace(BRACKETS_PATTERN, '')
  }
  return [...selectorWithoutBrackets.matchAll(/\.(-?[_a-z][\w-]*)/gi)].map(([, name = '']) => name)
}
