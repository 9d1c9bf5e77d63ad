const TITLE = 'Marshall Islands Guide'
const DESCRIPTION =
  'Phone numbers, opening hours and places on every atoll of the Marshall Islands. Works without a network once it is on your device.'
const PICTURE = { path: '/preview.png', width: '1200', height: '630' }

/**
 * Adds what a link to the guide looks like in a message (Open Graph, Twitter) to index.html. One page serves every
 * address, so every link shows the guide as a whole. Addresses in these tags must be absolute: without the address of
 * the site the picture is left out (ROUTES-10).
 */
export function addPreviewTags(html: string, siteUrl: string | null): string {
  const tags = [
    ...Object.entries(openGraph(siteUrl)).map(([property, content]) => tag('property', property, content)),
    tag('name', 'twitter:card', siteUrl === null ? 'summary' : 'summary_large_image'),
  ]
  const end = html.indexOf('</head>')
  if (end < 0) throw new Error('index.html has no </head>')
  return `${html.slice(0, end)}${tags.join('')}${html.slice(end)}`
}

function openGraph(siteUrl: string | null): Record<string, string> {
  return {
    'og:type': 'website',
    'og:site_name': TITLE,
    'og:title': TITLE,
    'og:description': DESCRIPTION,
    'og:locale': 'en_US',
    ...(siteUrl === null
      ? {}
      : {
          'og:url': `${siteUrl}/`,
          'og:image': `${siteUrl}${PICTURE.path}`,
          'og:image:width': PICTURE.width,
          'og:image:height': PICTURE.height,
          'og:image:alt': TITLE,
        }),
  }
}

function tag(key: 'name' | 'property', name: string, content: string): string {
  const escaped = content.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<meta ${key}="${name}" content="${escaped}">\n`
}
