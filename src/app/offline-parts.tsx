import { OfflineParts as Parts } from '../features/offline/offline-parts.tsx'
import { AtollChoice } from '../features/own-atoll/atoll-choice.tsx'
import { PROBLEM_TEXTS } from './texts/problems.ts'
import { useOnline } from '../ui/use-online.ts'

export function OfflineParts() {
  return (
    <Parts
      isOnline={useOnline()}
      atollChoice={<AtollChoice />}
      problemWords={(problem, hasCopy) => PROBLEM_TEXTS[problem][hasCopy ? 'withCopy' : 'withoutCopy']}
    />
  )
}
