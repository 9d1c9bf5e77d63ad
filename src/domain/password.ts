/** The shortest password, in characters (LOGIN-3). The server has the same limit. */
export const MIN_PASSWORD_CHARACTERS = 8

/**
 * The longest password that an account can have, in bytes of UTF-8 (LOGIN-14): bcrypt ignores all later bytes, so
 * Supabase Auth refuses a longer one.
 */
export const MAX_PASSWORD_BYTES = 72

/** The length of a password as the server counts it: a letter such as ā has two bytes. */
export function countPasswordBytes(password: string): number {
  let bytes = 0
  for (const character of password) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4
  }
  return bytes
}
