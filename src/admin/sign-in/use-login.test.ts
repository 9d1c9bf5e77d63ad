// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { RequestFailure } from '../../backend/request-failure.ts'
import { type AdminAreaServices, AdminAreaContext } from '../kit/admin-context.tsx'
import { useLogin } from './use-login.ts'
import { SIGN_IN_TEXTS } from './texts.ts'

afterEach(() => localStorage.clear())

/** Tries to sign in four times in a row; three attempts a minute are allowed. @returns the last answer */
async function tryFourTimes(failure: RequestFailure): Promise<string | null> {
  const admin = {
    storage: localStorage,
    audit: { recordEvent: () => undefined },
    session: { signIn: () => Promise.reject(failure) },
  } as unknown as AdminAreaServices
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(AdminAreaContext.Provider, { value: admin }, children)
  const { result } = renderHook(() => useLogin(), { wrapper })
  let answer: string | null = null
  for (let tries = 0; tries < 4; tries += 1)
    answer = await result.current.logIn('editor@example.org', 'a long password')
  return answer
}

it('sign-in attempts that reached no server do not count for the limit per minute (LOGIN-6)', async () => {
  const lost = new RequestFailure('Failed to fetch', { kind: 'network' })
  expect(await tryFourTimes(lost)).not.toBe(SIGN_IN_TEXTS.tooMany)
})

it('sign-in attempts that the server refused count for the limit per minute (LOGIN-6)', async () => {
  const refused = new RequestFailure('down', { kind: 'refused', status: 503 })
  expect(await tryFourTimes(refused)).toBe(SIGN_IN_TEXTS.tooMany)
})
