/**
 * The motif of the guide: a Marshallese stick chart. Straight slats are the frame, curved ones the swells that bend
 * around the islands, shells the islands themselves. Colours come from the place it stands in (currentColor).
 */
export function StickChart({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 440 320" fill="none" aria-hidden="true" focusable="false">
      <g stroke="currentColor" strokeLinecap="round">
        <path strokeWidth="2.5" d="M44 40 396 280M396 40 44 280M220 10v300M8 160h424" />
        <path strokeWidth="2.5" d="M88 34 220 88 352 34M88 286l132-54 132 54" />
        <path
          strokeWidth="1.5"
          d="M20 222Q220 34 420 222M20 98q200 188 400 0M54 250Q220 128 386 250M54 70q166 122 332 0M112 12q120 148 0 296M328 12q-120 148 0 296"
        />
      </g>
      <g fill="var(--flag-orange)">
        <circle cx="220" cy="160" r="10" />
        <circle cx="308" cy="100" r="6" />
      </g>
      <g fill="currentColor">
        <circle cx="132" cy="100" r="5" />
        <circle cx="132" cy="220" r="6" />
        <circle cx="308" cy="220" r="5" />
        <circle cx="220" cy="88" r="4.5" />
        <circle cx="220" cy="232" r="4.5" />
        <circle cx="172" cy="160" r="4" />
        <circle cx="268" cy="160" r="4" />
        <circle cx="64" cy="160" r="5" />
        <circle cx="376" cy="160" r="5" />
        <circle cx="220" cy="26" r="4" />
        <circle cx="396" cy="40" r="4" />
        <circle cx="44" cy="280" r="4" />
      </g>
    </svg>
  )
}
