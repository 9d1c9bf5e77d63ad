/**
 * An international phone number with a space after the country code, as in the guide. It needs no apostrophe (IMPORT-10),
 * because two numbers with only a space between them are no formula, so a spreadsheet reads the cell as text.
 */
const PHONES = /^\+\d{1,3} \d[\d -]*$/

/** Whether a spreadsheet would run the text as a formula, also if apostrophes precede it (OWASP, CSV Injection). */
export function isFormula(text: string): boolean {
  return /^'*[=+\-@\t\r]/.test(text) && !PHONES.test(text)
}

/** Rows as CSV (RFC 4180). Prefixes text that a spreadsheet would run as a formula with an apostrophe. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => row.map(toCell).join(',')).join('\r\n')
}

function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const harmless = isFormula(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replace(/"/g, '""')}"` : harmless
}
