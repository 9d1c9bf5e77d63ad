/**
 * Matches a phone number in the format of the guide: a plus sign, the country code, a space, and the rest. Such a text needs
 * no apostrophe (IMPORT-10), because a spreadsheet does not evaluate two numbers with only a space between them.
 */
const INTERNATIONAL_PHONE_PATTERN = /^\+\d{1,3} \d[\d -]*$/

/** Whether a spreadsheet would run the text as a formula, also if apostrophes precede it (OWASP, CSV Injection). */
export function isFormula(text: string): boolean {
  return /^'*[=+\-@\t\r]/.test(text) && !INTERNATIONAL_PHONE_PATTERN.test(text)
}

/** Rows as CSV (RFC 4180). Prefixes text that a spreadsheet would run as a formula with an apostrophe. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => row.map(formatCsvCell).join(',')).join('\r\n')
}

function formatCsvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const harmless = isFormula(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replace(/"/g, '""')}"` : harmless
}
