export interface Subscription {
  /** Calls `listener` after every change. @returns a function that unsubscribes */
  subscribe: (listener: () => void) => () => void
  notify: () => void
}

/**
 * Listeners of one value. `connect` runs while there is at least one listener and returns its cleanup: event listeners
 * of the browser are attached only while there is a listener.
 */
export function createSubscription(connect?: () => () => void): Subscription {
  const listeners = new Set<() => void>()
  let disconnect: (() => void) | undefined
  return {
    subscribe: (listener) => {
      if (listeners.size === 0) disconnect = connect?.()
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) disconnect?.()
      }
    },
    notify: () => {
      for (const listener of listeners) listener()
    },
  }
}
