import { useEffect, useState, type RefObject } from 'react'
import { Link } from 'react-router-dom'
import type { DirectoryProblem } from '../domain/directory.ts'
import { ATOLLS_PATH, GIVE_PATH, RECEIVE_PATH } from '../domain/paths.ts'
import { UnsentCountLine, UnsentWarning } from '../features/contact/unsent-messages.tsx'
import { InstallEntry } from '../features/device/install/install-prompt.tsx'
import { RemoveEverythingButton } from '../features/device/removal/remove-everything-button.tsx'
import { FavouriteFile, FavouritesBackupOffer } from '../features/favourites/favourite-file.tsx'
import { NoListing, type NoListingProps } from '../features/listing-pages/no-listing.tsx'
import { NoListings, type NoListingsProps } from '../listings/no-listings.tsx'
import { DeferredLayout, type DeferredLayoutProps } from './deferred-layout.tsx'
import { CLOCK_TEXT, FOOTER_TEXTS, MORE_TEXTS, PROBLEM_TEXTS } from './deferred-texts.ts'
import styles from './layout.module.css'
import header from './site-header.module.css'

interface StyledProps {
  className?: string | undefined
}

type DeferredPartProps =
  | ({ part: 'unsent' | 'install' } & StyledProps)
  | ({ part: 'warnings' } & StatusWarningsProps)
  | ({ part: 'more' } & MoreButtonProps)
  | ({ part: 'menu' } & MenuExtrasProps)
  | ({ part: 'background' } & DeferredLayoutProps)
  | ({ part: 'noListing' } & NoListingProps)
  | ({ part: 'noListings' } & NoListingsProps)
  | { part: 'removal' | 'favouriteFile' }

/** One of the parts of the layout and of pages that load after the first paint, all in this chunk. */
export function DeferredPart(props: DeferredPartProps) {
  switch (props.part) {
    case 'unsent':
      return <UnsentCountLine className={props.className} />
    case 'install':
      return <InstallFromMenu className={props.className} />
    case 'warnings':
      return <StatusWarnings {...props} />
    case 'more':
      return <MoreButton {...props} />
    case 'menu':
      return <MenuExtras {...props} />
    case 'background':
      return <DeferredLayout {...props} />
    case 'noListing':
      return <NoListing {...props} />
    case 'noListings':
      return <NoListings {...props} />
    case 'favouriteFile':
      return <FavouriteFile />
    default:
      return <RemoveEverythingButton losses={losses} />
  }
}

interface StatusWarningsProps {
  problem: DirectoryProblem | null
  hasCopy: boolean
  isClockWrong: boolean
}

/** What is wrong with the saved copy, what is safe and what to do. */
function StatusWarnings({ problem, hasCopy, isClockWrong }: StatusWarningsProps) {
  return (
    <>
      {problem !== null && (
        <span className={`contained ${styles.warning}`}>
          {PROBLEM_TEXTS[problem][hasCopy ? 'withCopy' : 'withoutCopy']}
        </span>
      )}
      {isClockWrong && <span className={`contained ${styles.warning}`}>{CLOCK_TEXT}</span>}
    </>
  )
}

interface MoreButtonProps {
  text: RefObject<HTMLElement | null>
}

/** Opens the text of the status line where it does not fit into its two lines on a phone (OFFLINE-2). */
function MoreButton({ text }: MoreButtonProps) {
  const [isCut, setIsCut] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const element = text.current
    if (element === null) return undefined
    element.toggleAttribute('data-open', isOpen)
    const measure = (): void => setIsCut(element.scrollHeight > element.clientHeight + 2)
    measure()
    // The element's size stays the same when its text grows.
    const changes = new MutationObserver(measure)
    changes.observe(element, { childList: true, characterData: true, subtree: true })
    window.addEventListener('resize', measure)
    return () => {
      changes.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [text, isOpen])
  if (!isCut && !isOpen) return null
  return (
    <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
      {isOpen ? MORE_TEXTS.less : MORE_TEXTS.more}
    </button>
  )
}

/** The permanent way to install. Where the installed guide starts empty, it offers to export favorites (INSTALL-3). */
function InstallFromMenu({ className }: StyledProps) {
  return <InstallEntry className={className} favouritesExport={<FavouritesBackupOffer />} />
}

interface MenuExtrasProps {
  onChoose: () => void
}

/** Entries of the menu on small screens, where the footer with the same entries is far away. */
function MenuExtras({ onChoose }: MenuExtrasProps) {
  return (
    <ul className={header.extras}>
      <li>
        <Link to={ATOLLS_PATH} className={header.link} onClick={onChoose}>
          {FOOTER_TEXTS.atolls}
        </Link>
      </li>
      <li>
        <Link to="/offline" className={header.link} onClick={onChoose}>
          {FOOTER_TEXTS.readyForOffline}
        </Link>
      </li>
      <li>
        <Link to={GIVE_PATH} className={header.link} onClick={onChoose}>
          {FOOTER_TEXTS.give}
        </Link>
      </li>
      <li>
        <Link to={RECEIVE_PATH} className={header.link} onClick={onChoose}>
          {FOOTER_TEXTS.receive}
        </Link>
      </li>
      <li>
        <InstallFromMenu className={header.link} />
      </li>
    </ul>
  )
}

/** Warns of what exists on this device alone, so that a person can send or export it first. */
function losses(close: () => void) {
  return (
    <>
      <UnsentWarning onLeave={close} />
      <FavouritesBackupOffer />
    </>
  )
}
