import { useMemo } from 'react'
import { chooseOwnAtoll } from './own-atoll.ts'
import { useOwnAtoll } from './use-own-atoll.ts'
import { filterAtolls } from '../domain/atolls.ts'
import { useAtollsWithListings } from '../directory/use-directory.ts'
import { Choice } from '../ui/choice.tsx'
import { OWN_ATOLL_TEXTS } from './own-atoll-texts.ts'

const NONE = ''

/** Where the reader is: inhabited atolls and islands, and those with listings. */
export function AtollChoice() {
  const own = useOwnAtoll()
  const known = useAtollsWithListings()
  const places = useMemo(() => filterAtolls(new Set(own === null ? known : [...known, own])), [known, own])
  return (
    <Choice
      label={OWN_ATOLL_TEXTS.choose}
      value={own ?? NONE}
      options={[[NONE, OWN_ATOLL_TEXTS.none], ...places.map(({ code, name }) => [code, name] as const)]}
      onChange={(value) => chooseOwnAtoll(value === NONE ? null : value)}
    />
  )
}
