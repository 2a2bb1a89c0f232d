import { connectionCallbackUrl } from '../../connection-urls.ts'
import { type ClaimNames, type Connector, refusalInRedirect } from '../connector.ts'
import { explainMessengerReason } from '../messenger/messenger.words.ts'
import { dingtalkWords as words } from './dingtalk.words.ts'
import {
  fetchDingtalkDepartments,
  fetchDingtalkMember,
  fetchDingtalkPeople,
  fetchDingtalkVisitor,
} from './dingtalk-client.ts'

const claims: ClaimNames = {
  subject: 'unionid',
  email: 'org_email',
  name: 'name',
  employeeNo: 'job_number',
  department: '',
}

/**
 * DingTalk: the person agrees on DingTalk's page, by QR code or inside DingTalk, and the directory of the organisation
 * vouches for the facts. The link is by union id: unlike a user id, it is never given to another person.
 */
export const dingtalkConnector: Connector = {
  kind: 'dingtalk',
  short: 'Ding',
  title: words.title,
  hint: words.hint,
  steps: words.steps,
  answersBy: 'GET',
  form: [
    {
      fields: [
        {
          name: 'corpId',
          kind: 'text',
          label: words.corpId,
          hint: words.corpHint,
          maxLength: 64,
          pattern: /^[A-Za-z0-9_-]+$/,
          isRequired: true,
          movesLinks: true,
          isFact: true,
        },
        {
          name: 'clientId',
          kind: 'text',
          label: words.clientId,
          maxLength: 64,
          pattern: /^[A-Za-z0-9_-]+$/,
          isNeeded: true,
          isHalf: true,
          asksForTest: true,
          isFact: true,
        },
        {
          name: 'secret',
          kind: 'secret',
          label: words.secret,
          maxLength: 200,
          isHalf: true,
          isNeeded: true,
        },
        {
          name: 'agentId',
          kind: 'text',
          label: words.agentId,
          hint: words.agentHint,
          maxLength: 20,
          pattern: /^\d+$/,
        },
      ],
    },
  ],
  check: (_deps, settings) => settings,
  providerOf: ({ corpId = '' }) => corpId,
  claimsOf: () => claims,
  addressesOf: (deps, connectionId) => [{ label: words.callback, address: connectionCallbackUrl(deps, connectionId) }],
  explain: explainMessengerReason,
  stateOf: (answer) => answer.get('state'),
  refusalOf: refusalInRedirect,
  async start(deps, { settings }, { callbackUrl, state }) {
    const query = {
      client_id: settings.clientId ?? '',
      corpId: settings.corpId ?? '',
      scope: 'openid corpid',
      response_type: 'code',
      prompt: 'consent',
      redirect_uri: callbackUrl,
      state,
    }
    return `${deps.settings.dingtalk.loginUrl}/oauth2/auth?${new URLSearchParams(query)}`
  },
  async finish(deps, connection, _trip, answer) {
    const code = answer.get('authCode') ?? answer.get('code')
    if (!code) throw new Error('DingTalk brought no code')
    const unionId = await fetchDingtalkVisitor(deps, connection, code)
    const member = await fetchDingtalkMember(deps, connection, unionId)
    return {
      claims: {
        unionid: member.subject,
        name: member.name,
        ...(member.employeeNo ? { job_number: member.employeeNo } : {}),
        ...(member.email ? { org_email: member.email } : {}),
      },
      // DingTalk doesn't report the time of authentication.
      signedInAt: null,
    }
  },
  directory: {
    async departments(deps, connection, patiently) {
      const found = []
      let level: (string | null)[] = [null]
      while (level.length > 0) {
        const below: string[] = []
        for (const parent of level)
          for (const one of await patiently(() => fetchDingtalkDepartments(deps, connection, parent))) {
            found.push(one)
            below.push(one.id)
          }
        level = below
      }
      return found
    },
    page: fetchDingtalkPeople,
  },
}
