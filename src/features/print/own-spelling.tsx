import { atollByCode, marshalleseName } from '../../domain/atolls.ts'

/** The name of an atoll in Marshallese letters, where it is written otherwise. */
export function OwnSpelling({ atoll }: { atoll: string }) {
  const known = atollByCode(atoll)
  const own = known === null ? null : marshalleseName(known)
  return own === null ? null : <span lang="mh">({own})</span>
}
