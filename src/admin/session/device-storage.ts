/** localStorage, or memory if the browser refuses it: then the session ends with the page. */
export function deviceStorage(): Storage {
  try {
    localStorage.setItem('guide-admin-probe', '1')
    localStorage.removeItem('guide-admin-probe')
    return localStorage
  } catch {
    return new MemoryStorage()
  }
}

class MemoryStorage implements Storage {
  readonly [name: string]: unknown
  private readonly values = new Map<string, string>()

  get length(): number {
    return this.values.size
  }
  key(index: number): string | null {
    return [...this.values.keys()][index] ?? null
  }
  getItem(name: string): string | null {
    return this.values.get(name) ?? null
  }
  setItem(name: string, value: string): void {
    this.values.set(name, value)
  }
  removeItem(name: string): void {
    this.values.delete(name)
  }
  clear(): void {
    this.values.clear()
  }
}
