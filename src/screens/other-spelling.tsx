import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { resolveAtoll } from '../domain/atolls/atoll-spellings.ts'

interface OtherSpellingProps {
  /** The last part of the address. */
  slug: string
  /** Shown where no spelling of an atoll is meant. */
  unknown: ReactNode
}

/** Leads from a code or another spelling to the page of the atoll (ATOLL-8). */
export function OtherSpelling({ slug, unknown }: OtherSpellingProps) {
  const meant = resolveAtoll(slug)
  return meant === null ? unknown : <Navigate to={`/atoll/${meant.id}`} replace />
}
