/*
 * Gives lang="en" to each element whose texts are not translated, so that a screen reader speaks them as English. This code
 * is part of the file of a language (TEXT-6, scripts/build/guide-languages.ts), so that a guide in English does not load it.
 */

const LETTERS_PATTERN = /\p{L}{2}/u
/** Attributes that a screen reader reads aloud when an element has no text of its own. */
const SPOKEN_ATTRIBUTES = ['aria-label', 'alt', 'placeholder', 'title']

/** @param texts the English texts without a translation, with values as $name$ */
export function markUntranslatedElements(language: string, texts: readonly string[]): void {
  const isEnglish = createMatcher(texts)
  const markedElements = new WeakSet<Element>()
  const isMarked = (element: Element | null): boolean =>
    element !== null && markedElements.has(element) && element.getAttribute('lang') === 'en'

  const markElement = (element: Element): void => {
    // Keep the `lang` that an author has set on an element.
    if (!element.hasAttribute('lang') || markedElements.has(element)) {
      const ownLanguage = isOwnTextEnglish(element, isEnglish) ? 'en' : null
      const wantedLanguage = ownLanguage ?? (isMarked(element.parentElement) ? language : null)
      markedElements.add(element)
      if (wantedLanguage === null) element.removeAttribute('lang')
      else element.setAttribute('lang', wantedLanguage)
    }
    for (const child of element.children) markElement(child)
  }
  const observer = new MutationObserver((changes) => {
    const changedElements = new Set<Element>()
    for (const { target, addedNodes } of changes) {
      for (const node of addedNodes) if (isElement(node)) changedElements.add(node)
      const element = isElement(target) ? target : target.parentElement
      if (element !== null && isOwnTextEnglish(element, isEnglish) !== isMarked(element))
        changedElements.add(element)
    }
    for (const element of changedElements) if (element.isConnected) markElement(element)
  })
  observer.observe(document.documentElement, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: SPOKEN_ATTRIBUTES,
  })
  if (document.body) markElement(document.body)
}

function createMatcher(texts: readonly string[]): (text: string) => boolean {
  const wholeTexts = new Set(texts.filter((text) => !text.includes('$')))
  const patterns = texts
    .filter((text) => text.includes('$'))
    .map((text) =>
      text
        .split(/\$[\w.]+\$/)
        .map((textPart) => textPart.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('.*'),
    )
  const pattern = patterns.length === 0 ? null : new RegExp(`^(?:${patterns.join('|')})$`, 's')
  return (text) => wholeTexts.has(text) || pattern?.test(text) === true
}

const [ELEMENT, TEXT] = [1, 3]

function isElement(node: Node): node is Element {
  return node.nodeType === ELEMENT
}

/** Whether all words of this element itself, without the elements in it, are English texts. */
function isOwnTextEnglish(element: Element, isEnglish: (text: string) => boolean): boolean {
  const ownTexts = [...element.childNodes]
    .filter(({ nodeType }) => nodeType === TEXT)
    .map(({ nodeValue }) => nodeValue?.trim() ?? '')
    .filter((text) => LETTERS_PATTERN.test(text))
  if (ownTexts.length > 0) return ownTexts.every(isEnglish)
  if (LETTERS_PATTERN.test(element.textContent ?? '')) return false
  const spokenTexts = SPOKEN_ATTRIBUTES.map((name) => element.getAttribute(name) ?? '').filter((text) =>
    LETTERS_PATTERN.test(text),
  )
  return spokenTexts.length > 0 && spokenTexts.every(isEnglish)
}
