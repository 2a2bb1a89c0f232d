import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A person in the stand-ins of DingTalk and Feishu. */
export type MessengerPerson = {
  readonly userId: string
  readonly unionId: string
  readonly name: string
  readonly employeeNo?: string
  readonly email?: string
  /** The ids of departments, the main one first; empty: directly in the organisation. */
  readonly departments?: readonly string[]
  readonly isFrozen?: boolean
}
export type MessengerDepartment = { readonly id: string; readonly name: string; readonly parent: string | null }
export type MessengerApp = {
  readonly key: string
  readonly secret: string
  /** The organisation: `corpId` at DingTalk, `tenant_key` at Feishu. */
  readonly organisation: string
  /** The number of the app at DingTalk, for work notices. */
  readonly agentId?: number
  readonly people: MessengerPerson[]
  readonly departments: MessengerDepartment[]
}
/**
 * A stand-in of DingTalk or Feishu. It makes the same checks as the real service and returns its error codes: key and
 * secret of the app, the redirect address, single use and age of codes, PKCE, age of tokens, sizes of pages, and the
 * number of calls per second.
 */
export type MessengerStandIn = {
  readonly url: string
  /** Settings of a portal that is to use it. */
  readonly env: Record<string, string>
  /** The union id of the person at the browsers; null: they refuse. */
  visitor: string | null
  /** The organisation that the person at the browsers chose; null: that of the app. */
  chosen: string | null
  /** Calls of the server API, by path. */
  readonly calls: Record<string, number>
  /** The number of further calls of the directory after which it is too busy; null: never. */
  callsLeft: number | null
  /** True when no connection is answered. */
  isAway: boolean
  /** True when it takes messages and closes the connection before it answers. */
  losesAnswers: boolean
  /** True while DingTalk is still working on the messages that it accepted. */
  isWorking: boolean
  /** The cards that people have got, by union id. */
  readonly cards: Map<string, string[]>
  /** Makes all tokens of apps unknown, as when the secret was reset. */
  forgetTokens(): void
  close(): void
}

export const dingtalkStandInEnv = (url: string): Record<string, string> => ({
  DINGTALK_LOGIN_URL: url,
  DINGTALK_API_URL: url,
  DINGTALK_OAPI_URL: url,
  OUTBOUND_ALLOW: '127.0.0.1',
})
export const feishuStandInEnv = (url: string): Record<string, string> => ({
  FEISHU_LOGIN_URL: url,
  FEISHU_API_URL: url,
  OUTBOUND_ALLOW: '127.0.0.1',
})

type Answer = { readonly status: number; readonly body: unknown } | { readonly location: string }
const secret = () => randomBytes(24).toString('base64url')
const ok = (body: unknown): Answer => ({ status: 200, body })

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const part of request) text += String(part)
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
}

type Asked = {
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: Record<string, unknown>
}
async function listen(
  own: { url: string; calls: Record<string, number>; isAway: boolean; losesAnswers: boolean },
  port: number,
  answer: (asked: Asked) => Answer,
): Promise<() => void> {
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    if (own.isAway) return request.socket.destroy()
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
    own.calls[pathname] = (own.calls[pathname] ?? 0) + 1
    const said = answer({ path: pathname, query: searchParams, headers: request.headers, body: await bodyOf(request) })
    if (own.losesAnswers && /asyncsend_v2$|im\/v1\/messages$/.test(pathname)) return request.socket.destroy()
    if ('location' in said) response.writeHead(302, { location: said.location }).end()
    else response.writeHead(said.status, { 'content-type': 'application/json' }).end(JSON.stringify(said.body))
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  own.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return () => {
    server.closeAllConnections()
    server.close()
  }
}

const codeSeconds = 300
type Code = {
  readonly unionId: string
  readonly redirect: string
  readonly challenge: string | null
  readonly until: number
}

/** The codes and tokens that both of them give out. */
function createCounter(app: MessengerApp, now: () => Date) {
  const at = () => now().getTime() / 1000
  const codes = new Map<string, Code>()
  const userTokens = new Map<string, { readonly unionId: string; readonly until: number }>()
  let appToken: { readonly token: string; readonly until: number } | null = null
  return {
    at,
    giveCode(code: Omit<Code, 'until'>): string {
      const name = secret()
      codes.set(name, { ...code, until: at() + codeSeconds })
      return name
    },
    takeCode(name: unknown): Code | null {
      const code = codes.get(String(name))
      codes.delete(String(name))
      return code && code.until > at() ? code : null
    },
    giveUserToken(unionId: string): string {
      const token = secret()
      userTokens.set(token, { unionId, until: at() + 7200 })
      return token
    },
    personOfToken(token: unknown): MessengerPerson | null {
      const known = userTokens.get(String(token))
      return (known && known.until > at() && app.people.find(({ unionId }) => unionId === known.unionId)) || null
    },
    /** The same token while it lives, as they do. */
    giveAppToken(): { token: string; seconds: number } {
      if (!appToken || appToken.until <= at() + 1800) appToken = { token: secret(), until: at() + 7200 }
      return { token: appToken.token, seconds: Math.floor(appToken.until - at()) }
    },
    isAppToken: (token: unknown): boolean => appToken !== null && appToken.token === token && appToken.until > at(),
    forget: () => {
      appToken = null
    },
  }
}

function createOwn(): { -readonly [K in keyof MessengerStandIn]: MessengerStandIn[K] } {
  return {
    url: '',
    env: {},
    visitor: null,
    chosen: null,
    calls: {},
    callsLeft: null,
    isAway: false,
    losesAnswers: false,
    isWorking: false,
    cards: new Map(),
    forgetTokens: () => undefined,
    close: () => undefined,
  }
}
/** Returns false once the allowed calls are used up. */
function takesCall(own: { callsLeft: number | null }): boolean {
  if (own.callsLeft === null) return true
  own.callsLeft--
  return own.callsLeft >= 0
}

export async function startDingtalkStandIn(
  app: MessengerApp,
  now: () => Date = () => new Date(),
  port = 0,
): Promise<MessengerStandIn> {
  const own = createOwn()
  const counter = createCounter(app, now)
  const refuse = (errcode: number, errmsg: string): Answer => ok({ errcode, errmsg, request_id: secret() })
  const result = (value: unknown): Answer => ok({ errcode: 0, errmsg: 'ok', request_id: secret(), result: value })
  const memberOf = (one: MessengerPerson) => ({
    userid: one.userId,
    unionid: one.unionId,
    name: one.name,
    job_number: one.employeeNo ?? '',
    ...(one.email ? { org_email: one.email } : {}),
    email: '',
    dept_id_list: (one.departments ?? []).length > 0 ? one.departments?.map(Number) : [1],
    active: true,
  })
  const isIn = (one: MessengerPerson, id: string) =>
    (one.departments ?? []).length === 0 ? id === '1' : one.departments?.includes(id) === true

  const notices = createNoticeDesk(app, own, counter.at)
  const former = (path: string, body: Record<string, unknown>): Answer => {
    if (!takesCall(own))
      return ok({ errcode: 88, errmsg: 'ding talk error', sub_code: '90018', sub_msg: 'too many calls' })
    if (path === 'user/getbyunionid') {
      const found = app.people.find(({ unionId }) => unionId === body.unionid)
      return found ? result({ contact_type: 0, userid: found.userId }) : refuse(60121, 'user not found')
    }
    if (path === 'v2/user/get') {
      const found = app.people.find(({ userId }) => userId === body.userid)
      return found ? result(memberOf(found)) : refuse(60121, 'user not found')
    }
    if (path === 'v2/department/listsub') {
      const parent = body.dept_id === 1 ? null : String(body.dept_id)
      if (parent !== null && !app.departments.some(({ id }) => id === parent)) return refuse(60003, 'dept not found')
      const below = app.departments.filter((one) => one.parent === parent)
      return result(below.map(({ id, name }) => ({ dept_id: Number(id), name, parent_id: Number(parent ?? 1) })))
    }
    if (path === 'v2/user/list') {
      const { dept_id: id, cursor, size } = body
      if (!Number.isInteger(cursor) || !Number.isInteger(size)) return refuse(40035, 'bad cursor or size')
      if (Number(size) < 1 || Number(size) > 100) return refuse(40035, 'size must be from 1 to 100')
      if (id !== 1 && !app.departments.some((one) => one.id === String(id))) return refuse(60003, 'dept not found')
      const inside = app.people.filter((one) => !one.isFrozen && isIn(one, String(id)))
      const end = Number(cursor) + Number(size)
      const hasMore = end < inside.length
      const list = inside.slice(Number(cursor), end).map(memberOf)
      return result({ has_more: hasMore, ...(hasMore ? { next_cursor: end } : {}), list })
    }
    return refuse(22, 'unknown method')
  }

  own.close = await listen(own, port, ({ path, query, headers, body }) => {
    const fail = (status: number, code: string, message = code): Answer => ({ status, body: { code, message } })
    if (path === '/oauth2/auth') {
      const redirect = query.get('redirect_uri') ?? ''
      const isGood =
        query.get('client_id') === app.key &&
        query.get('response_type') === 'code' &&
        query.get('scope') === 'openid corpid' &&
        query.get('prompt') === 'consent' &&
        URL.canParse(redirect)
      if (!isGood) return fail(400, 'invalidRequest')
      const state = query.get('state') ?? ''
      if (own.visitor === null)
        return { location: `${redirect}?${new URLSearchParams({ error: 'access_denied', state })}` }
      const code = counter.giveCode({ unionId: own.visitor, redirect, challenge: null })
      return { location: `${redirect}?${new URLSearchParams({ authCode: code, code, state })}` }
    }
    if (path === '/v1.0/oauth2/userAccessToken') {
      if (body.clientId !== app.key || body.clientSecret !== app.secret) return fail(400, 'invalidClientIdOrSecret')
      if (body.grantType !== 'authorization_code') return fail(400, 'invalidGrantType')
      const code = counter.takeCode(body.code)
      if (!code) return fail(400, 'invalidCode')
      return ok({
        accessToken: counter.giveUserToken(code.unionId),
        refreshToken: secret(),
        expireIn: 7200,
        corpId: own.chosen ?? app.organisation,
      })
    }
    if (path === '/v1.0/contact/users/me') {
      const person = counter.personOfToken(headers['x-acs-dingtalk-access-token'])
      // DingTalk knows a person of another organisation, but no directory does.
      return person
        ? ok({ nick: person.name, unionId: person.unionId, openId: `open-${person.unionId}` })
        : fail(403, 'InvalidAuthentication')
    }
    if (path === '/v1.0/oauth2/accessToken') {
      if (body.appKey !== app.key || body.appSecret !== app.secret) return fail(400, 'invalidClientIdOrSecret')
      const { token, seconds } = counter.giveAppToken()
      return ok({ accessToken: token, expireIn: seconds })
    }
    if (path.startsWith('/topapi/')) {
      if (!counter.isAppToken(query.get('access_token'))) return refuse(40014, 'invalid access_token')
      if (path.startsWith('/topapi/message/corpconversation/'))
        return notices(path.slice('/topapi/message/corpconversation/'.length), body)
      return former(path.slice('/topapi/'.length), body)
    }
    return fail(404, 'InvalidAction.NotFound')
  })
  own.forgetTokens = counter.forget
  Object.assign(own.env, dingtalkStandInEnv(own.url))
  return own
}

/** The maximum number of people whom DingTalk notifies per minute for one app. */
const noticesPerMinute = 5000
/**
 * The work notices of DingTalk: the same text reaches a person once a day, and a task reports the people whom it did
 * not reach.
 */
function createNoticeDesk(
  app: MessengerApp,
  own: { cards: Map<string, string[]>; isWorking: boolean },
  at: () => number,
) {
  type Task = { readonly invalid: string[]; readonly forbidden: { code: string; userid: string }[] }
  const tasks: Task[] = []
  const had = new Set<string>()
  const lately: number[] = []
  return (path: string, body: Record<string, unknown>): Answer => {
    const refuse = (errcode: number, errmsg: string): Answer => ok({ errcode, errmsg, request_id: secret() })
    if (body.agent_id !== app.agentId) return refuse(40056, 'invalid agent_id')
    if (path === 'getsendresult' || path === 'getsendprogress') {
      const task = tasks[Number(body.task_id) - 1]
      if (!task) return refuse(40035, 'no such task')
      if (path === 'getsendprogress')
        return ok({
          errcode: 0,
          errmsg: 'ok',
          progress: { progress_in_percent: own.isWorking ? 0 : 100, status: own.isWorking ? 1 : 2 },
        })
      if (own.isWorking) return ok({ errcode: 0, errmsg: 'ok' })
      return ok({
        errcode: 0,
        errmsg: 'ok',
        send_result: {
          invalid_user_id_list: task.invalid,
          failed_user_id_list: [],
          forbidden_user_id_list: task.forbidden.map(({ userid }) => userid),
          forbidden_list: task.forbidden,
        },
      })
    }
    const msg = body.msg as { msgtype?: string; action_card?: Record<string, string> } | undefined
    const card = msg?.action_card ?? {}
    if (path !== 'asyncsend_v2') return refuse(22, 'unknown method')
    if (msg?.msgtype !== 'action_card' || !card.title || !card.markdown || !card.single_title)
      return refuse(40035, 'bad msg')
    if (!URL.canParse(card.single_url ?? '') || String(card.single_url).length > 500) return refuse(40035, 'bad url')
    const users = String(body.userid_list ?? '')
      .split(',')
      .filter(Boolean)
    if (users.length === 0 || users.length > 100) return refuse(40035, 'bad number of recipients')
    const minute = lately.filter((when) => when > at() - 60).length
    if (minute + users.length > noticesPerMinute)
      return ok({ errcode: 88, errmsg: 'ding talk error', sub_code: '143103', sub_msg: 'too many people in a minute' })
    const task: Task = { invalid: [], forbidden: [] }
    for (const userid of users) {
      lately.push(at())
      const person = app.people.find((one) => one.userId === userid && !one.isFrozen)
      const mark = `${new Date((at() + 8 * 3600) * 1000).toISOString().slice(0, 10)} ${userid} ${JSON.stringify(msg)}`
      if (!person) task.invalid.push(userid)
      else if (had.has(mark)) task.forbidden.push({ code: '143106', userid })
      else {
        had.add(mark)
        own.cards.set(person.unionId, [...(own.cards.get(person.unionId) ?? []), `${card.title}|${card.single_url}`])
      }
    }
    tasks.push(task)
    return ok({ errcode: 0, errmsg: 'ok', task_id: tasks.length, request_id: secret() })
  }
}

export async function startFeishuStandIn(
  app: MessengerApp,
  now: () => Date = () => new Date(),
  port = 0,
): Promise<MessengerStandIn> {
  const own = createOwn()
  const counter = createCounter(app, now)
  const data = (value: unknown): Answer => ok({ code: 0, msg: 'success', data: value })
  const refuse = (status: number, code: number, msg: string): Answer => ({ status, body: { code, msg } })
  const bearer = (headers: IncomingMessage['headers']) => /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  const factsOf = (one: MessengerPerson) => ({
    union_id: one.unionId,
    open_id: `ou_${one.userId}`,
    user_id: one.userId,
    name: one.name,
    ...(one.employeeNo ? { employee_no: one.employeeNo } : {}),
    ...(one.email ? { enterprise_email: one.email } : {}),
  })
  const memberFacts = (one: MessengerPerson) => ({
    ...factsOf(one),
    department_ids: (one.departments ?? []).length > 0 ? one.departments : ['0'],
    status: { is_frozen: one.isFrozen === true, is_resigned: false, is_activated: true },
  })
  /** A page of a list: `page_token` is where it begins, as a word of ours. */
  const pageOf = <T>(query: URLSearchParams, all: readonly T[]): Answer => {
    const size = Number(query.get('page_size') ?? 10)
    if (!(size >= 1 && size <= 50)) return refuse(400, 99992402, 'field validation failed')
    const written = query.get('page_token')
    const start = written === null ? 0 : Number(/^at-(\d+)$/.exec(written)?.[1] ?? Number.NaN)
    if (Number.isNaN(start)) return refuse(400, 40013, 'invalid page token')
    const items = all.slice(start, start + size)
    const hasMore = start + size < all.length
    return data({
      has_more: hasMore,
      page_token: hasMore ? `at-${start + size}` : '',
      ...(items.length > 0 ? { items } : {}),
    })
  }

  /** Calls of the last minute, and the uuids of the last hour with their message. */
  let calls: number[] = []
  const uuids = new Map<string, { readonly at: number; readonly id: string }>()
  const sendCard = (query: URLSearchParams, body: Record<string, unknown>): Answer => {
    calls = calls.filter((when) => when > counter.at() - 60)
    if (calls.length >= 1000) return refuse(429, 99991400, 'request trigger frequency limit')
    if (calls.filter((when) => when > counter.at() - 1).length >= 50)
      return refuse(429, 99991400, 'request trigger frequency limit')
    calls.push(counter.at())
    if (query.get('receive_id_type') !== 'union_id' || body.msg_type !== 'interactive')
      return refuse(400, 230001, 'invalid request parameter')
    const uuid = String(body.uuid ?? '')
    if (uuid.length > 50) return refuse(400, 230001, 'uuid is too long')
    const person = app.people.find((one) => one.unionId === body.receive_id)
    if (!person) return refuse(400, 230034, 'the receive_id is invalid')
    if (person.isFrozen) return refuse(400, 230013, 'Bot has NO availability to this user')
    type Card = { header?: { title?: { content?: string } }; elements?: { actions?: { url?: string }[] }[] }
    const card = JSON.parse(String(body.content)) as Card
    const url = card.elements?.find(({ actions }) => actions)?.actions?.[0]?.url ?? ''
    const title = card.header?.title?.content ?? ''
    if (!title || !URL.canParse(url)) return refuse(400, 230099, 'failed to create card content')
    const known = uuids.get(uuid)
    if (known && counter.at() - known.at < 3600) return data({ message_id: known.id })
    const id = `om_${secret()}`
    uuids.set(uuid, { at: counter.at(), id })
    own.cards.set(person.unionId, [...(own.cards.get(person.unionId) ?? []), `${title}|${url}`])
    return data({ message_id: id })
  }

  own.close = await listen(own, port, ({ path, query, headers, body }) => {
    if (path === '/open-apis/authen/v1/authorize') {
      const redirect = query.get('redirect_uri') ?? ''
      const isGood =
        query.get('client_id') === app.key &&
        query.get('response_type') === 'code' &&
        query.get('code_challenge_method') === 'S256' &&
        URL.canParse(redirect)
      if (!isGood) return refuse(400, 20029, 'redirect_uri or client_id is not valid')
      const state = query.get('state') ?? ''
      if (own.visitor === null)
        return { location: `${redirect}?${new URLSearchParams({ error: 'access_denied', state })}` }
      const code = counter.giveCode({ unionId: own.visitor, redirect, challenge: query.get('code_challenge') })
      return { location: `${redirect}?${new URLSearchParams({ code, state })}` }
    }
    if (path === '/open-apis/authen/v2/oauth/token') {
      if (body.client_id !== app.key || body.client_secret !== app.secret) return refuse(400, 20002, 'invalid client')
      const code = counter.takeCode(body.code)
      if (!code || body.grant_type !== 'authorization_code') return refuse(400, 20003, 'invalid code')
      if (body.redirect_uri !== code.redirect) return refuse(400, 20071, 'redirect_uri does not match')
      const challenge = createHash('sha256').update(String(body.code_verifier)).digest('base64url')
      if (challenge !== code.challenge) return refuse(400, 20049, 'PKCE code challenge failed')
      return ok({ code: 0, access_token: counter.giveUserToken(code.unionId), token_type: 'Bearer', expires_in: 7200 })
    }
    if (path === '/open-apis/authen/v1/user_info') {
      const person = counter.personOfToken(bearer(headers))
      // Number and mailbox need scopes that a sign-in does not ask for.
      const { employee_no: _number, enterprise_email: _mailbox, ...facts } = person ? factsOf(person) : {}
      return person
        ? data({ ...facts, tenant_key: own.chosen ?? app.organisation })
        : refuse(401, 20005, 'the user access token is not valid')
    }
    if (path === '/open-apis/auth/v3/tenant_access_token/internal') {
      if (body.app_id !== app.key) return refuse(200, 10003, 'invalid app_id')
      if (body.app_secret !== app.secret) return refuse(200, 10014, 'app secret invalid')
      const { token, seconds } = counter.giveAppToken()
      return ok({ code: 0, msg: 'ok', tenant_access_token: token, expire: seconds })
    }
    if (!counter.isAppToken(bearer(headers))) return refuse(400, 99991663, 'invalid access token')
    if (path === '/open-apis/tenant/v2/tenant/query')
      return data({ tenant: { name: '企业', display_id: 'F1', tenant_key: app.organisation } })
    if (!takesCall(own)) return refuse(429, 99991400, 'request trigger frequency limit')
    if (path === '/open-apis/im/v1/messages') return sendCard(query, body)
    if (path === '/open-apis/contact/v3/departments/0/children') {
      if (query.get('fetch_child') !== 'true') return refuse(400, 99992402, 'field validation failed')
      return pageOf(
        query,
        app.departments.map(({ id, name, parent }) => ({
          open_department_id: id,
          parent_department_id: parent ?? '0',
          name,
        })),
      )
    }
    const wanted = /^\/open-apis\/contact\/v3\/users\/([^/]+)$/.exec(path)?.[1]
    if (wanted && query.get('user_id_type') === 'union_id') {
      const one = app.people.find(({ unionId }) => unionId === decodeURIComponent(wanted))
      return one ? data({ user: memberFacts(one) }) : refuse(400, 41050, 'no user authority')
    }
    if (path === '/open-apis/contact/v3/users/find_by_department') {
      const id = query.get('department_id') ?? ''
      if (id !== '0' && !app.departments.some((one) => one.id === id)) return refuse(400, 43009, 'no such department')
      const inside = app.people.filter(({ departments = [] }) =>
        departments.length === 0 ? id === '0' : departments.includes(id),
      )
      return pageOf(query, inside.map(memberFacts))
    }
    return refuse(404, 99991672, 'no such method')
  })
  own.forgetTokens = counter.forget
  Object.assign(own.env, feishuStandInEnv(own.url))
  return own
}
