import { lazyPart } from '../ui/lazy-part.tsx'

/** The emergency numbers of the build, for the screens that stand where another should: loaded ahead, after the paint. */
export const lastNumbers = lazyPart(async () => (await import('./bundled-emergency-numbers.tsx')).LastNumbers)
