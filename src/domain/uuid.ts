const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Any version and variant, in either case. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
