import { useEffect, useState } from 'react'
import { Link } from '../ui/link.tsx'
import { RECEIVE_PATH } from '../domain/paths.ts'
import { Notice, PageTop } from '../ui/page-parts.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import styles from '../features/give/give.module.css'
import { findSmallPhotos, type SmallPhotos, useShareableGuideFile } from '../features/give/use-guide-file.ts'
import { GIVE_TEXTS } from '../features/give/texts.ts'
import type { ScreenProps } from './screen.ts'
import { UNAVAILABLE_NOTICES } from '../ui/unavailable-notices.tsx'
import { WholeFile } from './guide-file.tsx'

const INTRO =
  'One file with every listing and emergency number. It opens in any browser with no network, and it fills the guide on another phone.'

/* A lazy part, because it brings the library that draws QR codes. */
const screenToCamera = lazyPart(
  async () => (await import('../features/give/camera/show-to-camera.tsx')).ShowToCamera,
)

/** /give: makes one file of the guide, and hands it to the device's share sheet or to the downloads (GIVE-1). */
export function GiveScreen({ title }: ScreenProps) {
  const { state, retry } = useShareableGuideFile()
  const photos = usePhotosOfDevice()
  useEffect(() => void screenToCamera.preload(), [])
  // Hide the rest of the page until the file buttons can be shown too, because they would push it down later.
  if (state.kind === 'making' || (state.kind === 'made' && photos === undefined))
    return (
      <div className="contained">
        <PageTop title={title} intro={INTRO} />
        <output>{GIVE_TEXTS.making}</output>
      </div>
    )
  return (
    <div className="contained">
      <PageTop title={title} intro={INTRO} />
      <div className={styles.parts}>
        {state.kind === 'no-copy' && (
          <Notice tone="warning" role="alert">
            <p>{GIVE_TEXTS.noCopy}</p>
          </Notice>
        )}
        {state.kind === 'failed' && (
          <Notice tone="danger" role="alert">
            <p>{GIVE_TEXTS.failed}</p>
            <button type="button" className="button" onClick={retry}>
              {GIVE_TEXTS.tryAgain}
            </button>
          </Notice>
        )}
        {state.kind === 'made' && <WholeFile made={state.file} photos={photos ?? null} />}
        {state.kind === 'made' && (
          <screenToCamera.Part page={state.file.page} missing={UNAVAILABLE_NOTICES.codes} />
        )}
        <section>
          <h2 className={styles.title}>{GIVE_TEXTS.stepsTitle}</h2>
          <ol className={styles.steps}>
            {GIVE_TEXTS.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p>
            <Link to={RECEIVE_PATH}>{GIVE_TEXTS.receive}</Link>
          </p>
        </section>
        <section>
          <h2 className={styles.title}>{GIVE_TEXTS.privacyTitle}</h2>
          <p className={styles.text}>{GIVE_TEXTS.privacy}</p>
        </section>
      </div>
    </div>
  )
}

/** The small photos on this device; null where they cannot be read, undefined until they are found. */
function usePhotosOfDevice(): SmallPhotos | null | undefined {
  const [photos, setPhotos] = useState<SmallPhotos | null>()
  useEffect(() => {
    findSmallPhotos().then(setPhotos, (error: unknown) => {
      console.warn('The photos on this device cannot be read', error)
      setPhotos(null)
    })
  }, [])
  return photos
}
