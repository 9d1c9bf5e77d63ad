const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
export const CODES_PER_SET = 8
const CODE_LENGTH = 8
/** The largest multiple of 36 in a byte: larger ones are drawn again, so that every letter is as likely. */
const FAIR_BYTES = 252

/** A set of 8 codes of 8 upper-case letters and digits (MFA-4). */
export function newBackupCodes(): string[] {
  return Array.from({ length: CODES_PER_SET }, newCode)
}

function newCode(): string {
  let code = ''
  while (code.length < CODE_LENGTH) {
    const [byte = FAIR_BYTES] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < FAIR_BYTES) code += LETTERS[byte % LETTERS.length] ?? ''
  }
  return code
}

/** The server gets nothing else of a code: SHA-256 in hex. */
export async function hashBackupCode(code: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The file that the person keeps. */
export function backupCodesFile(codes: string[], email: string, title: string): string {
  return [title, email, '', ...codes, ''].join('\r\n')
}
