/**
 * The motif of the guide: a Marshallese stick chart. Straight slats are the frame, curved ones the swells that bend
 * around the islands, shells the islands themselves. Colours come from the place it stands in (currentColor).
 */
export function StickChart({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 440 320" fill="none" aria-hidden="true" focusable="false">
      <g stroke="currentColor" strokeLinecap="round">
        <g strokeWidth="2.5">
          <path d="M28 262 412 74M60 38l330 244M220 12v296M10 166h420" />
        </g>
        <g strokeWidth="1.5">
          <path d="M36 226Q220 62 404 226M36 106q184 164 368 0M104 22q92 144 6 284M336 22q-92 144-6 284M14 200q110-58 206-34t206-40M150 24q30 72 70 96t80-4" />
        </g>
      </g>
      <g fill="var(--flag-orange)">
        <circle cx="220" cy="166" r="9" />
        <circle cx="148" cy="203" r="5.5" />
      </g>
      <g fill="currentColor">
        <circle cx="297" cy="130" r="6" />
        <circle cx="137" cy="95" r="5" />
        <circle cx="302" cy="218" r="5" />
        <circle cx="220" cy="144" r="3.5" />
        <circle cx="80" cy="166" r="4" />
        <circle cx="364" cy="98" r="4.5" />
        <circle cx="220" cy="272" r="4" />
        <circle cx="373" cy="166" r="3.5" />
      </g>
    </svg>
  )
}
