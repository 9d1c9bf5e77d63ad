import { useEffect, useState } from 'react'
import {
  readStorageSpace,
  storageProtection,
  type StorageProtection,
  type StorageSpace,
} from '../../../browser/device-storage.ts'
import { Notice } from '../../../ui/notice.tsx'
import styles from './offline-parts.module.css'
import { formatBytes, OFFLINE_TEXTS } from './texts.ts'

const TEXTS = OFFLINE_TEXTS.storage

interface KeptStorage {
  room: StorageSpace | null
  protection: StorageProtection
}

/** How much the guide uses here, and whether the browser may delete it. Looks once: a new `key` looks again. */
export function StorageSection() {
  const [storage, setStorage] = useState<KeptStorage | null>(null)
  useEffect(() => {
    let isCurrent = true
    void Promise.all([readStorageSpace(), storageProtection()]).then(([room, protection]) => {
      if (isCurrent) setStorage({ room, protection })
    })
    return () => {
      isCurrent = false
    }
  }, [])
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

function usedText(room: StorageSpace | null): string {
  return room === null ? TEXTS.unknown : TEXTS.used(formatBytes(room.usedBytes))
}

function protectionText(protection: StorageProtection): string {
  return protection === 'unknown' ? TEXTS.protectionUnknown : TEXTS[protection]
}
