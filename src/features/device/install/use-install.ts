import { localSetting } from '../../../browser/local-setting.ts'
import { useSyncExternalStore } from 'react'
import {
  type InstallOffer,
  readInstallOffer,
  subscribeToInstallOffer,
  claimInstallOffer,
} from './install-offer.ts'
import { REMIND_AFTER_MS, type InstallAnswer } from './install-rules.ts'

const choice = localSetting('guide-install')

let cachedAnswer: { text: string | null; answer: InstallAnswer } = { text: null, answer: null }

/** The same object until the answer changes. Null: not asked yet, or the stored value is invalid. */
export function readInstallAnswer(): InstallAnswer {
  const text = choice.read()
  if (text !== cachedAnswer.text) cachedAnswer = { text, answer: parse(text) }
  return cachedAnswer.answer
}

export function saveInstallAnswer(answer: Exclude<InstallAnswer, null>): void {
  choice.write(answer === 'never' ? answer : String(answer.askFrom))
}

export const subscribeToInstallAnswer = choice.subscribe

function parse(text: string | null): InstallAnswer {
  if (text === 'never') return text
  const askFrom = Number(text ?? Number.NaN)
  return Number.isFinite(askFrom) ? { askFrom } : null
}

export function useInstallOffer(): InstallOffer {
  return useSyncExternalStore(subscribeToInstallOffer, readInstallOffer)
}

export function useInstallAnswer() {
  return useSyncExternalStore(subscribeToInstallAnswer, readInstallAnswer)
}

export function postponeInstall(): void {
  saveInstallAnswer({ askFrom: Date.now() + REMIND_AFTER_MS })
}

export function declineInstallForGood(): void {
  saveInstallAnswer('never')
}

/** Shows the browser's own prompt. A person who declines there is asked again after the usual interval. */
export async function installNow(): Promise<'accepted' | 'dismissed' | 'failed'> {
  const event = claimInstallOffer()
  if (event === null) return 'failed'
  try {
    const { outcome } = await event.prompt()
    if (outcome === 'dismissed') postponeInstall()
    return outcome
  } catch (error) {
    console.warn('The guide could not be installed', error)
    return 'failed'
  }
}
