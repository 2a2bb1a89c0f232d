import {
  companyCodeSet,
  connectionCreate,
  connectionKeySet,
  connectionList,
  connectionRemove,
  connectionStateSet,
  connectionTest,
  connectionTestResult,
  connectionUpdate,
  directoryTokenSet,
  domainAdd,
  domainCheck,
  domainHostSet,
  domainRemove,
  emergencyAccountSet,
  provisioningLog,
} from '@portal/contract/identity/connection.contract.ts'
import {
  companySignInOptions,
  directoryForm,
  directorySignIn,
} from '@portal/contract/identity/connection-sign-in.contract.ts'
import { directorySyncSet, directorySyncStart } from '@portal/contract/identity/directory-sync.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { rateLimitNetwork } from '../../../core/http/network.ts'
import { requestOrigin } from '../../../core/http/origin.ts'
import { recordRateLimitHit } from '../../../core/http/rate-limit.store.ts'
import { publicRoute, route } from '../../../core/http/route.ts'
import { withRefusalsRecorded } from '../../../core/logs/sign-in-log.ts'
import { isId, newSecret } from '../../../core/secrets/random.ts'
import { acceptedLanguageOrDefault } from '../../../core/text/language.ts'
import { readBrowserId, setBrowserId, signInCallerOf } from '../browser-cookie.ts'
import { addressWithResult } from '../redirect.rules.ts'
import { directorySignInAttempt, recordFailedRedirect } from '../sign-in-attempts.ts'
import { saveCompanyAddress } from './company-address.service.ts'
import { loadProvisioningLog, saveDirectoryToken } from './connection-directory.service.ts'
import {
  finishConnectionSignIn,
  loadCompanySignInOptions,
  loadServiceProviderMetadata,
  startConnectionSignIn,
  storePostedAnswer,
} from './connection-sign-in.service.ts'
import {
  changeConnectionKeys,
  changeConnectionState,
  createConnection,
  loadConnections,
  removeConnection,
  saveCompanyCode,
  saveConnection,
  saveEmergencyAccount,
} from './connection-staff.service.ts'
import { loadConnectionTest, startConnectionTest } from './connection-test.service.ts'
import { setDirectorySync, startDirectorySync } from './directory/directory-sync.service.ts'
import { authenticateAgainstDirectory, loadDirectoryForm } from './directory-form.service.ts'
import { addCompanyDomain, checkCompanyDomain, removeCompanyDomain } from './domain.service.ts'
import { serveScim } from './scim/scim.routes.ts'

/** The maximum size in bytes of a form that a provider posts through the browser. */
const mostPosted = 256 * 1024
/**
 * Posted answers from one network, limited like lookups of a company's sign-in: an office begins its day behind one
 * address.
 */
const postedFromOneNetwork = { max: 600, perSeconds: 60 }
type Query = Record<'redirect' | 'test', string | string[] | undefined>
const text = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' && value.length <= 2000 && !value.includes('\0') ? value : undefined

/**
 * Serves the sign-in with a company's own provider (its redirects, posted answers, metadata and password form), SCIM,
 * and the calls of staff to set up connections, domains, the company code and emergency accounts.
 */
export function serveConnections(app: FastifyInstance, deps: Deps): void {
  const config = { access: 'public' as const }
  const schema = { hide: true } as const
  const home = () => `${requestOrigin(deps.settings)}/#/`

  app.get<{ Querystring: Query; Params: { id: string } }>('/sso/c/:id', { config, schema }, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    const { id } = request.params
    if (!isId(id)) return reply.redirect(home())
    const browser = readBrowserId(request, deps.settings) ?? newSecret(deps.random)
    const address = await startConnectionSignIn(
      deps,
      {
        connectionId: id,
        redirect: text(request.query.redirect),
        testToken: text(request.query.test),
        userAgent: request.headers['user-agent'] ?? '',
      },
      browser,
    )
    setBrowserId(reply, deps.settings, browser)
    return reply.redirect(address)
  })

  app.get<{ Params: { id: string } }>('/sso/c/:id/callback', { config, schema }, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    const { id } = request.params
    if (!isId(id)) return reply.redirect(home())
    const address = await finishConnectionSignIn(
      deps,
      id,
      new URL(request.url, requestOrigin(deps.settings)).searchParams,
      readBrowserId(request, deps.settings),
    )
    const caller = signInCallerOf(request, acceptedLanguageOrDefault(request.headers['accept-language']))
    await recordFailedRedirect(deps, 'sso', address, caller)
    return reply.redirect(address)
  })

  // The provider makes the browser post this form without our cookie, since it comes from another site.
  app.post<{ Params: { id: string } }>(
    '/sso/c/:id/callback',
    { config, schema, bodyLimit: mostPosted },
    async (request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      const { id } = request.params
      if (!isId(id)) return reply.redirect(home(), 303)
      const network = rateLimitNetwork(request.ip)
      if ((await recordRateLimitHit(deps.sql, `posted answer ${network}`, postedFromOneNetwork, deps.clock.now())) > 0)
        return reply.redirect(addressWithResult(`${home()}?login=pc`, { error: 'busy' }), 303)
      const form = Object.entries((request.body ?? {}) as Record<string, unknown>)
      const fields = form.filter((field): field is [string, string] => typeof field[1] === 'string')
      return reply.redirect(await storePostedAnswer(deps, id, new URLSearchParams(fields)), 303)
    },
  )

  app.get<{ Params: { id: string } }>('/sso/c/:id/metadata', { config, schema }, async (request, reply) => {
    const metadata = isId(request.params.id) ? await loadServiceProviderMetadata(deps, request.params.id) : null
    if (!metadata) throw new AppError('notFound')
    return reply.header('cache-control', 'no-store').type(metadata.type).send(metadata.text)
  })

  serveScim(app, deps)
  publicRoute(app, deps, companySignInOptions, ({ input }) => loadCompanySignInOptions(deps, input))
  publicRoute(app, deps, directoryForm, ({ input, request }) =>
    loadDirectoryForm(deps, input, readBrowserId(request, deps.settings)),
  )
  publicRoute(app, deps, directorySignIn, async ({ input, request, lang }) => {
    const caller = signInCallerOf(request, lang)
    return withRefusalsRecorded(deps, directorySignInAttempt(input.userName, caller), async () => ({
      address: await authenticateAgainstDirectory(deps, input, readBrowserId(request, deps.settings), caller),
    }))
  })
  route(app, deps, connectionList, ({ actor, input, lang }) => loadConnections(deps, actor, input, lang))
  route(app, deps, connectionCreate, async ({ actor, input }) => ({
    connectionId: await createConnection(deps, actor, input),
  }))
  route(app, deps, connectionUpdate, async ({ actor, input }) => ({
    revision: await saveConnection(deps, actor, input),
  }))
  route(app, deps, connectionStateSet, async ({ actor, input }) => {
    await changeConnectionState(deps, actor, input)
    return {}
  })
  route(app, deps, connectionKeySet, async ({ actor, input }) => {
    await changeConnectionKeys(deps, actor, input)
    return {}
  })
  route(app, deps, connectionRemove, async ({ actor, input }) => {
    await removeConnection(deps, actor, input.connectionId)
    return {}
  })
  route(app, deps, directoryTokenSet, async ({ actor, input }) => ({
    token: await saveDirectoryToken(deps, actor, input),
  }))
  route(app, deps, directorySyncStart, async ({ actor, input }) => {
    await startDirectorySync(deps, actor, input)
    return {}
  })
  route(app, deps, directorySyncSet, async ({ actor, input }) => {
    await setDirectorySync(deps, actor, input)
    return {}
  })
  route(app, deps, provisioningLog, ({ actor, input, lang }) => loadProvisioningLog(deps, actor, input, lang))
  route(app, deps, connectionTest, ({ actor, input }) => startConnectionTest(deps, actor, input))
  route(app, deps, connectionTestResult, ({ actor, input, lang }) => loadConnectionTest(deps, actor, input, lang))
  route(app, deps, domainAdd, async ({ actor, input }) => ({ domainId: await addCompanyDomain(deps, actor, input) }))
  route(app, deps, domainCheck, async ({ actor, input }) => ({
    isProved: await checkCompanyDomain(deps, actor, input.domainId),
  }))
  route(app, deps, domainHostSet, async ({ actor, input }) => {
    await saveCompanyAddress(deps, actor, input)
    return {}
  })
  route(app, deps, domainRemove, async ({ actor, input }) => {
    await removeCompanyDomain(deps, actor, input.domainId)
    return {}
  })
  route(app, deps, companyCodeSet, async ({ actor, input }) => {
    await saveCompanyCode(deps, actor, input)
    return {}
  })
  route(app, deps, emergencyAccountSet, async ({ actor, input }) => {
    await saveEmergencyAccount(deps, actor, input)
    return {}
  })
}
