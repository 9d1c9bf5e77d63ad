import { useMemo } from 'react'
import { useAtollsWithListings } from '../directory/use-directory.ts'
import { listFilterAtolls } from '../domain/atolls/atolls.ts'
import { LabelledSelect } from '../ui/labelled-select.tsx'
import { chooseOwnAtoll, useOwnAtoll } from './own-atoll.ts'
import { OWN_ATOLL_TEXTS } from './texts.ts'

const NO_ATOLL_CODE = ''

interface AtollSelectProps {
  label: string
  /** Code of the chosen atoll; null for no atoll. */
  atoll: string | null
  onChoose: (code: string) => void
  /** Text of an additional option for no atoll; the code of this option is ''. */
  noneLabel?: string
  isBeside?: boolean
  labelClassName?: string
}

/** A field to choose an atoll. It offers inhabited atolls and atolls with listings (ATOLL-4). */
export function AtollSelect({
  label,
  atoll,
  onChoose,
  noneLabel: none,
  isBeside = false,
  labelClassName,
}: AtollSelectProps) {
  const knownAtolls = useAtollsWithListings()
  const options = useMemo(() => {
    const atolls = listFilterAtolls(new Set(atoll === null ? knownAtolls : [...knownAtolls, atoll]))
    const named = atolls.map(({ code, name }) => [code, name] as const)
    return none === undefined ? named : [[NO_ATOLL_CODE, none] as const, ...named]
  }, [knownAtolls, atoll, none])
  return (
    <LabelledSelect
      isBeside={isBeside}
      label={label}
      labelClassName={labelClassName}
      value={atoll ?? NO_ATOLL_CODE}
      options={options}
      onChange={onChoose}
    />
  )
}

/**
 * Lets the reader choose their own atoll (ATOLL-1).
 *
 * @param isLabelled false beside a heading that says the same; then only screen readers get the label
 */
export function OwnAtollChoice({ isLabelled = true }: { isLabelled?: boolean }) {
  return (
    <AtollSelect
      label={OWN_ATOLL_TEXTS.choose}
      labelClassName={isLabelled ? '' : 'visually-hidden'}
      atoll={useOwnAtoll()}
      noneLabel={OWN_ATOLL_TEXTS.none}
      onChoose={(code) => chooseOwnAtoll(code === NO_ATOLL_CODE ? null : code)}
    />
  )
}
