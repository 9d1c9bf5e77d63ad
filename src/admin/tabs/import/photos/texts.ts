const formatPhotoCount = (count: number): string => (count === 1 ? '1 photo' : `${count} photos`)

export const PHOTO_IMPORT_TEXTS = {
  title: 'Photos',
  explain:
    'Photos of many businesses at once, or a ZIP of them. A file is named as its business, with a number for the second one: "Flame Tree Inn.jpg", "Flame Tree Inn 2.jpg". It may also lie in a folder of that name. Where two businesses have one name, add the atoll: "Store Wotje.jpg". A list of businesses can name them too, in a column "photos": "front.jpg; garden.jpg". They are made smaller on this device, and the place where they were taken is left out.',
  named: (count: number, file: string) =>
    `${file} names ${formatPhotoCount(count)}. Write the list first, then choose these photos here, or a ZIP of them.`,
  choose: 'Photos, or a ZIP of them',
  reading: 'Comparing the files with the businesses...',
  failed: 'The files were not compared with the directory',
  again: 'Try again',
  another: 'Choose other photos',
  offline: 'You are offline. Uploading needs a connection.',
  plan: 'What these photos would add',
  added: (count: number) => `New photos: ${count}`,
  same: (count: number) => `Already there: ${count}`,
  left: (count: number) => `Refused files: ${count}`,
  for: (listing: string) => `for ${listing}`,
  tick: (file: string, listing: string) => `Upload ${file} for ${listing}`,
  nothing: 'Nothing to upload: each of these photos is already there or was refused.',
  upload: (count: number) => `Upload ${formatPhotoCount(count)}`,
  progress: (done: number, total: number) => `Uploaded ${done} of ${total}`,
  keepOpen:
    'Keep this page open until it is done. Tap or scroll it at least every 15 minutes, or your session ends.',
  stopped: (done: number, total: number) => `The upload stopped after ${done} of ${formatPhotoCount(total)}.`,
  resume: 'What was uploaded stays. Continue goes on from there and uploads nothing twice.',
  continue: 'Continue',
  done: (count: number) => `${formatPhotoCount(count)} uploaded`,
  notDone: (count: number) => `${formatPhotoCount(count)} not uploaded:`,
  count: formatPhotoCount,
  /** Name of the import in the list of past imports. */
  importName: (count: number, first: string) => `${formatPhotoCount(count)}: ${first}`,
  what: (count: number) => `${formatPhotoCount(count)}.`,
  question: (name: string) => `Those of "${name}" will leave the guide.`,
  undone: (name: string, count: number) => `"${name}" is undone: ${formatPhotoCount(count)} left the guide.`,
  kept: (count: number) => `Somebody changed or deleted ${formatPhotoCount(count)} since, and that stays so:`,
  reasons: {
    changed: (count: number) => `${formatPhotoCount(count)} changed since`,
    deleted: (count: number) => `${formatPhotoCount(count)} deleted since`,
  },
  refused: {
    empty: 'This file is empty',
    format: 'Invalid file format. Accepted formats: JPEG, PNG, WebP, GIF',
    size: 'File size too large. Maximum size: 60 MB',
    unknown: 'No business has this name',
    several: (count: number) => `${count} businesses have this name: add the atoll`,
    full: (listing: string) => `${listing} has 10 photos, the most that a business can have`,
    unreadable: 'This file cannot be read as a picture.',
    tooManyPixels: 'This picture has more than 40 megapixels. Make it smaller first.',
    missing: (file: string) => `${file} is not among the chosen files`,
    address: (address: string) =>
      `${address} is an address. Save the picture on this device and choose the file, or ask whoever runs the guide to load it`,
    twoFiles: (file: string, count: number) =>
      `${count} of the chosen files are called ${file}: write the folder in front of it in the list`,
    notWritten: (file: string) => `${file} was not used: this row of the list is not written`,
    gone: 'Somebody deleted this business in the meantime',
    badValue: 'The directory does not take this photo',
  },
  zip: {
    broken: (file: string) => `${file} is no ZIP that can be read.`,
    large: (file: string) => `${file} is too large: make several ZIPs of at most 300 MB.`,
  },
} as const
