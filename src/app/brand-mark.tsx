/** The icon of the guide in small: two swells crossing around an island (scripts/make-icons.ts draws the large ones). */
export function BrandMark() {
  return (
    <svg width="36" height="36" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <rect width="64" height="64" rx="14" fill="#0b4f8a" />
      <g fill="none" stroke="#fff" strokeWidth="2.5" strokeLinecap="round">
        <path d="M10 46 54 18M10 18l44 28" opacity=".55" />
        <path d="M10 40q22-26 44 0M10 24q22 26 44 0" />
      </g>
      <circle cx="32" cy="32" r="5.5" fill="#ff9a4d" />
      <g fill="#fff">
        <circle cx="15.5" cy="32" r="2.6" />
        <circle cx="48.5" cy="32" r="2.6" />
      </g>
    </svg>
  )
}
