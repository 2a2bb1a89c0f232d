import { apiScopes } from '@portal/contract/developers/api-scopes.ts'
import { openApiOf } from '@portal/contract/developers/open-api.ts'
import {
  apiCalls,
  createPerson,
  deactivatePerson,
  getPerson,
  getTokenInfo,
  listCertificates,
  listCompanies,
  listPeople,
  listProgress,
  listRegistrations,
  listResults,
  verifyCertificate,
} from '@portal/contract/developers/public-api.ts'
import type { FastifyInstance } from 'fastify'
import { bilingualNameOf } from '../../../core/brand/brand.rules.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { portalOrigin } from '../../../core/http/origin.ts'
import {
  createApiPerson,
  deactivateApiPerson,
  loadApiCertificates,
  loadApiCompanies,
  loadApiPeople,
  loadApiPerson,
  loadApiProgress,
  loadApiRegistrations,
  loadApiResults,
  verifyApiCertificate,
} from './api.service.ts'
import { serveApiCall } from './api-route.ts'
import { sendProblem } from './problem.ts'

/** Serves the public API and its OpenAPI document, in a Fastify scope of its own: its errors are problem documents. */
export async function servePublicApi(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => sendProblem(error, request, reply))
    serveApiCall(scope, deps, getTokenInfo, async ({ caller }) => ({
      accountId: caller.accountId,
      name: caller.name,
      companyId: caller.companyId,
      scopes: apiScopes.filter((one) => caller.scopes.includes(one)),
      expiresAt: caller.expiresAt.toISOString(),
    }))
    serveApiCall(scope, deps, listCompanies, ({ caller }) => loadApiCompanies(deps, caller))
    serveApiCall(scope, deps, listPeople, ({ caller, input }) => loadApiPeople(deps, caller, input))
    serveApiCall(scope, deps, getPerson, ({ caller, input }) => loadApiPerson(deps, caller, input))
    serveApiCall(scope, deps, createPerson, ({ caller, input }) => createApiPerson(deps, caller, input))
    serveApiCall(scope, deps, deactivatePerson, ({ caller, input }) => deactivateApiPerson(deps, caller, input))
    serveApiCall(scope, deps, listRegistrations, ({ caller, input }) => loadApiRegistrations(deps, caller, input))
    serveApiCall(scope, deps, listResults, ({ caller, input }) => loadApiResults(deps, caller, input))
    serveApiCall(scope, deps, listProgress, ({ caller, input }) => loadApiProgress(deps, caller, input))
    serveApiCall(scope, deps, listCertificates, ({ caller, input, now }) =>
      loadApiCertificates(deps, caller, input, now),
    )
    serveApiCall(scope, deps, verifyCertificate, ({ caller, input, now }) =>
      verifyApiCertificate(deps, caller, input, now),
    )
    // The document is the same for everyone and contains nothing of this portal except its name and address; `lang` is
    // `zh` or `en`.
    scope.get(
      '/api/v1/openapi.json',
      { config: { access: 'public' }, schema: { hide: true } },
      async (request, reply) =>
        reply
          .header('access-control-allow-origin', '*')
          .header('cross-origin-resource-policy', 'cross-origin')
          .type('application/json; charset=utf-8')
          .send(
            JSON.stringify(
              openApiOf(apiCalls, {
                title: bilingualNameOf(deps.brand.current().name),
                server: portalOrigin(deps.settings),
                lang: (request.query as { readonly lang?: unknown }).lang === 'zh' ? 'zh' : 'en',
              }),
              null,
              2,
            ),
          ),
    )
    scope.all('/api/*', { config: { access: 'public' }, schema: { hide: true } }, async () => {
      throw new AppError('notFound')
    })
  })
}
