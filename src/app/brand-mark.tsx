/** The icon of the guide (public/icons/icon.svg), in line so that it needs no request. */
export function BrandMark() {
  return (
    <svg width="36" height="36" viewBox="0 0 512 512" fill="none" aria-hidden="true" focusable="false">
      <rect width="512" height="512" rx="112" fill="#0b4f8a" />
      <path stroke="#8fbce2" strokeWidth="14" d="M92 92 420 420M420 92 92 420" />
      <path
        stroke="#fff"
        strokeWidth="18"
        d="M72 300Q256 56 440 300M72 212q184 244 368 0M300 72Q56 256 300 440M212 72q244 184 0 368"
      />
      <circle cx="256" cy="256" r="26" fill="#fff" />
      <circle cx="359" cy="153" r="42" fill="#ff9a4d" />
    </svg>
  )
}
