import { useEffect, useState } from 'react'
import styles from './offline.module.css'
import { isStandalone } from '../../../browser/standalone.ts'
import { deletesUnvisitedSites } from '../install/use-install.ts'
import { OFFLINE_TEXTS } from '../texts.ts'
import {
  readStorageSpace,
  readStorageProtection,
  type StorageProtection,
  type StorageSpace,
} from '../../../browser/device-storage.ts'
import { Notice } from '../../../ui/page-parts.tsx'
import { formatBytes } from '../../../domain/byte-size.ts'

interface StorageState {
  space: StorageSpace | null
  protection: StorageProtection
}

/** How much storage the guide uses, and whether the browser may delete it. Checked once; a new `key` checks again. */
export function StorageSection() {
  const [storage, setStorage] = useState<StorageState | null>(null)
  useEffect(() => {
    let isCurrent = true
    void Promise.all([readStorageSpace(), readStorageProtection()]).then(([room, protection]) => {
      if (isCurrent) setStorage({ space: room, protection })
    })
    return () => {
      isCurrent = false
    }
  }, [])
  return (
    <section className={styles.storage}>
      <h2 className={styles.title}>{OFFLINE_TEXTS.storage.title}</h2>
      <p className={styles.text}>
        {storage === null
          ? OFFLINE_TEXTS.checking
          : `${usedStorageText(storage.space)} ${protectionText(storage.protection)}`}
      </p>
      {deletesUnvisitedSites(navigator) && !isStandalone() && (
        <p className={styles.text}>{OFFLINE_TEXTS.storage.sevenDays}</p>
      )}
      {storage?.space?.isNearlyFull === true && (
        <Notice tone="warning">{OFFLINE_TEXTS.storage.nearlyFull}</Notice>
      )}
    </section>
  )
}

function usedStorageText(room: StorageSpace | null): string {
  return room === null
    ? OFFLINE_TEXTS.storage.unknown
    : OFFLINE_TEXTS.storage.used(formatBytes(room.usedBytes))
}

function protectionText(protection: StorageProtection): string {
  const { storage } = OFFLINE_TEXTS
  if (protection === 'protected') return storage.protected
  // Always mention private windows: browsers do not tell a page about them, and do not protect the storage in them.
  return `${protection === 'unknown' ? storage.protectionUnknown : storage.unprotected} ${storage.privateWindow}`
}
