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

/** The server API of WeCom for the app of a connection: it refuses by `errcode`, with status 200. */

/** Error codes of an access token that is wrong or has expired. */
const staleCodes = ['40014', '42001']
/** Error codes for a person or a department that does not exist, or that the app may not see. */
const notSeen = ['60111', '60011', '60003', '60123']

function refusalIn(answer: unknown): MessengerError | null {
  const { errcode, errmsg } = (answer ?? {}) as Record<string, unknown>
  return errcode === undefined || errcode === 0
    ? null
    : new MessengerError('WeCom', String(errcode), String(errmsg ?? ''))
}

const tokens = createAppTokenCache(staleCodes, async (deps, connection) => {
  const answer = await callMessenger(
    deps,
    {
      address: `${deps.settings.wecom.apiUrl}/cgi-bin/gettoken`,
      query: { corpid: connection.settings.corpId ?? '', corpsecret: openConnectionSecret(deps, connection) ?? '' },
      answer: Type.Object({ access_token: Type.String({ minLength: 1 }), expires_in: Type.Number() }),
    },
    refusalIn,
  )
  return { token: answer.access_token, seconds: answer.expires_in }
})

type Asked<T extends TSchema> = {
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
  readonly answer: T
}
/** A call with the token of the app. `onSend` is called before the request is made. */
const ask = <T extends TSchema>(
  deps: Deps,
  connection: ConnectionRow,
  { path, query = {}, body, answer }: Asked<T>,
  onSend: () => void = () => undefined,
): Promise<Static<T>> =>
  tokens.use(deps, connection, (token) => {
    onSend()
    return callMessenger(
      deps,
      {
        address: `${deps.settings.wecom.apiUrl}/cgi-bin/${path}`,
        query: { access_token: token, ...query },
        ...(body ? { body } : {}),
        answer,
      },
      refusalIn,
    )
  })

const Member = Type.Object({
  userid: Type.String({ minLength: 1, maxLength: 64 }),
  name: Type.String(),
  position: OptionalText,
  /** The mailbox that the organisation gave. People may write `email` themselves, so it is not read. */
  biz_mail: OptionalText,
  department: Type.Optional(Type.Array(Type.Integer())),
  main_department: Type.Optional(Type.Integer()),
  /** 1: activated; 2: disabled; 4: not activated yet; 5: has left. */
  status: Type.Optional(Type.Integer()),
  direct_leader: Type.Optional(Type.Array(Type.String())),
  extattr: Type.Optional(
    Type.Object({
      attrs: Type.Optional(
        Type.Array(
          Type.Object({
            name: Type.String(),
            text: Type.Optional(Type.Object({ value: Type.Optional(Type.String()) })),
          }),
        ),
      ),
    }),
  ),
})
const hasEnded = [2, 5]
/** The department of the organisation itself. */
const root = 1

/**
 * A member of the listing. `subject` is the user id in lower case, which WeCom may give to another person later: the sync
 * replaces it (`assignUserIdHolders`).
 */
function memberOf({ settings }: ConnectionRow, one: Static<typeof Member>): DirectoryMember {
  const { userid, main_department: main, department: all = [], direct_leader: leaders } = one
  const number = settings.numberField
    ? one.extattr?.attrs?.find(({ name }) => name.trim() === settings.numberField?.trim())?.text?.value
    : null
  return {
    userName: userid,
    subject: userid.toLowerCase(),
    name: one.name.trim(),
    employeeNo: trimmedTextOf(number),
    email: trimmedTextOf(one.biz_mail),
    title: trimmedTextOf(one.position),
    departments: [...new Set(main === undefined ? all : [main, ...all])].filter((id) => id !== root).map(String),
    isActive: !hasEnded.includes(one.status ?? 1),
    ...(leaders ? { manager: leaders[0]?.toLowerCase() ?? null } : {}),
  }
}

/** Fetches the user id of the member that a code identifies. Throws `notMember` for anyone else. */
export async function fetchWecomUserId(deps: Deps, connection: ConnectionRow, code: string): Promise<string> {
  const { userid } = await ask(deps, connection, {
    path: 'auth/getuserinfo',
    query: { code },
    answer: Type.Object({ userid: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })) }),
  })
  if (!userid) throw new ProviderRefusal('notMember', 'the person is no member of the organisation')
  return userid
}

/** Fetches a member as the directory describes them now. Throws `notMember` if the app does not see them. */
export async function fetchWecomMember(
  deps: Deps,
  connection: ConnectionRow,
  userId: string,
): Promise<DirectoryMember> {
  try {
    const found = memberOf(
      connection,
      await ask(deps, connection, { path: 'user/get', query: { userid: userId }, answer: Member }),
    )
    if (found.subject !== userId.toLowerCase()) throw new Error('WeCom answered with another person')
    return found
  } catch (error) {
    if (error instanceof MessengerError && notSeen.includes(error.code))
      throw new ProviderRefusal('notMember', error.message)
    throw error
  }
}

/** Fetches the departments that the app may see, without the organisation's own root. */
export async function fetchWecomDepartments(deps: Deps, connection: ConnectionRow): Promise<DirectoryDepartment[]> {
  const { department } = await ask(deps, connection, {
    path: 'department/list',
    answer: Type.Object({
      department: Type.Array(
        Type.Object({ id: Type.Integer(), name: Type.String(), parentid: Type.Optional(Type.Integer()) }),
      ),
    }),
  })
  const seen = new Set(department.map(({ id }) => id))
  return department
    .filter(({ id }) => id !== root)
    .map(({ id, name, parentid }) => ({
      id: String(id),
      name: name.trim(),
      // The app may see a department without seeing the one above it.
      parent: parentid === undefined || parentid === root || !seen.has(parentid) ? null : String(parentid),
    }))
}

/**
 * Fetches the people directly in a department (null: in the organisation itself, which has none for an app that sees
 * only some departments). There is only one page.
 */
export async function fetchWecomPeople(
  deps: Deps,
  connection: ConnectionRow,
  department: string | null,
): Promise<{ members: DirectoryMember[]; next: null }> {
  try {
    const { userlist } = await ask(deps, connection, {
      path: 'user/list',
      query: { department_id: department ?? String(root) },
      answer: Type.Object({ userlist: Type.Array(Member) }),
    })
    return { members: userlist.map((one) => memberOf(connection, one)), next: null }
  } catch (error) {
    // An app for only some departments does not see the organisation itself.
    if (department === null && error instanceof MessengerError && notSeen.includes(error.code))
      return { members: [], next: null }
    throw error
  }
}

/** Seconds within which WeCom drops the same request. */
const duplicateSeconds = 14_400
const Sent = Type.Object({
  invaliduser: OptionalText,
  unlicenseduser: OptionalText,
  msgid: OptionalText,
})
/** Sends a message of the app to members by their user ids. `onSend` is called before the request is made. */
export const sendWecomCard = (
  deps: Deps,
  connection: ConnectionRow,
  message: Readonly<Record<string, unknown>>,
  onSend: () => void,
): Promise<Static<typeof Sent>> =>
  ask(
    deps,
    connection,
    {
      path: 'message/send',
      body: {
        ...message,
        agentid: Number(connection.settings.agentId),
        enable_duplicate_check: 1,
        duplicate_check_interval: duplicateSeconds,
      },
      answer: Sent,
    },
    onSend,
  )
