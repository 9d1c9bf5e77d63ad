export const PHOTO_TEXTS = {
  open: (alt: string | null, count: number) => {
    const words = count === 1 ? 'Open the photo' : `Open the photos, ${count}`
    return alt === null || alt.trim() === '' ? words : `${words}: ${alt}`
  },
  row: 'Photos',
  photo: (position: number, total: number) => `Photo ${position} of ${total}`,
  rest: (count: number) => `+${count}`,
  restName: (position: number, total: number, rest: number) =>
    `Photo ${position} of ${total}, and ${rest} more`,
} as const
