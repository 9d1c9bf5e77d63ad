/** The device could not store or read rows, for example because its quota is used up or the browser refuses storage. */
export class StorageError extends Error {
  override readonly name: string = 'StorageError'
}

/** The device did not answer in time. It may still carry out the request later. */
export class StorageTimeoutError extends StorageError {
  override readonly name = 'StorageTimeoutError'
}

/** @throws StorageTimeoutError when `promise` takes longer than `limitMs` */
export async function withTimeout<T>(promise: Promise<T>, limitMs: number, operation: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new StorageTimeoutError(`${operation} took longer than ${limitMs} ms`)),
      limitMs,
    )
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}

export async function asStorageError<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (cause) {
    if (cause instanceof StorageError) throw cause
    throw new StorageError('The device could not store or read the replica', { cause })
  }
}
