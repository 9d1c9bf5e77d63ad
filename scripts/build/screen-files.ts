import type { Screen } from '../../src/screens/screen.ts'

/**
 * Returns the source file of a screen, which the screen's `load` imports. @throws Error if it imports no file of src/screens
 */
export function readScreenFile({ path, load }: Pick<Screen, 'path' | 'load'>): string {
  const [file] = /[\w-]+-screen\.tsx/.exec(String(load)) ?? []
  if (file === undefined) throw new Error(`The screen at ${path} is not loaded from a file *-screen.tsx`)
  return `src/screens/${file}`
}
