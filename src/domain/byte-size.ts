/** Formats a size as 900 kB, 4.2 MB or 1.5 GB: in decimal units, because phones show sizes in these. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} kB`
  const megabytes = bytes / 1_000_000
  return megabytes < 1_000
    ? `${megabytes.toFixed(megabytes < 10 ? 1 : 0)} MB`
    : `${(megabytes / 1_000).toFixed(1)} GB`
}
