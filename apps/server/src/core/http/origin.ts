import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Settings } from '../../settings/settings.ts'
import type { CompanyHosts } from '../hosts/company-hosts.ts'

type Own = Pick<Settings, 'publicUrl' | 'contentUrl' | 'followsHost'>

type Opened = {
  readonly origin: string
  /** The company with this address; null: an address of the portal itself. */
  readonly companyId: string | null
}
const opened = new AsyncLocalStorage<Opened>()

/**
 * Returns the portal's own address without a trailing slash, for emails, QR codes, documents and other sites. It is
 * PUBLIC_URL when that is set, so that no caller can put a host into a link in another person's email. A demo without
 * it sends no emails and has no secrets; its address is that of the current request.
 */
export const portalOrigin = (settings: Own): string =>
  (settings.followsHost ? opened.getStore()?.origin : undefined) ?? settings.publicUrl

/**
 * Returns the address of the current request if a company has verified it, or in a demo; otherwise `portalOrigin`. Use
 * it for values that do not leave that browser, such as a return address from a provider. Never use it for a link in an
 * email: a caller chooses it.
 */
export const requestOrigin = (settings: Own): string => opened.getStore()?.origin ?? portalOrigin(settings)

/** Returns the company at whose address the current request came; null at the portal's own. */
export const companyOfRequest = (): string | null => opened.getStore()?.companyId ?? null

const packagePorts = new WeakMap<Own, number>()

/**
 * Records the port on which a demo serves nothing but packages, because at a numeric address it has no second host
 * name.
 */
export const setPackagePort = (settings: Own, port: number): void => void packagePorts.set(settings, port)
export const isPackagePort = (settings: Own, port: number | undefined): boolean =>
  port !== undefined && packagePorts.get(settings) === port

/**
 * Returns the second address of the portal, which serves packages: another name of the same machine, or, for a demo at
 * any other address, another port. Returns null if there is none.
 */
export function contentUrlOf(settings: Own): string | null {
  const { contentUrl } = settings
  const from = portalOrigin(settings)
  if (contentUrl === null || !settings.followsHost || !isLocal(contentUrl) || isLocal(from)) return contentUrl
  const port = packagePorts.get(settings)
  const { protocol, hostname } = new URL(from)
  // A proxy that terminates TLS in front of a demo does not lead to the demo's other port.
  return port === undefined || protocol !== 'http:' ? null : `${protocol}//${hostname}:${port}`
}

/**
 * Lists the addresses whose pages may frame a package: the portal's own and those of companies. For a demo, these are
 * the local addresses and the host of the current request, at the main port.
 */
export function pageOrigins(settings: Own, hosts: Pick<CompanyHosts, 'origins'>): readonly string[] {
  if (!settings.followsHost) return [settings.publicUrl, ...hosts.origins()]
  const { protocol, port } = new URL(settings.publicUrl)
  const from = opened.getStore()?.origin
  const other = from === undefined || isLocal(from) ? [] : [new URL(from).hostname]
  return ['localhost', '127.0.0.1', '[::1]', ...other].map((host) => new URL(`${protocol}//${host}:${port}`).origin)
}

/**
 * Adds a hook that records the address at which a request arrived, for `requestOrigin` and `companyOfRequest`: the
 * address of a company, or any address where the settings follow the host, as in a demo. Other hosts are ignored.
 */
export function trackOrigin(app: FastifyInstance, settings: Own, hosts: CompanyHosts): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const company = hosts.at(request.host)
    const origin = settings.followsHost ? openedAt(request) : company && hosts.originOf(company.companyId)
    if (origin) opened.run({ origin, companyId: company?.companyId ?? null }, done)
    else done()
  })
}

const told = new WeakSet<Own>()

/**
 * Returns PUBLIC_URL when the portal was opened under a host that is neither that of PUBLIC_URL nor a company's;
 * otherwise, and for a demo, null. Links in emails, QR codes and sign-in use PUBLIC_URL. The difference is also logged,
 * once.
 */
export function mismatchedPublicUrl(
  deps: { readonly settings: Own; readonly log: FastifyBaseLogger; readonly hosts: CompanyHosts },
  host: string,
): string | null {
  const { settings, log, hosts } = deps
  if (settings.followsHost || hosts.at(host) || host.toLowerCase() === new URL(settings.publicUrl).host) return null
  if (!told.has(settings))
    log.warn(
      { publicUrl: settings.publicUrl, openedAs: host.slice(0, 200) },
      'staff opened the portal under another host than PUBLIC_URL',
    )
  told.add(settings)
  return settings.publicUrl
}

function openedAt({ protocol, host }: FastifyRequest): string | null {
  return /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(host) && URL.canParse(`${protocol}://${host}`)
    ? new URL(`${protocol}://${host}`).origin
    : null
}

function isLocal(address: string): boolean {
  const { hostname } = new URL(address)
  return /^(localhost|.*\.localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
}
