import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { resolveAtoll } from '../domain/atolls/atoll-spellings.ts'

interface OtherSpellingProps {
  /** The last part of the address. */
  slug: string
  /** Shown when `slug` is no spelling of an atoll. */
  unknown: ReactNode
}

/** Redirects from a code or another spelling to the page of the atoll, or of a category of the atoll (ATOLL-8). */
export function OtherSpelling({ slug, unknown }: OtherSpellingProps) {
  const { category } = useParams()
  const atollOfSlug = resolveAtoll(slug)
  if (atollOfSlug === null) return unknown
  return <Navigate to={`/atoll/${atollOfSlug.id}${category === undefined ? '' : `/${category}`}`} replace />
}
