import { brandShadeNames, type PageBrand } from '@portal/contract/site/brand.page.ts'
import type { FastifyInstance } from 'fastify'
import { acceptedLanguageOrDefault, type Lang } from '../text/language.ts'

/** The colour of the portal's own mark. */
const ownSignal = '#1f57e7'

/** Renders the manifest with which a phone installs the portal, with the names, colour and icon of this brand. */
export function renderWebManifest({ name, shortName, icon, shades }: PageBrand, lang: Lang) {
  return {
    // The app is the same, whichever page it was installed from.
    id: '/',
    name: name[lang],
    short_name: shortName[lang],
    lang: lang === 'zh' ? 'zh-CN' : 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: shades?.[brandShadeNames.indexOf('signal')] ?? ownSignal,
    icons: [icon ? { src: icon, sizes: 'any' } : { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }],
  }
}

/** Serves the manifest of the brand at the address of the request, in the reader's language. */
export function serveWebManifest(app: FastifyInstance, brandNow: () => PageBrand): void {
  app.get(
    '/manifest.webmanifest',
    { config: { access: 'public' as const }, schema: { hide: true } as const },
    async (request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-language')
        .type('application/manifest+json; charset=utf-8')
        .send(
          JSON.stringify(renderWebManifest(brandNow(), acceptedLanguageOrDefault(request.headers['accept-language']))),
        ),
  )
}
