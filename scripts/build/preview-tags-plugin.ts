import type { HtmlTagDescriptor, Plugin } from 'vite'

const TITLE = 'Marshall Islands Guide'
const DESCRIPTION =
  'Phone numbers, opening hours and places on every atoll of the Marshall Islands. Works with no network once it is on your device.'
const PICTURE = { path: '/preview.png', width: '1200', height: '630' }

/**
 * What a link to the guide looks like in a message (Open Graph, Twitter). One page serves every address, so every link
 * shows the guide as a whole. Addresses in these tags must be absolute: without SITE_URL the picture is left out.
 */
export function previewTags(siteUrl: string | null): Plugin {
  return { name: 'preview-tags', transformIndexHtml: () => tags(siteUrl) }
}

function tags(siteUrl: string | null): HtmlTagDescriptor[] {
  const open = {
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
  return [
    ...Object.entries(open).map(([property, content]) => meta({ property, content })),
    meta({ name: 'twitter:card', content: siteUrl === null ? 'summary' : 'summary_large_image' }),
  ]
}

function meta(attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'meta', attrs, injectTo: 'head' }
}
