import type { SearchReads } from '../domain/directory.ts'
import { useDirectoryRead } from './use-directory-read.ts'

const readAtolls = (reads: SearchReads): Promise<string[]> => reads.atollsWithListings()

/** Codes of the atolls that have listings; none while unknown. */
export function useAtollsWithListings(): string[] {
  return useDirectoryRead('atolls with listings', readAtolls).answer ?? NONE
}

const NONE: string[] = []
