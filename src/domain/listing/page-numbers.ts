/** Pages shown each side of the current one (LIST-2). */
const PAGES_EACH_SIDE = 2

/** 'gap' stands for one or more omitted pages, shown as an ellipsis. */
type PageMark = number | 'gap'

/** Lists the first page, the last page and two pages each side of the current one: 1 gap 4 5 [6] 7 8 gap 20. */
export function listPageMarks(current: number, pageCount: number): PageMark[] {
  const firstShown = Math.max(2, current - PAGES_EACH_SIDE)
  const lastShown = Math.min(pageCount - 1, current + PAGES_EACH_SIDE)
  const marks: PageMark[] = [1]
  if (firstShown > 2) marks.push('gap')
  for (let page = firstShown; page <= lastShown; page += 1) marks.push(page)
  if (lastShown < pageCount - 1) marks.push('gap')
  if (pageCount > 1) marks.push(pageCount)
  return marks
}

/** Largest page number, more than any list has; larger numbers in a URL are reduced to it. */
const MAX_PAGE_NUMBER = 999_999_999

/** A page number from a URL; 1 for anything but a positive whole number. */
export function parsePageNumber(text: string | null): number {
  return text !== null && /^[1-9]\d*$/.test(text) ? Math.min(Number(text), MAX_PAGE_NUMBER) : 1
}

/** Number of pages for a number of rows; at least 1. */
export function countPages(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/** The page to show (LIST-3): the last one beyond the end, the first one for anything but a whole number. */
export function clampPage(page: number, pageCount: number): number {
  return Number.isSafeInteger(page) ? Math.min(Math.max(1, page), Math.max(1, pageCount)) : 1
}
