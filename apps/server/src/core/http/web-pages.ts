import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { SwitchablePage } from '@portal/contract/site/brand.limits.ts'
import { fillPageWithBrand, type PageBrand, type PageText } from '@portal/contract/site/brand.page.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeMarkup } from '../text/escape-markup.ts'
import { presentText } from '../text/language.ts'
import { AppError } from './app-error.ts'
import { sendError } from './error-answer.ts'
import { cachePageFronts } from './page-front.ts'
import { addPageHead, addPagePreview, type PageFront, type PageHead, type PagePreview } from './page-head.ts'

/**
 * The strict policy of every page; packages run in a frame from `contentUrl`, players of other sites from `frameHosts`,
 * forms of payments go to `payAt`, videos may come from `mediaAt`.
 */
const contentSecurityPolicy = (
  contentUrl: string | null,
  frameHosts: readonly string[],
  payAt: string,
  mediaAt: string,
) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `media-src 'self' blob:${mediaAt}`,
    "font-src 'self'",
    `connect-src 'self'${mediaAt}`,
    `frame-src ${[...(contentUrl ? [contentUrl] : []), ...frameHosts.map((host) => `https://${host}`)].join(' ') || "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${payAt}`,
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * Serves the files of the built web app. Assets are immutable, and compressed at build time with brotli and gzip. Does
 * nothing if the app was not built.
 */
export async function serveWebFiles(app: FastifyInstance, webDir: string): Promise<void> {
  if (!existsSync(webDir)) return
  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/.vite/**', '**/*.br', '**/*.gz', 'index.html'],
    setHeaders: (reply, file) => {
      // A worker follows the policy of its own file: it may fetch from this portal and runs nothing else.
      if (/-worker\.js(\.|$)/.test(file))
        reply.header('content-security-policy', "default-src 'none'; connect-src 'self'")
      reply.header(
        'cache-control',
        file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      )
    },
  })
}

type PagesOptions = {
  /** Returns the address of a path, with `$id` for a variable part; null: no page. */
  readonly addressOf: (path: string) => string | null
  /** The brand that each page carries, at the address by which the request at work came. */
  readonly brandNow: () => PageBrand
  /** The packages' address, as the request at work reaches it. */
  readonly contentUrlNow: () => string | null
  /** The hosts of players of other sites that lessons may embed; staff may change them while the portal runs. */
  readonly frameHostsNow: () => readonly string[]
  /**
   * The hosts of payment forms, besides this portal: first the gateway, then the hosts to which it redirects. Keys may
   * be added while the portal runs.
   */
  readonly payHostsNow: () => readonly string[]
  /** The portal's time zone, in which the console shows every instant. */
  readonly timeZone: string
  /** The origin of videos, besides this portal: that of a bucket. */
  readonly mediaHost: string | null
  /** The public heading of a page about one object, such as a course; null: it has none, or not for everyone. */
  readonly headOf: (address: string, search: URLSearchParams) => Promise<PageHead | null>
  /** Loads the first content that visitors see of a page with a fixed heading; null: its heading alone. */
  readonly frontOf: (address: string) => Promise<PageFront | null>
  /** The preview of a shared link; null: the default of that address. */
  readonly previewOf: (address: string, search: URLSearchParams) => Promise<PagePreview | null>
}

/** The page does not wait longer than this for its heading; it is then sent without one. */
const headWithinMs = 200

/**
 * Serves index.html at every page address. An address that the portal does not have still shows the designed 404 page,
 * with HTTP status 404. Anything else unknown is answered with an envelope.
 */
export function serveWebPages(app: FastifyInstance, webDir: string, options: PagesOptions): void {
  const { contentUrlNow, headOf, previewOf, brandNow } = options
  /** A page that is switched off is none. */
  const addressOf = (path: string) => {
    const found = options.addressOf(path)
    return found !== null && (brandNow().pagesOff as readonly string[]).includes(found) ? null : found
  }
  const mediaAt = options.mediaHost ? ` ${options.mediaHost}` : ''
  const indexFile = path.join(webDir, 'index.html')
  const index = existsSync(indexFile) ? withTimeZone(readFileSync(indexFile, 'utf8'), options.timeZone) : null
  const pages = readPages(index, path.join(webDir, 'page-files.json'))
  const heads = readHeads(path.join(webDir, 'page-heads.json'))
  const headed = new Map(
    [...heads].map(([address, head]) => [address, addPageHead(pages.get(address) ?? index ?? '', head)]),
  )
  /** Pages with the brand in them, made once for each page and brand: that of the portal, and those of companies. */
  const drawn = new WeakMap<PageBrand, Map<string, string>>()
  const branded = (page: string) => {
    const brand = brandNow()
    const ofBrand = drawn.get(brand) ?? new Map<string, string>()
    drawn.set(brand, ofBrand)
    const known = ofBrand.get(page) ?? fillPageWithBrand(page, brand)
    ofBrand.set(page, known)
    return known
  }
  const inTime = <T>(asked: Promise<T | null>) => {
    const late = new Promise<null>((resolve) => setTimeout(resolve, headWithinMs, null).unref())
    return Promise.race([asked.catch(() => null), late])
  }
  const fronts = cachePageFronts(options.frontOf)
  const ownTextOf = (page: string) => brandNow().pageTexts[page as SwitchablePage]
  /** A page about one object has that object's heading, if any; every other page has a fixed one. */
  const pageOf = async (address: string, search: URLSearchParams, plain: string) => {
    const found = addressOf(address)
    if (found === null) return branded(plain)
    const page = branded(pages.get(found) ?? plain)
    if (search.has('id')) return addPageHead(page, await inTime(headOf(address, search)))
    if (search.has('receipt')) return page
    const [fixed, head, own] = [headed.get(address), heads.get(address), ownTextOf(found)]
    // This applies to the page as first opened: a search shows something else.
    const front = head && search.size === 0 ? await inTime(fronts(found)) : null
    if (fixed === undefined || !head) return page
    if (search.has('secret')) {
      const preview = await inTime(previewOf(address, search))
      return addPagePreview(addPageHead(page, headOfLink(withOwnText(head, own), preview)), preview)
    }
    return own || front ? addPageHead(page, { ...withOwnText(head, own), ...front }) : branded(fixed)
  }
  const sendPage = async (request: FastifyRequest, reply: FastifyReply, plain: string) => {
    const { pathname: address, searchParams } = new URL(request.url, 'http://portal')
    const payHosts = options.payHostsNow()
    const page = withGateway(await pageOf(address, searchParams, plain), payHosts[0])
    return reply
      .code(addressOf(address) === null ? 404 : 200)
      .header(
        'content-security-policy',
        contentSecurityPolicy(
          contentUrlNow(),
          options.frameHostsNow(),
          payHosts.map((host) => ` ${host}`).join(''),
          mediaAt,
        ),
      )
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page)
  }
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const address = request.url.split('?')[0] ?? ''
    const wantsPage =
      isRead &&
      (addressOf(address) !== null || ((request.headers.accept ?? '').includes('text/html') && !path.extname(address)))
    return index !== null && wantsPage
      ? sendPage(request, reply, index)
      : sendError(new AppError('notFound'), request, reply)
  })
}

/** Returns the heading with the texts of staff, if any, language by language. */
const withOwnText = (head: PageHead, own: PageText | undefined): PageHead =>
  own
    ? {
        ...head,
        title: { ...head.title, ...presentText(own.title) },
        lead: { ...head.lead, ...presentText(own.lead) },
      }
    : head

/** Returns the heading of a page that was opened by a shared link: without its lead, above the object of the link. */
function headOfLink(head: PageHead, preview: PagePreview | null): PageHead {
  const { linked } = head
  const alone = { ...head, lead: {} }
  if (!linked || !preview) return alone
  const rows = Object.entries(linked.labels).flatMap(([name, label]) => {
    const value = preview.facts[name]
    return value && (value.zh || value.en) ? [[label, value] as const] : []
  })
  return { ...alone, entry: { title: linked.title, text: linked.text, rows } }
}

/** The page, with the gateway of payment forms: the gateway is a setting, and pages send a form nowhere else. */
const withGateway = (page: string, gateway: string | undefined) =>
  gateway ? page.replace('</head>', () => `<meta name="pay-at" content="${escapeMarkup(gateway)}"></head>`) : page

const withTimeZone = (page: string, timeZone: string) =>
  page.replace('</head>', () => `<meta name="time-zone" content="${escapeMarkup(timeZone)}"></head>`)

/** The headings that are the same for everyone, as the build wrote them from the texts of the screens. */
function readHeads(file: string): Map<string, PageHead> {
  if (!existsSync(file)) return new Map()
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, PageHead>))
}

type PageFiles = {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly words: Readonly<Record<'zh' | 'en', readonly string[]>>
}

/**
 * Reads the page of each address, with links to the files that its screen needs: they are fetched in parallel with the
 * entry. The first script of the page selects its words.
 */
function readPages(index: string | null, filesFile: string): Map<string, string> {
  if (index === null || !existsSync(filesFile)) return new Map()
  const files = JSON.parse(readFileSync(filesFile, 'utf8')) as Record<string, PageFiles>
  return new Map(
    Object.entries(files).map(([address, { scripts, styles, words }]) => {
      const links = [
        ...scripts.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`),
        ...styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
      ]
      const spoken = `data-zh="${words.zh.join(' ')}" data-en="${words.en.join(' ')}"`
      return [
        address,
        index.replace(/data-zh="[^"]*" data-en="[^"]*"/, spoken).replace('</head>', `${links.join('')}</head>`),
      ]
    }),
  )
}
