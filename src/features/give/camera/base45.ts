const BASE45_CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

export function toBase45(bytes: Uint8Array): string {
  let text = ''
  for (let position = 0; position < bytes.length; position += 2) {
    const isPair = position + 1 < bytes.length
    const value = isPair ? (bytes[position] ?? 0) * 256 + (bytes[position + 1] ?? 0) : (bytes[position] ?? 0)
    for (let remainder = value, digits = isPair ? 3 : 2; digits > 0; digits -= 1) {
      text += BASE45_CHARACTERS[remainder % 45]
      remainder = Math.floor(remainder / 45)
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
    const lowDigit = BASE45_CHARACTERS.indexOf(text.charAt(at))
    const middleDigit = BASE45_CHARACTERS.indexOf(text.charAt(at + 1))
    const highDigit = isPair ? BASE45_CHARACTERS.indexOf(text.charAt(at + 2)) : 0
    const value = lowDigit + middleDigit * 45 + highDigit * 2_025
    if (Math.min(lowDigit, middleDigit, highDigit) < 0 || value > (isPair ? 0xffff : 0xff)) return null
    if (isPair) bytes.push(value >>> 8)
    bytes.push(value & 0xff)
  }
  return Uint8Array.from(bytes)
}
