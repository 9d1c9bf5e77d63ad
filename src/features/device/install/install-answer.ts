import { localSetting } from '../../../browser/local-setting.ts'

/** What the person answered when asked to install the guide: 'never', or the time from which to ask again. */
export type InstallAnswer = 'never' | { askFrom: number } | null

const choice = localSetting('guide-install')

let known: { text: string | null; answer: InstallAnswer } = { text: null, answer: null }

/** The same object until the answer changes. Null: not asked yet, or what was kept is no answer. */
export function readInstallAnswer(): InstallAnswer {
  const text = choice.read()
  if (text !== known.text) known = { text, answer: parse(text) }
  return known.answer
}

export function keepInstallAnswer(answer: Exclude<InstallAnswer, null>): void {
  choice.write(answer === 'never' ? answer : String(answer.askFrom))
}

export const subscribeToInstallAnswer = choice.subscribe

function parse(text: string | null): InstallAnswer {
  if (text === 'never') return text
  const askFrom = Number(text ?? Number.NaN)
  return Number.isFinite(askFrom) ? { askFrom } : null
}
