const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text is a UUID of any version and variant, in upper or lower case. */
export function isUuid(text: string): boolean {
  return UUID_PATTERN.test(text)
}
