import { useRef, useState, type RefObject } from 'react'
import { countPasswordBytes } from '../../domain/password.ts'
import { InputField } from '../kit/fields.tsx'
import { checkNewPassword } from './check-login.ts'
import { SIGN_IN_TEXTS } from './texts.ts'

interface TypedPassword {
  password: string
  repeated: string
}

interface NewPasswordEntry {
  typed: TypedPassword
  errors: Partial<TypedPassword>
  inputs: Record<keyof TypedPassword, RefObject<HTMLInputElement | null>>
  onChange: (changes: Partial<TypedPassword>) => void
  /** Returns the password. If a field has an error, shows the error, focuses the field and returns null. */
  check: () => string | null
  /** Clears the fields, unless something else was typed since `password` was sent (DRAFT-4). */
  clear: (password: string) => void
}

const EMPTY_PASSWORD: TypedPassword = { password: '', repeated: '' }

/** A new password that is typed twice (LOGIN-14). */
export function useNewPassword(): NewPasswordEntry {
  const [typed, setTyped] = useState(EMPTY_PASSWORD)
  const [errors, setErrors] = useState<Partial<TypedPassword>>({})
  const inputs = { password: useRef<HTMLInputElement>(null), repeated: useRef<HTMLInputElement>(null) }
  const check = (): string | null => {
    const passwordError = checkNewPassword(typed.password)
    const isRepeated = typed.password === typed.repeated
    setErrors({
      ...(passwordError === null ? {} : { password: passwordError }),
      ...(isRepeated ? {} : { repeated: SIGN_IN_TEXTS.passwordsDiffer }),
    })
    if (passwordError === null && isRepeated) return typed.password
    inputs[passwordError === null ? 'repeated' : 'password'].current?.focus()
    return null
  }
  return {
    typed,
    errors,
    inputs,
    onChange: (changes) => setTyped((now) => ({ ...now, ...changes })),
    check,
    clear: (sent) =>
      setTyped((now) => (now.password === sent && now.repeated === sent ? EMPTY_PASSWORD : now)),
  }
}

export function NewPasswordFields({ entry }: { entry: NewPasswordEntry }) {
  const { typed, errors, inputs, onChange } = entry
  return (
    <>
      <InputField
        inputRef={inputs.password}
        label={SIGN_IN_TEXTS.newPassword}
        help={SIGN_IN_TEXTS.newPasswordHelp(countPasswordBytes(typed.password))}
        type="password"
        autoComplete="new-password"
        value={typed.password}
        error={errors.password}
        onChange={({ target }) => onChange({ password: target.value })}
      />
      <InputField
        inputRef={inputs.repeated}
        label={SIGN_IN_TEXTS.repeatPassword}
        type="password"
        autoComplete="new-password"
        value={typed.repeated}
        error={errors.repeated}
        onChange={({ target }) => onChange({ repeated: target.value })}
      />
    </>
  )
}
