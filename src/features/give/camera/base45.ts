const BASE45_CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

export function toBase45(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 2) {
    const isPair = at + 1 < bytes.length
    const value = isPair ? (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0) : (bytes[at] ?? 0)
    for (let left = value, digits = isPair ? 3 : 2; digits > 0; digits -= 1) {
      text += BASE45_CHARACTERS[left % 45]
      left = Math.floor(left / 45)
    }
  }
  return text
}

/** Decodes Base45 (RFC 9285); null if the text is not Base45. */
export function fromBase45(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 3 === 1) return null
  const bytes: number[] = []
  for (let at = 0; at < text.length; at += 3) {
    const isPair = at + 2 < text.length
    const low = BASE45_CHARACTERS.indexOf(text.charAt(at))
    const middle = BASE45_CHARACTERS.indexOf(text.charAt(at + 1))
    const high = isPair ? BASE45_CHARACTERS.indexOf(text.charAt(at + 2)) : 0
    const value = low + middle * 45 + high * 2_025
    if (Math.min(low, middle, high) < 0 || value > (isPair ? 0xffff : 0xff)) return null
    if (isPair) bytes.push(value >>> 8)
    bytes.push(value & 0xff)
  }
  return Uint8Array.from(bytes)
}
