import { Component, type ErrorInfo, type ReactNode } from 'react'
import { emergencyContacts } from 'virtual:guide-build'
import { parseEmergencyPhones } from '../domain/phone.ts'
import styles from './error-boundary.module.css'
import { ERROR_TEXTS } from './texts.ts'

/**
 * The last screen: shown when the code itself failed. It leans on nothing but the build, so the emergency numbers are
 * here even when storage, router and screens are not.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('A screen failed', error, info.componentStack)
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <LastScreen /> : this.props.children
  }
}

function LastScreen() {
  return (
    <main className={`contained ${styles.last}`} role="alert">
      <h1>{ERROR_TEXTS.title}</h1>
      <p>{ERROR_TEXTS.text}</p>
      <p className={styles.actions}>
        <button type="button" className="button button-primary" onClick={() => location.reload()}>
          {ERROR_TEXTS.reload}
        </button>
        <a className="button" href="/">
          {ERROR_TEXTS.home}
        </a>
      </p>
      {emergencyContacts.length > 0 && (
        <>
          <h2>{ERROR_TEXTS.emergency}</h2>
          <ul>
            {emergencyContacts.map((contact) => (
              <li key={contact.id} className={styles.contact}>
                {contact.name}: <Numbers phone={contact.phone} />
              </li>
            ))}
          </ul>
        </>
      )}
    </main>
  )
}

function Numbers({ phone }: { phone: string }) {
  const numbers = parseEmergencyPhones(phone)
  if (numbers === null) return phone
  return numbers.map(({ href, display }) => (
    <a key={href} className={styles.number} href={href}>
      {display}
    </a>
  ))
}
