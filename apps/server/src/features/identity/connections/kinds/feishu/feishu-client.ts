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

/** The server API of Feishu: it refuses by `code`, with any status. */

/** Error codes of an app token that is wrong or has expired. */
const staleCodes = ['99991661', '99991663', '99991664', '99991668']

function refusalIn(answer: unknown, status: number): MessengerError | null {
  const { code, msg, error, error_description: words } = (answer ?? {}) as Record<string, unknown>
  if (code !== undefined && code !== 0) return new MessengerError('Feishu', String(code), String(msg ?? words ?? ''))
  return status === 200 ? null : new MessengerError('Feishu', String(error ?? status), String(msg ?? ''))
}

const tokens = createAppTokenCache(staleCodes, async (deps, connection) => {
  const answer = await callMessenger(
    deps,
    {
      address: `${deps.settings.feishu.apiUrl}/open-apis/auth/v3/tenant_access_token/internal`,
      body: { app_id: connection.settings.clientId ?? '', app_secret: openConnectionSecret(deps, connection) ?? '' },
      answer: Type.Object({ tenant_access_token: Type.String({ minLength: 1 }), expire: Type.Number() }),
    },
    refusalIn,
  )
  return { token: answer.tenant_access_token, seconds: answer.expire }
})

/** A call with the token of the app. */
async function ask<T extends TSchema>(
  deps: Deps,
  connection: ConnectionRow,
  path: string,
  query: Readonly<Record<string, string>>,
  data: T,
): Promise<Static<T>> {
  const answer: { readonly data?: unknown } = await tokens.use(deps, connection, (token) =>
    callMessenger(
      deps,
      {
        address: `${deps.settings.feishu.apiUrl}/open-apis/${path}`,
        query,
        headers: { authorization: `Bearer ${token}` },
        answer: Type.Object({ data }),
      },
      refusalIn,
    ),
  )
  return answer.data as Static<T>
}

/**
 * Sends a card to the person with a union id, as the bot of the app. Feishu drops a message whose `uuid` it has had in
 * the last hour. `onSend` is called before the request is made.
 */
export const sendFeishuCard = (
  deps: Deps,
  connection: ConnectionRow,
  one: { readonly unionId: string; readonly uuid: string; readonly card: Readonly<Record<string, unknown>> },
  onSend: () => void,
): Promise<unknown> =>
  tokens.use(deps, connection, (token) => {
    onSend()
    return callMessenger(
      deps,
      {
        address: `${deps.settings.feishu.apiUrl}/open-apis/im/v1/messages`,
        query: { receive_id_type: 'union_id' },
        headers: { authorization: `Bearer ${token}` },
        body: {
          receive_id: one.unionId,
          msg_type: 'interactive',
          content: JSON.stringify(one.card),
          uuid: one.uuid,
        },
        answer: Type.Object({ data: Type.Object({ message_id: Type.String({ minLength: 1 }) }) }),
      },
      refusalIn,
    )
  })

/** The tenant that the app of a connection belongs to. */
async function fetchTenantKey(deps: Deps, connection: ConnectionRow): Promise<string> {
  const { tenant } = await ask(
    deps,
    connection,
    'tenant/v2/tenant/query',
    {},
    Type.Object({ tenant: Type.Object({ tenant_key: Type.String({ minLength: 1 }) }) }),
  )
  return tenant.tenant_key
}

/**
 * Fetches the person who agreed at Feishu, as the directory describes them. Throws `otherOrganisation` unless they
 * belong to the tenant of the app, and `notMember` if the app does not see them. `codeVerifier` proves that the code
 * was requested for this round trip (RFC 7636).
 */
export async function fetchFeishuVisitor(
  deps: Deps,
  connection: ConnectionRow,
  trip: { readonly code: string; readonly callbackUrl: string; readonly codeVerifier: string },
): Promise<DirectoryMember> {
  const { apiUrl } = deps.settings.feishu
  const { access_token: token } = await callMessenger(
    deps,
    {
      address: `${apiUrl}/open-apis/authen/v2/oauth/token`,
      body: {
        grant_type: 'authorization_code',
        client_id: connection.settings.clientId ?? '',
        client_secret: openConnectionSecret(deps, connection) ?? '',
        code: trip.code,
        redirect_uri: trip.callbackUrl,
        code_verifier: trip.codeVerifier,
      },
      answer: Type.Object({ access_token: Type.String({ minLength: 1 }) }),
    },
    refusalIn,
  )
  const { data: me } = await callMessenger(
    deps,
    {
      address: `${apiUrl}/open-apis/authen/v1/user_info`,
      headers: { authorization: `Bearer ${token}` },
      answer: Type.Object({
        data: Type.Object({
          union_id: Type.String({ minLength: 1, maxLength: 200 }),
          tenant_key: Type.String({ minLength: 1 }),
        }),
      }),
    },
    refusalIn,
  )
  if (me.tenant_key !== (await fetchTenantKey(deps, connection)))
    throw new ProviderRefusal('otherOrganisation', 'the person belongs to another tenant of Feishu')
  return fetchFeishuMember(deps, connection, me.union_id)
}

/** The most entries that Feishu answers in one page. */
const pageSize = '50'
const pageFields = { has_more: Type.Boolean(), page_token: OptionalText }
const nextOf = ({ has_more, page_token }: { has_more: boolean; page_token?: string | null }): string | null => {
  if (!has_more) return null
  if (!page_token) throw new Error('Feishu did not say where the next page begins')
  return page_token
}

const Department = Type.Object({
  open_department_id: Type.String({ minLength: 1 }),
  parent_department_id: Type.String(),
  name: Type.String(),
})

/** Fetches a page of all departments below the root, at any depth, and the start of the next one; null at the end. */
export async function fetchFeishuDepartments(
  deps: Deps,
  connection: ConnectionRow,
  cursor: string | null,
): Promise<{ departments: DirectoryDepartment[]; next: string | null }> {
  const page = await ask(
    deps,
    connection,
    'contact/v3/departments/0/children',
    {
      fetch_child: 'true',
      department_id_type: 'open_department_id',
      page_size: pageSize,
      ...(cursor ? { page_token: cursor } : {}),
    },
    Type.Object({
      ...pageFields,
      // An empty page has no items at all.
      items: Type.Optional(Type.Array(Department)),
    }),
  )
  const departments = (page.items ?? []).map(({ open_department_id: id, parent_department_id: parent, name }) => ({
    id,
    name: name.trim(),
    parent: parent === '0' ? null : parent,
  }))
  return { departments, next: nextOf(page) }
}

const Member = Type.Object({
  union_id: Type.String({ minLength: 1, maxLength: 200 }),
  open_id: Type.String({ minLength: 1, maxLength: 200 }),
  user_id: OptionalText,
  name: Type.String(),
  employee_no: OptionalText,
  /** The mailbox that the organisation gave. People may write `email` themselves, so it is not read. */
  enterprise_email: OptionalText,
  job_title: OptionalText,
  department_ids: Type.Optional(Type.Array(Type.String())),
  status: Type.Optional(
    Type.Object({ is_frozen: Type.Optional(Type.Boolean()), is_resigned: Type.Optional(Type.Boolean()) }),
  ),
})

const memberOf = (one: Static<typeof Member>): DirectoryMember => ({
  userName: trimmedTextOf(one.user_id) ?? one.open_id,
  subject: one.union_id,
  name: one.name.trim(),
  employeeNo: trimmedTextOf(one.employee_no),
  email: trimmedTextOf(one.enterprise_email),
  title: trimmedTextOf(one.job_title),
  departments: (one.department_ids ?? []).filter((id) => id !== '0'),
  isActive: one.status?.is_frozen !== true && one.status?.is_resigned !== true,
})

/** The error code for a person outside the range of contacts that the app may read. */
const notVisible = '41050'
/**
 * Fetches the member with a union id, in the name of the app: the data available to a person's own token depends on
 * their agreement.
 */
async function fetchFeishuMember(deps: Deps, connection: ConnectionRow, unionId: string): Promise<DirectoryMember> {
  try {
    const { user } = await ask(
      deps,
      connection,
      `contact/v3/users/${encodeURIComponent(unionId)}`,
      { user_id_type: 'union_id', department_id_type: 'open_department_id' },
      Type.Object({ user: Member }),
    )
    if (user.union_id !== unionId) throw new Error('Feishu answered with another person')
    return memberOf(user)
  } catch (error) {
    if (error instanceof MessengerError && error.code === notVisible)
      throw new ProviderRefusal('notMember', error.message)
    throw error
  }
}

/**
 * Fetches a page of the people directly in a department (null: the root), and the start of the next one; null at the
 * end.
 */
export async function fetchFeishuPeople(
  deps: Deps,
  connection: ConnectionRow,
  department: string | null,
  cursor: string | null,
): Promise<{ members: DirectoryMember[]; next: string | null }> {
  const page = await ask(
    deps,
    connection,
    'contact/v3/users/find_by_department',
    {
      department_id: department ?? '0',
      department_id_type: 'open_department_id',
      page_size: pageSize,
      ...(cursor ? { page_token: cursor } : {}),
    },
    Type.Object({ ...pageFields, items: Type.Optional(Type.Array(Member)) }),
  )
  return { members: (page.items ?? []).map(memberOf), next: nextOf(page) }
}
