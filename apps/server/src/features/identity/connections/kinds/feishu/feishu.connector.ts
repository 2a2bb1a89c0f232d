import { calculatePKCECodeChallenge } from 'openid-client'
import { connectionCallbackUrl } from '../../connection-urls.ts'
import { type ClaimNames, type Connector, refusalInRedirect } from '../connector.ts'
import { explainMessengerReason } from '../messenger/messenger.words.ts'
import type { DirectoryDepartment } from '../messenger/messenger-directory.rules.ts'
import { feishuWords as words } from './feishu.words.ts'
import { fetchFeishuDepartments, fetchFeishuPeople, fetchFeishuVisitor } from './feishu-client.ts'

const claims: ClaimNames = {
  subject: 'union_id',
  email: 'enterprise_email',
  name: 'name',
  employeeNo: 'employee_no',
  department: '',
}

/**
 * Feishu: OAuth 2.0 with PKCE, by QR code, or without interaction inside Feishu. The tenant of the person must be that
 * of the app. The link is by union id, which stays the same in every app of the tenant.
 */
export const feishuConnector: Connector = {
  kind: 'feishu',
  short: 'Feishu',
  title: words.title,
  hint: words.hint,
  steps: words.steps,
  answersBy: 'GET',
  form: [
    {
      fields: [
        {
          name: 'clientId',
          kind: 'text',
          label: words.clientId,
          hint: words.clientHint,
          maxLength: 64,
          pattern: /^[A-Za-z0-9_-]+$/,
          isRequired: true,
          // Another app may belong to another organisation.
          movesLinks: true,
          isFact: true,
        },
        { name: 'secret', kind: 'secret', label: words.secret, maxLength: 200, isNeeded: true },
      ],
    },
  ],
  check: (_deps, settings) => settings,
  providerOf: ({ clientId = '' }) => clientId,
  claimsOf: () => claims,
  addressesOf: (deps, connectionId) => [{ label: words.callback, address: connectionCallbackUrl(deps, connectionId) }],
  explain: explainMessengerReason,
  stateOf: (answer) => answer.get('state'),
  refusalOf: refusalInRedirect,
  async start(deps, { settings }, { callbackUrl, state, codeVerifier }) {
    const query = {
      client_id: settings.clientId ?? '',
      response_type: 'code',
      redirect_uri: callbackUrl,
      state,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    }
    return `${deps.settings.feishu.loginUrl}/open-apis/authen/v1/authorize?${new URLSearchParams(query)}`
  },
  async finish(deps, connection, { callbackUrl, codeVerifier }, answer) {
    const code = answer.get('code')
    if (!code) throw new Error('Feishu brought no code')
    const person = await fetchFeishuVisitor(deps, connection, { code, callbackUrl, codeVerifier })
    return {
      claims: {
        union_id: person.subject,
        name: person.name,
        ...(person.employeeNo ? { employee_no: person.employeeNo } : {}),
        ...(person.email ? { enterprise_email: person.email } : {}),
      },
      // Feishu doesn't report the time of authentication.
      signedInAt: null,
    }
  },
  directory: {
    async departments(deps, connection, patiently) {
      const found: DirectoryDepartment[] = []
      const readFrom = async (cursor: string | null): Promise<string | null> => {
        const page = await patiently(() => fetchFeishuDepartments(deps, connection, cursor))
        found.push(...page.departments)
        return page.next
      }
      for (let next = await readFrom(null); next; ) next = await readFrom(next)
      return found
    },
    page: fetchFeishuPeople,
  },
}
