import { type Static, type TSchema, Type } from 'typebox'
import type { Deps } from '../../../../../core/deps.ts'
import type { ConnectionRow } from '../../connection.store.ts'
import { openConnectionSecret } from '../../connection-secret.ts'
import { ProviderRefusal } from '../connector.ts'
import {
  callMessenger,
  createAppTokenCache,
  MessengerError,
  OptionalText,
  trimmedTextOf,
} from '../messenger/messenger-client.ts'
import type { DirectoryDepartment, DirectoryMember } from '../messenger/messenger-directory.rules.ts'

/** The server APIs of DingTalk: api.dingtalk.com refuses by status, oapi.dingtalk.com by `errcode`. */

/** Error codes of an app token that is wrong or has expired. */
const staleCodes = ['40014', '42001', 'InvalidAuthentication']
/** The error code for a person who is not a member of the organisation that the app belongs to. */
const notMember = '60121'

function refusalIn(answer: unknown, status: number): MessengerError | null {
  const { errcode, errmsg, sub_code, sub_msg, code, message } = (answer ?? {}) as Record<string, unknown>
  // 88 is any refusal by the gateway; the code below it says which one.
  if (errcode === 88 && sub_code) return new MessengerError('DingTalk', String(sub_code), String(sub_msg))
  if (errcode !== undefined && errcode !== 0) return new MessengerError('DingTalk', String(errcode), String(errmsg))
  return status === 200 ? null : new MessengerError('DingTalk', String(code ?? status), String(message ?? ''))
}

function appOf(deps: Deps, connection: ConnectionRow) {
  const { clientId = '', corpId = '' } = connection.settings
  return { clientId, corpId, secret: openConnectionSecret(deps, connection) ?? '' }
}

const tokens = createAppTokenCache(staleCodes, async (deps, connection) => {
  const { clientId, secret } = appOf(deps, connection)
  const answer = await callMessenger(
    deps,
    {
      address: `${deps.settings.dingtalk.apiUrl}/v1.0/oauth2/accessToken`,
      body: { appKey: clientId, appSecret: secret },
      answer: Type.Object({ accessToken: Type.String({ minLength: 1 }), expireIn: Type.Number() }),
    },
    refusalIn,
  )
  return { token: answer.accessToken, seconds: answer.expireIn }
})

/** A call of oapi.dingtalk.com with the token of the app. */
async function ask<T extends TSchema>(
  deps: Deps,
  connection: ConnectionRow,
  path: string,
  body: Readonly<Record<string, unknown>>,
  result: T,
): Promise<Static<T>> {
  const answer: { readonly result?: unknown } = await tokens.use(deps, connection, (token) =>
    callMessenger(
      deps,
      {
        address: `${deps.settings.dingtalk.formerApiUrl}/topapi/${path}`,
        query: { access_token: token },
        body,
        answer: Type.Object({ result }),
      },
      refusalIn,
    ),
  )
  return answer.result as Static<T>
}

/** Makes a call about work notices with the token of the app. `onSend` is called before the request is made. */
export const callDingtalkNotices = <T extends TSchema>(
  deps: Deps,
  connection: ConnectionRow,
  name: 'asyncsend_v2' | 'getsendprogress' | 'getsendresult',
  body: Readonly<Record<string, unknown>>,
  answer: T,
  onSend: () => void = () => undefined,
): Promise<Static<T>> =>
  tokens.use(deps, connection, (token) => {
    onSend()
    return callMessenger(
      deps,
      {
        address: `${deps.settings.dingtalk.formerApiUrl}/topapi/message/corpconversation/${name}`,
        query: { access_token: token },
        body,
        answer,
      },
      refusalIn,
    )
  })

/**
 * Returns the union id of the person who agreed at DingTalk. Throws `otherOrganisation` unless they chose the
 * connection's organisation.
 */
export async function fetchDingtalkVisitor(deps: Deps, connection: ConnectionRow, code: string): Promise<string> {
  const { clientId, corpId, secret } = appOf(deps, connection)
  const { apiUrl } = deps.settings.dingtalk
  const answer = await callMessenger(
    deps,
    {
      address: `${apiUrl}/v1.0/oauth2/userAccessToken`,
      body: { clientId, clientSecret: secret, code, grantType: 'authorization_code' },
      answer: Type.Object({ accessToken: Type.String({ minLength: 1 }), corpId: Type.String() }),
    },
    refusalIn,
  )
  if (answer.corpId !== corpId)
    throw new ProviderRefusal('otherOrganisation', 'the person chose another organisation of DingTalk')
  const me = await callMessenger(
    deps,
    {
      address: `${apiUrl}/v1.0/contact/users/me`,
      headers: { 'x-acs-dingtalk-access-token': answer.accessToken },
      answer: Type.Object({ unionId: Type.String({ minLength: 1, maxLength: 200 }) }),
    },
    refusalIn,
  )
  return me.unionId
}

const Member = Type.Object({
  userid: Type.String({ minLength: 1, maxLength: 200 }),
  unionid: Type.String({ minLength: 1, maxLength: 200 }),
  name: Type.String(),
  job_number: OptionalText,
  /** The mailbox that the organisation gave. People may write `email` themselves, so it is not read. */
  org_email: OptionalText,
  title: OptionalText,
  dept_id_list: Type.Optional(Type.Array(Type.Integer())),
})

function memberOf(one: Static<typeof Member>): DirectoryMember {
  return {
    userName: one.userid,
    subject: one.unionid,
    name: one.name.trim(),
    employeeNo: trimmedTextOf(one.job_number),
    email: trimmedTextOf(one.org_email),
    title: trimmedTextOf(one.title),
    departments: (one.dept_id_list ?? []).map(String),
    isActive: true,
  }
}

/** Fetches the member of the organisation with a union id. Throws `notMember`. */
export async function fetchDingtalkMember(
  deps: Deps,
  connection: ConnectionRow,
  unionId: string,
): Promise<DirectoryMember> {
  try {
    const { userid } = await ask(
      deps,
      connection,
      'user/getbyunionid',
      { unionid: unionId },
      Type.Object({ userid: Type.String({ minLength: 1 }) }),
    )
    const found = memberOf(await ask(deps, connection, 'v2/user/get', { userid, language: 'zh_CN' }, Member))
    if (found.subject !== unionId) throw new ProviderRefusal('notMember', 'DingTalk answered with another person')
    return found
  } catch (error) {
    if (error instanceof MessengerError && error.code === notMember)
      throw new ProviderRefusal('notMember', error.message)
    throw error
  }
}

/** The root department of an organisation. */
const root = 1
/** Fetches the departments directly below a given one (null: the root). */
export async function fetchDingtalkDepartments(
  deps: Deps,
  connection: ConnectionRow,
  parent: string | null,
): Promise<DirectoryDepartment[]> {
  const found = await ask(
    deps,
    connection,
    'v2/department/listsub',
    { dept_id: parent === null ? root : Number(parent), language: 'zh_CN' },
    Type.Array(Type.Object({ dept_id: Type.Integer(), name: Type.String() })),
  )
  return found.map(({ dept_id, name }) => ({ id: String(dept_id), name: name.trim(), parent }))
}

/** The most people that DingTalk answers in one page. */
const pageSize = 100
/**
 * Fetches a page of the people directly in a department (null: the root), and the start of the next one; null at the
 * end.
 */
export async function fetchDingtalkPeople(
  deps: Deps,
  connection: ConnectionRow,
  department: string | null,
  cursor: string | null,
): Promise<{ members: DirectoryMember[]; next: string | null }> {
  const page = await ask(
    deps,
    connection,
    'v2/user/list',
    {
      dept_id: department === null ? root : Number(department),
      cursor: Number(cursor ?? 0),
      size: pageSize,
      language: 'zh_CN',
    },
    Type.Object({
      has_more: Type.Boolean(),
      next_cursor: Type.Optional(Type.Integer()),
      list: Type.Array(Member),
    }),
  )
  if (page.has_more && page.next_cursor === undefined)
    throw new Error('DingTalk did not say where the next page begins')
  return { members: page.list.map(memberOf), next: page.has_more ? String(page.next_cursor) : null }
}
