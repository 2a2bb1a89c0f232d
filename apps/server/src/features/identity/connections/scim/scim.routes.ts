import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../../core/deps.ts'
import { groupResourceType, scimSchemasOf, serviceProviderConfig, userResourceType } from './scim.discovery.ts'
import {
  type AttributeSelection,
  parseScimPage,
  pickScimAttributes,
  readAttributeSelection,
  readScimSearch,
  ScimError,
  type ScimQuery,
  scimUrns,
} from './scim.rules.ts'
import {
  createScimUser,
  loadDirectoryOfToken,
  loadScimUser,
  loadScimUsers,
  patchScimUser,
  removeScimUser,
  replaceScimUser,
  type ScimDirectory,
  scimUrlOf,
} from './scim.service.ts'
import {
  createScimGroup,
  loadScimGroup,
  loadScimGroups,
  patchScimGroup,
  removeScimGroup,
  replaceScimGroup,
} from './scim-group.service.ts'

type Params = { readonly connection: string; readonly id: string }
type Request = FastifyRequest<{ Params: Params; Querystring: Record<string, unknown> }>
type Asked = {
  readonly directory: ScimDirectory
  readonly base: string
  readonly request: Request
  /** The query of a list or a search. */
  readonly query: ScimQuery
}

const bodyLimit = 1024 * 1024

/**
 * Serves SCIM 2.0 for the directories of companies (RFC 7644). Responses and errors have the form of SCIM, not the
 * envelope.
 */
export function serveScim(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    // A body of any other type gets 415.
    scope.removeContentTypeParser('text/plain')
    scope.addContentTypeParser(
      ['application/scim+json', 'application/json'],
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => {
        try {
          done(null, JSON.parse(String(body)))
        } catch {
          done(new ScimError(400, 'the body is no JSON', 'invalidSyntax'))
        }
      },
    )
    scope.setErrorHandler((error, request, reply) => answerScimError(error, request, reply))

    const serve = (
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      path: string,
      work: (asked: Asked) => unknown,
      status = 200,
    ) =>
      scope.route<{ Params: Params; Querystring: Record<string, unknown> }>({
        method,
        url: `/scim/v2/:connection${path}`,
        // The bearer token of the directory is checked before the body is read.
        config: { access: 'public' },
        schema: { hide: true },
        bodyLimit,
        onRequest: async (request) => {
          asked.set(request, await loadDirectoryOfToken(deps, request.params.connection, request.headers.authorization))
        },
        handler: async (request, reply) => {
          const directory = asked.get(request)
          if (!directory) throw new ScimError(401, 'the bearer token is missing')
          // This comes before the work: a refused request changes nothing.
          const query = path.endsWith('/.search') ? readScimSearch(request.body) : request.query
          const selection = /^\/(Users|Groups|\.search)/.test(path) ? readAttributeSelection(query) : null
          const answer = await work({ directory, base: scimUrlOf(deps, directory.connectionId), request, query })
          reply.code(status).header('cache-control', 'no-store')
          if (answer === undefined) return reply.send()
          const { meta } = answer as { meta?: { location?: string } }
          if (status === 201 && meta?.location) reply.header('location', meta.location)
          return send(reply, selection ? withAttributes(selection, answer) : answer)
        },
      })
    const asked = new WeakMap<object, ScimDirectory>()
    const listOf = (resources: readonly object[]) => ({
      schemas: [scimUrns.list],
      totalResults: resources.length,
      startIndex: 1,
      itemsPerPage: resources.length,
      Resources: resources,
    })
    const one = <T extends { id: string }>(all: readonly T[], id: string): T => {
      const found = all.find((each) => each.id === id)
      if (!found) throw new ScimError(404, 'there is no such resource')
      return found
    }

    /** Discovery takes no filter (RFC 7644, section 4). */
    const discover = (path: string, work: (asked: Asked) => unknown) =>
      serve('GET', path, (given) => {
        if (given.request.query.filter !== undefined) throw new ScimError(403, 'this is not filtered')
        return work(given)
      })
    discover('/ServiceProviderConfig', ({ base }) => serviceProviderConfig(base))
    discover('/ResourceTypes', ({ base }) => listOf([userResourceType(base), groupResourceType(base)]))
    discover('/ResourceTypes/:id', ({ base, request }) =>
      one([userResourceType(base), groupResourceType(base)], request.params.id),
    )
    discover('/Schemas', ({ base }) => listOf(scimSchemasOf(base)))
    discover('/Schemas/:id', ({ base, request }) => one(scimSchemasOf(base), request.params.id))
    serve('GET', '/Me', () => {
      throw new ScimError(501, 'a token belongs to a directory and to no user')
    })
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)
      serve(method, '/*', () => {
        throw new ScimError(404, 'there is no such resource')
      })
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/.search'],
    ] as const) {
      serve(method, `/Users${path}`, ({ directory, query }) => loadScimUsers(deps, directory, query))
      serve(method, `/Groups${path}`, ({ directory, query }) => loadScimGroups(deps, directory, query))
    }
    serve('POST', '/.search', ({ directory, query }) => searchAll(deps, directory, query))
    serve('GET', '/Groups/:id', ({ directory, request }) =>
      loadScimGroup(deps, directory, request.params.id, request.query),
    )
    serve('POST', '/Groups', ({ directory, request }) => createScimGroup(deps, directory, request.body), 201)
    serve('PUT', '/Groups/:id', ({ directory, request }) =>
      replaceScimGroup(deps, directory, request.params.id, request.body),
    )
    serve(
      'PATCH',
      '/Groups/:id',
      ({ directory, request }) => patchScimGroup(deps, directory, request.params.id, request.body),
      204,
    )
    serve('DELETE', '/Groups/:id', ({ directory, request }) => removeScimGroup(deps, directory, request.params.id), 204)
    serve('GET', '/Users/:id', ({ directory, request }) => loadScimUser(deps, directory, request.params.id))
    serve('POST', '/Users', ({ directory, request }) => createScimUser(deps, directory, request.body), 201)
    serve('PUT', '/Users/:id', ({ directory, request }) =>
      replaceScimUser(deps, directory, request.params.id, request.body),
    )
    serve('PATCH', '/Users/:id', ({ directory, request }) =>
      patchScimUser(deps, directory, request.params.id, request.body),
    )
    serve(
      'DELETE',
      '/Users/:id',
      async ({ directory, request }) => {
        await removeScimUser(deps, directory, request.params.id)
        return undefined
      },
      204,
    )
  })
}

/**
 * Searches users and then groups (RFC 7644, 3.4.3). A filter by an attribute that a kind does not have matches none of
 * that kind.
 */
async function searchAll(deps: Deps, directory: ScimDirectory, query: ScimQuery) {
  const { startIndex, count } = parseScimPage(query)
  const none = { totalResults: 0, Resources: [] }
  let refusal: ScimError | null = null
  const orNone = (error: unknown) => {
    if (!(error instanceof ScimError && error.scimType === 'invalidFilter')) throw error
    if (refusal) throw refusal
    refusal = error
    return none
  }
  const users = await loadScimUsers(deps, directory, query).catch(orNone)
  const groups = await loadScimGroups(deps, directory, {
    ...query,
    startIndex: startIndex - users.totalResults,
    count: count - users.Resources.length,
  }).catch(orNone)
  const found = [...users.Resources, ...groups.Resources]
  return {
    schemas: [scimUrns.list],
    totalResults: users.totalResults + groups.totalResults,
    startIndex,
    itemsPerPage: found.length,
    Resources: found,
  }
}

/** A resource, or a list of them, with the attributes that the request asks for. */
function withAttributes(selection: AttributeSelection, answer: unknown): unknown {
  const { Resources: listed } = answer as { Resources?: readonly Record<string, unknown>[] }
  return listed
    ? { ...(answer as object), Resources: listed.map((one) => pickScimAttributes(selection, one)) }
    : pickScimAttributes(selection, answer as Record<string, unknown>)
}

const send = (reply: FastifyReply, answer: unknown) =>
  reply
    .type('application/scim+json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(answer)

/** An error as SCIM writes it (RFC 7644, 3.12). A fault of the portal says nothing of its cause. */
function answerScimError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const known = error instanceof ScimError ? error : null
  const given = (error as { statusCode?: number }).statusCode
  const status = known?.status ?? (given !== undefined && given >= 400 && given < 500 ? given : 500)
  if (status >= 500 && !known) request.log.error({ err: error, id: request.id }, 'a request of a directory failed')
  reply.code(status).header('cache-control', 'no-store')
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  return send(reply, {
    schemas: [scimUrns.error],
    status: String(status),
    ...(known?.scimType ? { scimType: known.scimType } : {}),
    detail: known?.message ?? (status >= 500 ? 'the portal failed; try again' : 'the request is malformed'),
  })
}
