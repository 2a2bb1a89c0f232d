import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A corp in the stand-in of WeCom. */
export type WecomCorp = {
  readonly corpId: string
  readonly secret: string
  readonly agentId: string
  /** Host (with port) that the app trusts for the way back. */
  readonly callbackHost: string
  readonly members: readonly WecomMember[]
  /** Below the organisation itself, which has the id 1. */
  readonly departments?: readonly { readonly id: number; readonly name: string; readonly parent: number }[]
}
export type WecomMember = {
  readonly userId: string
  readonly name?: string
  readonly mobile?: string
  readonly email?: string
  readonly bizMail?: string
  /** The custom field 工号 of the directory. */
  readonly employeeNo?: string
  /** Ids of departments, the main one first; none: directly in the organisation. */
  readonly departments?: readonly number[]
  readonly leader?: string
  readonly isDisabled?: boolean
}
/**
 * A stand-in of WeCom. It makes the same checks as the real service and returns its error codes: corp id and secret,
 * trusted IPs, age of tokens and codes, single use of codes, that a code belongs to the calling corp, the trusted
 * domain, and the scope that opens contact data.
 */
export type WecomStandIn = {
  readonly url: string
  /** Settings of a portal that is to use this WeCom. */
  readonly env: Record<string, string>
  /** The person at the browsers; null: no member of a corp. */
  visitor: string | null
  /** True when the portal's address is among the trusted IPs. */
  isTrusted: boolean
  /** True when no connection is answered. */
  isAway: boolean
  /** True when WeCom takes messages and closes the connection before it answers. */
  losesAnswers: boolean
  /** The number of further calls of the directory after which it is too busy; null: never. */
  callsLeft: number | null
  /** The cards that members have got, by user id. */
  readonly cards: Map<string, string[]>
  /** Calls of the server API, by path. */
  readonly calls: Record<string, number>
  /** Makes all tokens unknown, as when the app's secret was changed in WeCom and back. */
  forgetTokens(): void
  /** A code as the browser would bring it, without the browser. */
  codeFor(corpId: string, userId: string | null, scope?: string): string
  close(): Promise<void>
}

export const wecomStandInEnv = (url: string): Record<string, string> => ({
  WECOM_API_URL: url,
  WECOM_AUTHORIZE_URL: `${url}/connect/oauth2/authorize`,
  WECOM_QR_URL: `${url}/wwlogin/sso/login`,
})

const [tokenSeconds, codeSeconds, ticketSeconds] = [7200, 300, 1800]
type Code = {
  readonly corp: WecomCorp
  readonly userId: string | null
  readonly withContacts: boolean
  readonly until: number
}

export async function startWecomStandIn(
  corps: readonly WecomCorp[],
  now: () => Date = () => new Date(),
  port = 0,
): Promise<WecomStandIn> {
  const tokens = new Map<string, { readonly corp: WecomCorp; readonly until: number }>()
  const codes = new Map<string, Code>()
  const tickets = new Map<string, { readonly corp: WecomCorp; readonly userId: string; readonly until: number }>()
  const secret = () => randomBytes(24).toString('base64url')
  const at = () => now().getTime() / 1000

  const gettoken = (query: URLSearchParams) => {
    const corp = corps.find((one) => one.corpId === query.get('corpid'))
    if (!corp) return refusal(40013, 'invalid corpid')
    if (corp.secret !== query.get('corpsecret')) return refusal(40001, 'invalid credential')
    if (!own.isTrusted) return refusal(60020, 'not allow to access from your ip, from ip: 203.0.113.7')
    const known = [...tokens].find(([, token]) => token.corp === corp && token.until > at())
    const token = known?.[0] ?? secret()
    const until = known?.[1].until ?? at() + tokenSeconds
    tokens.set(token, { corp, until })
    return { errcode: 0, errmsg: 'ok', access_token: token, expires_in: Math.floor(until - at()) }
  }
  const corpOf = (query: URLSearchParams): WecomCorp | Refusal => {
    const given = query.get('access_token')
    if (!given) return refusal(41001, 'access_token missing')
    const token = tokens.get(given)
    if (!token) return refusal(40014, 'invalid access_token')
    if (token.until <= at()) return refusal(42001, 'access_token expired')
    return own.isTrusted ? token.corp : refusal(60020, 'not allow to access from your ip, from ip: 203.0.113.7')
  }
  const getuserinfo = (corp: WecomCorp, query: URLSearchParams) => {
    const given = query.get('code')
    if (!given) return refusal(41008, 'missing code')
    const code = codes.get(given)
    // A corp can't even use up another corp's code.
    if (!code || code.corp !== corp || code.until <= at()) return refusal(40029, 'invalid code')
    codes.delete(given)
    if (!code.userId) return { errcode: 0, errmsg: 'ok', openid: secret() }
    if (!code.withContacts) return { errcode: 0, errmsg: 'ok', userid: code.userId }
    const ticket = secret()
    tickets.set(ticket, { corp, userId: code.userId, until: at() + ticketSeconds })
    return { errcode: 0, errmsg: 'ok', userid: code.userId, user_ticket: ticket, expires_in: ticketSeconds }
  }
  const getuserdetail = (corp: WecomCorp, body: { user_ticket?: string }) => {
    const ticket = tickets.get(body.user_ticket ?? '')
    if (!ticket || ticket.corp !== corp || ticket.until <= at()) return refusal(40039, 'invalid user_ticket')
    const member = corp.members.find((one) => one.userId === ticket.userId)
    return {
      errcode: 0,
      errmsg: 'ok',
      userid: ticket.userId,
      mobile: member?.mobile ?? '',
      email: member?.email ?? '',
      biz_mail: member?.bizMail ?? '',
    }
  }
  const isUser = (one: WecomMember, userId: string | null) => one.userId.toLowerCase() === userId?.toLowerCase()
  const memberOf = (one: WecomMember) => ({
    userid: one.userId,
    name: one.name ?? one.userId,
    department: one.departments ?? [1],
    main_department: one.departments?.[0] ?? 1,
    position: '',
    status: one.isDisabled ? 2 : 1,
    ...(one.bizMail ? { biz_mail: one.bizMail } : {}),
    // An app does not see people's own mobile numbers and addresses.
    direct_leader: one.leader ? [one.leader] : [],
    extattr: {
      attrs: one.employeeNo ? [{ type: 0, name: '工号', text: { value: one.employeeNo } }] : [],
    },
  })
  /** The directory as an app with its own secret reads it. */
  const directory = (corp: WecomCorp, path: string, query: URLSearchParams) => {
    if (own.callsLeft !== null && --own.callsLeft < 0) return refusal(45009, 'api freq out of limit')
    if (path === 'user/get') {
      const found = corp.members.find((one) => isUser(one, query.get('userid')))
      return found ? { errcode: 0, errmsg: 'ok', ...memberOf(found) } : refusal(60111, 'userid not found')
    }
    const departments = corp.departments ?? []
    if (path === 'department/list') {
      const all = [{ id: 1, name: '组织', parent: 0 }, ...departments]
      return {
        errcode: 0,
        errmsg: 'ok',
        department: all.map(({ id, name, parent }) => ({ id, name, parentid: parent, order: 1 })),
      }
    }
    const id = Number(query.get('department_id'))
    if (id !== 1 && !departments.some((one) => one.id === id)) return refusal(60003, 'department not found')
    const inside = corp.members.filter((one) => (one.departments ?? [1]).includes(id))
    return { errcode: 0, errmsg: 'ok', userlist: inside.map(memberOf) }
  }
  /** Requests of the last hours, and the messages of each member within the last minute. */
  const requests = new Map<string, number>()
  const minutes = new Map<string, number[]>()
  const send = (corp: WecomCorp, body: Record<string, unknown>) => {
    const card = body.textcard as Record<string, unknown> | undefined
    if (body.agentid !== Number(corp.agentId)) return refusal(40056, 'invalid agentid')
    if (body.msgtype !== 'textcard' || !card) return refusal(40008, 'invalid message type')
    const { title = '', description = '', url = '' } = card as Record<string, string>
    if (!title || !description || !URL.canParse(url)) return refusal(40058, 'missing field of textcard')
    if (Buffer.byteLength(title) > 128 || Buffer.byteLength(description) > 512)
      return refusal(45002, 'content size out of limit')
    const users = String(body.touser ?? '')
      .split('|')
      .filter(Boolean)
    if (users.length === 0 || users.length > 1000) return refusal(40130, 'bad number of recipients')
    const known = users.filter((user) => corp.members.some((one) => one.userId.toLowerCase() === user.toLowerCase()))
    const invaliduser = users
      .filter((user) => !known.includes(user))
      .map((user) => user.toLowerCase())
      .join('|')
    if (known.length === 0) return refusal(81013, 'user & party & tag all invalid')
    const request = JSON.stringify(body)
    const seconds = Number(body.duplicate_check_interval ?? 1800)
    if (seconds > 14_400) return refusal(40035, 'duplicate_check_interval out of range')
    const isDuplicate = body.enable_duplicate_check === 1 && at() - (requests.get(request) ?? -Infinity) < seconds
    requests.set(request, at())
    if (!isDuplicate)
      for (const user of known) {
        const lately = (minutes.get(user) ?? []).filter((when) => when > at() - 60)
        // Above 30 per minute, a message is dropped without an error.
        if (lately.length < 30) own.cards.set(user, [...(own.cards.get(user) ?? []), `${title}|${url}`])
        minutes.set(user, [...lately, at()])
      }
    return { errcode: 0, errmsg: 'ok', msgid: secret(), ...(invaliduser ? { invaliduser } : {}) }
  }
  const codeFor = (corpId: string, userId: string | null, scope = 'snsapi_base') => {
    const corp = corps.find((one) => one.corpId === corpId)
    if (!corp) throw new Error(`the stand-in knows no corp ${corpId}`)
    const code = secret()
    codes.set(code, { corp, userId, withContacts: scope === 'snsapi_privateinfo', until: at() + codeSeconds })
    return code
  }
  /** The sign-in page for browsers: it redirects immediately, as WeCom does for signed-in people. */
  const door = (query: URLSearchParams, response: ServerResponse, isInWecom: boolean) => {
    const corp = corps.find((one) => one.corpId === query.get('appid') && one.agentId === query.get('agentid'))
    const back = query.get('redirect_uri') ?? ''
    const scope = isInWecom ? (query.get('scope') ?? '') : 'snsapi_base'
    const isRight = isInWecom
      ? query.get('response_type') === 'code' && ['snsapi_base', 'snsapi_privateinfo'].includes(scope)
      : query.get('login_type') === 'CorpApp'
    const state = query.get('state') ?? ''
    if (!corp || !isRight || !/^[a-zA-Z0-9]{1,128}$/.test(state)) return response.writeHead(400).end('invalid request')
    if (!URL.canParse(back) || new URL(back).host !== corp.callbackHost)
      return response.writeHead(400).end('50001: redirect_uri is not of the trusted domain')
    const address = new URL(back)
    address.searchParams.set('code', codeFor(corp.corpId, own.visitor, scope))
    address.searchParams.set('state', state)
    return response.writeHead(302, { location: address.href }).end()
  }

  const server = createServer(async (request, response) => {
    if (own.isAway) return request.socket.destroy()
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://stand-in')
    if (pathname === '/connect/oauth2/authorize') return door(query, response, true)
    if (pathname === '/wwlogin/sso/login') return door(query, response, false)
    own.calls[pathname] = (own.calls[pathname] ?? 0) + 1
    const answer = async () => {
      if (pathname === '/cgi-bin/gettoken') return gettoken(query)
      const corp = corpOf(query)
      if ('errcode' in corp) return corp
      if (pathname === '/cgi-bin/auth/getuserinfo') return getuserinfo(corp, query)
      if (pathname === '/cgi-bin/auth/getuserdetail' && request.method === 'POST')
        return getuserdetail(corp, await bodyOf(request))
      if (pathname === '/cgi-bin/message/send' && request.method === 'POST') return send(corp, await bodyOf(request))
      const path = pathname.replace('/cgi-bin/', '')
      if (['user/get', 'user/list', 'department/list'].includes(path)) return directory(corp, path, query)
      return refusal(40066, 'invalid url')
    }
    const said = await answer()
    if (own.losesAnswers && pathname === '/cgi-bin/message/send') return request.socket.destroy()
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const own: WecomStandIn = {
    url,
    env: wecomStandInEnv(url),
    visitor: null,
    isTrusted: true,
    isAway: false,
    losesAnswers: false,
    callsLeft: null,
    cards: new Map(),
    calls: {},
    forgetTokens: () => tokens.clear(),
    codeFor,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return own
}

type Refusal = { readonly errcode: number; readonly errmsg: string }
const refusal = (errcode: number, errmsg: string): Refusal => ({ errcode, errmsg })

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown> & { user_ticket?: string }> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString() || '{}')
}
