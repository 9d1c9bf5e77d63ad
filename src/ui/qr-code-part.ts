import { lazyPart } from './lazy-part.tsx'

/** A QR code. The library that encodes it is loaded after the first paint. */
export const qrCode = lazyPart(async () => (await import('./qr-code.tsx')).QrCode)
