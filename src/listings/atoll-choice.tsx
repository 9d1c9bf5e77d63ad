import { useMemo } from 'react'
import { useAtollsWithListings } from '../directory/use-directory.ts'
import { listAtollChoices } from '../domain/atolls/atoll-choices.ts'
import { LabelledSelect } from '../ui/labelled-select.tsx'
import { chooseOwnAtoll, useOwnAtoll } from './own-atoll.ts'
import { OWN_ATOLL_TEXTS } from './texts.ts'

const NO_ATOLL_CODE = ''

interface AtollSelectProps {
  label: string
  /** Code of the chosen atoll; null = none. */
  atoll: string | null
  onChoose: (code: string) => void
  /** Text of an additional option for no atoll; the code of this option is ''. */
  none?: string
  isBeside?: boolean
  labelClassName?: string
}

/** A field to choose an atoll. It offers inhabited atolls and atolls with listings (ATOLL-4). */
export function AtollSelect({
  label,
  atoll,
  onChoose,
  none,
  isBeside = false,
  labelClassName,
}: AtollSelectProps) {
  const known = useAtollsWithListings()
  const options = useMemo(() => {
    const choices = listAtollChoices(new Set(atoll === null ? known : [...known, atoll]))
    return none === undefined ? choices : [[NO_ATOLL_CODE, none] as const, ...choices]
  }, [known, atoll, none])
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
      none={OWN_ATOLL_TEXTS.none}
      onChoose={(code) => chooseOwnAtoll(code === NO_ATOLL_CODE ? null : code)}
    />
  )
}
