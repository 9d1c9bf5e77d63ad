import { useMemo } from 'react'
import { filterAtolls } from '../../domain/atolls.ts'
import { useAtollsWithListings } from '../../directory/use-directory.ts'
import { Choice } from '../../ui/choice.tsx'
import { SHEET_TEXTS } from './texts.ts'

interface AtollSelectProps {
  atoll: string
  onChoose: (atoll: string) => void
}

/** The sheets there are: of inhabited atolls and islands, and of those with listings. */
export function AtollSelect({ atoll, onChoose }: AtollSelectProps) {
  const known = useAtollsWithListings()
  const places = useMemo(() => filterAtolls(new Set([...known, atoll])), [known, atoll])
  const options = places.map(({ code, name }) => [code, name] as const)
  return <Choice isBeside label={SHEET_TEXTS.atoll} value={atoll} options={options} onChange={onChoose} />
}
