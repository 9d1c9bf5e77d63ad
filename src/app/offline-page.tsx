import { OfflineScreen } from '../features/offline/offline-screen.tsx'
import { AtollChoice } from '../features/own-atoll/atoll-choice.tsx'
import { PROBLEM_TEXTS } from './texts/problems.ts'
import { useOnline } from '../ui/use-online.ts'

export function OfflinePage() {
  return (
    <OfflineScreen
      isOnline={useOnline()}
      atollChoice={<AtollChoice />}
      problemWords={(problem, hasCopy) => PROBLEM_TEXTS[problem][hasCopy ? 'withCopy' : 'withoutCopy']}
    />
  )
}
