// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RequestFailure } from '../../../backend/request-failure.ts'
import { AdminView, recordToasts } from '../../../../tests/fixtures/admin-view.tsx'
import { EmailForm } from './email-form.tsx'

const OLD_EMAIL = 'ann@example.org'
const NEW_EMAIL = 'ann.new@example.org'
const CODE = '123456'
const LOST_CONNECTION = new RequestFailure('Failed to fetch', { kind: 'network' })
const GATEWAY_TIMEOUT = new RequestFailure('Status 504', { kind: 'refused', status: 504 })
const CODE_WRONG = new RequestFailure('This code is wrong or too old.', {
  kind: 'refused',
  status: 400,
  data: { hint: 'code_wrong' },
})
const CHANGED_TOAST = 'You now sign in with ann.new@example.org.'
const NEW_EMAIL_TEXT = 'You sign in with ann.new@example.org.'

/** A fake server that changes the address once. A test sets which requests and answers fail. */
class FakeAccounts {
  email = OLD_EMAIL
  isCodeUsed = false
  /** The failure that the form gets after the server has changed the address; null for a success. */
  answer: RequestFailure | null = null
  /** True if a request to change the address is lost before it arrives. */
  isCut = false
  isReadCut = false
  /** The failure with which the server answers the request that mails the code; null for a success. */
  startAnswer: RequestFailure | null = null
  refreshAccount = vi.fn(() => Promise.resolve())

  readonly backend = {
    callFunction: ({ body }: { body: { action: string; code?: string } }): Promise<null> => {
      if (body.action === 'start-email-change')
        return this.startAnswer === null ? Promise.resolve(null) : Promise.reject(this.startAnswer)
      if (this.isCut) return Promise.reject(LOST_CONNECTION)
      if (this.isCodeUsed || body.code !== CODE) return Promise.reject(CODE_WRONG)
      this.isCodeUsed = true
      this.email = NEW_EMAIL
      return this.answer === null ? Promise.resolve(null) : Promise.reject(this.answer)
    },
    auth: {
      readAccount: () =>
        this.isReadCut
          ? Promise.reject(LOST_CONNECTION)
          : Promise.resolve({ userId: 'ann', email: this.email }),
      refreshAccount: () => this.refreshAccount(),
    },
  }
}

let server: FakeAccounts
let shown: string[]
const resume = vi.fn(() => Promise.resolve())
beforeEach(async () => {
  server = new FakeAccounts()
  resume.mockClear()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const toasts = recordToasts()
  shown = toasts.shown
  render(
    <AdminView backend={server.backend} session={{ resume }} toaster={toasts.toaster}>
      <EmailForm />
    </AdminView>,
  )
  fireEvent.change(screen.getByLabelText('New e-mail address'), { target: { value: NEW_EMAIL } })
  fireEvent.click(screen.getByRole('button', { name: 'Send a code to this address' }))
  await screen.findByText(`A code was sent to ${NEW_EMAIL}. It works for 30 minutes.`)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

async function submitCode(code: string): Promise<void> {
  const before = shown.length
  fireEvent.change(screen.getByLabelText('Code from the e-mail'), { target: { value: code } })
  fireEvent.click(screen.getByRole('button', { name: 'Change address' }))
  await waitFor(() => expect(shown.length).toBeGreaterThan(before))
}

const readPageText = (): string => document.body.textContent

describe('a new sign-in address that the server has stored (ADMINS-5, CONFLICT-8)', () => {
  it('a new sign-in address that the server has stored is reported as changed although the account could not be read again afterwards', async () => {
    server.refreshAccount.mockRejectedValueOnce(LOST_CONNECTION)
    await submitCode(CODE)
    expect(shown).toEqual([CHANGED_TOAST])
    await screen.findByText(NEW_EMAIL_TEXT)
    expect(console.warn).toHaveBeenCalledTimes(1)
  })

  it('a new sign-in address that the server has stored becomes the e-mail address of the session', async () => {
    await submitCode(CODE)
    await waitFor(() => expect(resume).toHaveBeenCalledTimes(1))
    expect(server.refreshAccount).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['no answer came', LOST_CONNECTION],
    ['a gateway gave up waiting', GATEWAY_TIMEOUT],
  ])(
    'a new sign-in address that the server has stored is reported as changed although %s',
    async (_what, answer) => {
      server.answer = answer
      await submitCode(CODE)
      expect(shown).toEqual([CHANGED_TOAST])
      await screen.findByText(NEW_EMAIL_TEXT)
    },
  )

  it('a new sign-in address that the server has stored is reported as changed on a later try with the same code, if the connection failed until then', async () => {
    server.answer = LOST_CONNECTION
    server.isReadCut = true
    await submitCode(CODE)
    expect(shown).toEqual(['It is not known whether the address was changed'])
    await submitCode(CODE)
    expect(readPageText()).not.toContain('The address was not changed')
    expect(readPageText()).not.toContain('wrong or too old')
    server.isReadCut = false
    await submitCode(CODE)
    expect(shown.at(-1)).toBe(CHANGED_TOAST)
    await screen.findByText(NEW_EMAIL_TEXT)
  })

  it('a new sign-in address is not reported as changed after a wrong code or a request that did not arrive', async () => {
    await submitCode('000000')
    expect(readPageText()).toContain('The address was not changed. This code is wrong or too old.')
    server.isCut = true
    await submitCode(CODE)
    expect(shown).toEqual(['The address was not changed', 'It is not known whether the address was changed'])
    expect(readPageText()).toContain(`You sign in with ${OLD_EMAIL}.`)
    server.isCut = false
    await submitCode(CODE)
    expect(shown.at(-1)).toBe(CHANGED_TOAST)
  })
})

function sendAgain(answer: RequestFailure): void {
  server.startAnswer = answer
  fireEvent.click(screen.getByRole('button', { name: 'Another address' }))
  fireEvent.click(screen.getByRole('button', { name: 'Send a code to this address' }))
}

describe('the code for a new sign-in address (ADMINS-5, CONFLICT-8)', () => {
  it.each([LOST_CONNECTION, GATEWAY_TIMEOUT])(
    'the code for a new sign-in address can be typed although the answer to its request was lost: %s',
    async (answer) => {
      sendAgain(answer)
      await screen.findByText(
        `It is not known whether a code was sent to ${NEW_EMAIL}. If none arrives, press Another address and send it again.`,
      )
      await submitCode(CODE)
      expect(shown).toEqual([CHANGED_TOAST])
    },
  )

  it('the code for a new sign-in address is not asked for if it was not sent', async () => {
    const said = 'The e-mail with the code could not be sent.'
    sendAgain(new RequestFailure(said, { kind: 'refused', status: 503 }))
    await screen.findByText(`The address was not changed. ${said}`)
    expect(screen.queryByLabelText('Code from the e-mail')).toBeNull()
  })
})

it('after the code was mailed the focus is in the field of the code, and after the change of the sign-in address on the new address (A11Y-3)', async () => {
  expect(document.activeElement).toBe(screen.getByLabelText('Code from the e-mail'))
  screen.getByRole('button', { name: 'Change address' }).focus()
  await submitCode(CODE)
  expect(document.activeElement).toBe(await screen.findByText(NEW_EMAIL_TEXT))
})

it('a sign-in address that is changed while the focus is elsewhere does not take the focus (A11Y-3)', async () => {
  const elsewhere = document.body.appendChild(document.createElement('input'))
  elsewhere.focus()
  await submitCode(CODE)
  await screen.findByText(NEW_EMAIL_TEXT)
  expect(document.activeElement).toBe(elsewhere)
  elsewhere.remove()
})

it('the focus is on the new sign-in address after a press on Another address (A11Y-3)', () => {
  const other = screen.getByRole('button', { name: 'Another address' })
  other.focus()
  fireEvent.click(other)
  expect(document.activeElement).toBe(screen.getByText(`You sign in with ${OLD_EMAIL}.`))
})
