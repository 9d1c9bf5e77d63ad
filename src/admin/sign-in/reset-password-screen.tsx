import { Redirect } from 'wouter'
import { LOGIN_PATH } from '../paths.ts'

export function ResetPasswordScreen() {
  return <Redirect to={LOGIN_PATH} replace />
}
