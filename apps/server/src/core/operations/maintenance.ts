import { createHash } from 'node:crypto'
import type { AnyCall } from '@portal/contract/http/call.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, findOptionalActor, tokenOfRequest } from '../access/session.ts'
import type { BilingualName } from '../brand/brand.rules.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { hashSecret } from '../secrets/random.ts'
import { escapeMarkup } from '../text/escape-markup.ts'
import { acceptedLanguage } from '../text/language.ts'
import { formatZonedInstant } from '../text/time-zone.ts'
import { findMaintenance, type MaintenanceState } from './maintenance.store.ts'
import { maintenanceWords } from './maintenance.words.ts'

declare module 'fastify' {
  interface FastifyInstance {
    maintenance: Maintenance
  }
}

/**
 * A temporary closure of the portal: learners see a notice, staff of operations can sign in, and exams in progress
 * continue.
 */
export type Maintenance = {
  /** Reads the state from the database; every process does so. */
  refresh(): Promise<void>
  /** Refreshes every few seconds. Returns a function that stops it. */
  watch(): () => void
  isOn(): boolean
  /** Lets a request pass, answers it with the page, or refuses it. */
  guard(request: FastifyRequest, reply: FastifyReply): Promise<'goesOn' | 'answered'>
}

/** The calls and pages that stay open while the portal is closed, besides those of staff of operations. */
export type MaintenanceAccess = {
  /** Calls that stay open: to sign in, and those of an exam in progress. */
  readonly calls: ReadonlySet<string>
  /** Addresses of pages that are shown as usual, with all addresses below them. */
  readonly pages: readonly string[]
  /** Returns true for a person whose other calls pass as well, such as a candidate with an open attempt. */
  readonly isBusy: (deps: Deps, actor: Actor) => Promise<boolean>
}

export const maintenanceRefreshMs = 2000
const retryAfterSeconds = 120

export function createMaintenance(deps: Deps, letIn: MaintenanceAccess): Maintenance {
  let state: MaintenanceState | null = null
  const refresh = async () => {
    state = await findMaintenance(deps.sql)
  }
  const isPage = ({ method, headers, routeOptions }: FastifyRequest) =>
    (method === 'GET' || method === 'HEAD') &&
    routeOptions.url === undefined &&
    (headers.accept ?? '').includes('text/html')
  return {
    refresh,
    watch() {
      const timer = setInterval(() => void refresh().catch(() => undefined), maintenanceRefreshMs)
      return () => clearInterval(timer)
    },
    isOn: () => state !== null,
    async guard(request, reply) {
      const closed = state
      if (!closed) return 'goesOn'
      if (isPage(request)) {
        const address = request.url.split('?')[0] ?? ''
        if (letIn.pages.some((page) => address === page || address.startsWith(`${page}/`))) return 'goesOn'
        reply
          .code(503)
          .headers({
            'retry-after': String(retryAfterSeconds),
            'content-security-policy': policy,
            'cache-control': 'no-store',
          })
          .type('text/html; charset=utf-8')
          .send(pageOf(closed, deps.settings.timeZone, deps.brand.current().name))
        return 'answered'
      }
      const call = request.routeOptions.config.call as AnyCall | undefined
      if (!call || letIn.calls.has(call.path)) return 'goesOn'
      const token = tokenOfRequest(request)
      const actor = token
        ? await findOptionalActor(deps, hashSecret(token), acceptedLanguage(request.headers['accept-language']))
        : null
      if (
        actor &&
        ([...actor.grants, ...actor.companyGrants].includes('operations') || (await letIn.isBusy(deps, actor)))
      )
        return 'goesOn'
      throw new AppError('maintenance', {
        retryAfter: retryAfterSeconds,
        ...(closed.until ? { until: closed.until } : {}),
      })
    },
  }
}

const style = `html{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.6 system-ui,-apple-system,"PingFang SC","Microsoft YaHei","Noto Sans SC",sans-serif;background:#f6f7f9;color:#1a2230}main{max-width:32rem;padding:2.5rem 1.5rem}h1{font-size:1.5rem;line-height:1.3;margin:0 0 .5rem}p{margin:0;color:#4a5568}section+section{margin-top:2rem;padding-top:2rem;border-top:1px solid #d9dee6}@media(prefers-color-scheme:dark){body{background:#12161d;color:#edf0f5}p{color:#aab4c3}section+section{border-color:#2c3440}}`
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'`

/** The page in both languages, since no one can choose one here. It reloads automatically. */
function pageOf({ until }: MaintenanceState, timeZone: string, { zh: name, en: nameEn }: BilingualName): string {
  const at = (lang: 'zh' | 'en') => (until ? formatZonedInstant(new Date(until), timeZone, lang) : null)
  const { zh, en } = maintenanceWords
  return `<!doctype html>
<html lang="zh"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="refresh" content="60"><title>${zh.title} · ${en.title} · ${escapeMarkup(name)}</title><style>${style}</style></head>
<body><main>
<section><h1>${zh.heading(escapeMarkup(name))}</h1><p>${zh.text(at('zh'))}</p></section>
<section lang="en"><h1>${en.heading(escapeMarkup(nameEn))}</h1><p>${en.text(at('en'))}</p></section>
</main></body></html>
`
}
