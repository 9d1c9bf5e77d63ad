import { useCallback, useEffect, useState } from 'react'
import { storageProtection, type StorageProtection } from '../../device/keep-storage.ts'
import { readStorageRoom, type StorageRoom } from '../../device/storage-room.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './offline-screen.module.css'
import { formatBytes, OFFLINE_TEXTS } from './texts.ts'

const TEXTS = OFFLINE_TEXTS.storage

export interface KeptStorage {
  room: StorageRoom | null
  protection: StorageProtection
}

/** Null until the browser has answered. */
export function useKeptStorage(): { storage: KeptStorage | null; look: () => void } {
  const [storage, setStorage] = useState<KeptStorage | null>(null)
  const look = useCallback(() => {
    void Promise.all([readStorageRoom(), storageProtection()]).then(([room, protection]) =>
      setStorage({ room, protection }),
    )
  }, [])
  useEffect(look, [look])
  return { storage, look }
}

/** How much the guide uses here, and whether the browser may delete it. */
export function StorageSection({ storage }: { storage: KeptStorage | null }) {
  return (
    <section className={styles.storage}>
      <h2 className={styles.title}>{TEXTS.title}</h2>
      <p className={styles.text}>
        {storage === null
          ? OFFLINE_TEXTS.checking
          : `${usedText(storage.room)} ${protectionText(storage.protection)}`}
      </p>
      {storage?.room?.isNearlyFull === true && <Notice tone="warning">{TEXTS.nearlyFull}</Notice>}
    </section>
  )
}

function usedText(room: StorageRoom | null): string {
  return room === null ? TEXTS.unknown : TEXTS.used(formatBytes(room.usedBytes))
}

function protectionText(protection: StorageProtection): string {
  return protection === 'unknown' ? TEXTS.protectionUnknown : TEXTS[protection]
}
