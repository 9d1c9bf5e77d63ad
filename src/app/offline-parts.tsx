import { OfflineParts as Parts } from '../features/device/offline/offline-parts.tsx'
import { OwnAtollChoice } from '../listings/atoll-choice.tsx'
import { PROBLEM_TEXTS } from './texts/problems.ts'
import { useOnline } from '../browser/network.ts'

export function OfflineParts() {
  return (
    <Parts
      isOnline={useOnline()}
      atollChoice={<OwnAtollChoice />}
      problemWords={(problem, hasCopy) => PROBLEM_TEXTS[problem][hasCopy ? 'withCopy' : 'withoutCopy']}
    />
  )
}
