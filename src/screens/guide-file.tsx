import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { saveFile } from '../browser/save-file.ts'
import { formatMajuroDate } from '../domain/hours/majuro-time.ts'
import { Notice } from '../ui/page-parts.tsx'
import { formatBytes } from '../domain/byte-size.ts'
import styles from '../features/give/give.module.css'
import { type SmallPhotos, toHtmlFile, type GuideFile } from '../features/give/use-guide-file.ts'
import { GIVE_TEXTS } from '../features/give/texts.ts'

interface WholeFileProps {
  made: GuideFile
  photos: SmallPhotos | null
}

export function WholeFile({ made: { file, page, signedEarlier }, photos }: WholeFileProps) {
  return (
    <>
      <section className={styles.part}>
        <p>{GIVE_TEXTS.contents(page.listings.length, formatMajuroDate(page.asOf))}</p>
        {page.snapshot === null && (
          <Notice tone="warning">
            <p>{GIVE_TEXTS.unsigned}</p>
          </Notice>
        )}
        <FileButtons file={file} isMain />
        {signedEarlier !== null && (
          <p className={styles.text}>
            {GIVE_TEXTS.signedEarlier(formatMajuroDate(Date.parse(signedEarlier)))}
          </p>
        )}
      </section>
      {photos !== null && photos.count > 0 && <FileWithPhotos page={page} size={file.size} photos={photos} />}
    </>
  )
}

interface FileWithPhotosProps {
  page: GuideFile['page']
  /** Bytes of the file without photos. */
  size: number
  photos: SmallPhotos
}

function FileWithPhotos({ page, size, photos }: FileWithPhotosProps) {
  const [made, setMade] = useState<Pick<GuideFile, 'file' | 'page'> | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const section = useRef<HTMLElement>(null)
  const newestPage = useRef(page)
  useEffect(() => {
    newestPage.current = page
  }, [page])
  const makeFile = async (): Promise<void> => {
    setHasFailed(false)
    try {
      const thumbnails = await photos.read()
      let file: File
      let listedPage: GuideFile['page']
      // If listings arrived while the file was made, the file is made again.
      do {
        listedPage = newestPage.current
        file = await toHtmlFile({ ...listedPage, thumbnails }, '-photos')
      } while (listedPage !== newestPage.current)
      // Render at once, so that the button that sends or saves the file is on the page and can take the focus.
      flushSync(() => setMade({ file, page: listedPage }))
      section.current?.querySelector('button')?.focus()
    } catch (error) {
      console.warn('The file with photos could not be made', error)
      setHasFailed(true)
    }
  }
  return (
    <section ref={section} className={styles.part}>
      <h2 className={styles.title}>{GIVE_TEXTS.withPhotos}</h2>
      <p className={styles.text}>{GIVE_TEXTS.photosText(photos.count)}</p>
      {/* A file of earlier listings is not offered any more after new listings have arrived. */}
      {made?.page !== page ? (
        <p className={styles.buttons}>
          <button type="button" className="button" onClick={() => void makeFile()}>
            {GIVE_TEXTS.make(formatBytes(size + photos.bytes))}
          </button>
        </p>
      ) : (
        <FileButtons file={made.file} isMain={false} />
      )}
      {hasFailed && (
        <Notice tone="danger" role="alert">
          <p>{GIVE_TEXTS.photosFailed}</p>
        </Notice>
      )}
    </section>
  )
}

/** Buttons to send the file with the share sheet, if the device has one for files, and to save it, which always works. */
function FileButtons({ file, isMain }: { file: File; isMain: boolean }) {
  const [saved, setSaved] = useState<File | null>(null)
  const canSend = typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })
  const saveGuideFile = (): void => {
    saveFile(file, file.name)
    setSaved(file)
  }
  const sendGuideFile = async (): Promise<void> => {
    try {
      await navigator.share({ files: [file] })
    } catch (error) {
      // The person closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return
      console.warn('The file could not be sent', error)
      saveGuideFile()
    }
  }
  const size = formatBytes(file.size)
  const mainButtonClass = `button ${isMain ? 'button-primary' : ''}`
  return (
    <>
      <p className={styles.buttons}>
        {canSend && (
          <button type="button" className={mainButtonClass} onClick={() => void sendGuideFile()}>
            {GIVE_TEXTS.send(size)}
          </button>
        )}
        <button type="button" className={canSend ? 'button' : mainButtonClass} onClick={saveGuideFile}>
          {GIVE_TEXTS.save(size)}
        </button>
      </p>
      <output>{saved === file && GIVE_TEXTS.saved}</output>
    </>
  )
}
