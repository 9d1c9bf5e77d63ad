import { localSetting } from '../browser/local-setting.ts'

/*
 * How many messages on this device are unsent, as a page last saw it. Pages read it before they load the outbox and its
 * database, so it must stay small: the first bundle contains it.
 */
const setting = localSetting('guide-unsent')

/** Null: this device has never queued a message. */
export function readUnsentCount(): number | null {
  const text = setting.read()
  return text === null ? null : Math.max(0, Math.floor(Number(text)) || 0)
}

export function writeUnsentCount(count: number): void {
  if (count !== readUnsentCount()) setting.write(String(count))
}

export function hasUnsentMessages(): boolean {
  return (readUnsentCount() ?? 0) > 0
}

export const subscribeToUnsentCount = setting.subscribe
