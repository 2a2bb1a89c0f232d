import { isWecomBrowser, wecomSignInAddress } from '../../../wecom/wecom.rules.ts'
import { connectionCallbackUrl } from '../../connection-urls.ts'
import { findScimUserByName } from '../../scim/scim.store.ts'
import { type Connector, ProviderRefusal } from '../connector.ts'
import { explainMessengerReason } from '../messenger/messenger.words.ts'
import { userOfMember } from '../messenger/messenger-directory.rules.ts'
import { isSameUserIdHolder } from '../messenger/messenger-holders.rules.ts'
import { wecomConnectorWords as words } from './wecom.words.ts'
import { fetchWecomDepartments, fetchWecomMember, fetchWecomPeople, fetchWecomUserId } from './wecom-client.ts'

/**
 * WeCom: by QR code, or without interaction inside WeCom. WeCom gives the user id of a person who has left to another
 * person, so a user id alone opens no account: the last reading of the directory must have found the person under this
 * id, and the id must still belong to that person now (decision 118).
 */
export const wecomConnector: Connector = {
  kind: 'wecom',
  short: 'WeCom',
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
          name: 'agentId',
          kind: 'text',
          label: words.agentId,
          maxLength: 20,
          pattern: /^\d+$/,
          isNeeded: true,
          isHalf: true,
          asksForTest: true,
          isFact: true,
        },
        { name: 'secret', kind: 'secret', label: words.secret, maxLength: 200, isHalf: true, isNeeded: true },
        {
          name: 'numberField',
          kind: 'text',
          label: words.numberField,
          hint: words.numberHint,
          initial: words.usualNumberField.zh,
          maxLength: 40,
          isFact: true,
        },
      ],
    },
  ],
  check: (_deps, settings) => settings,
  providerOf: ({ corpId = '' }) => corpId,
  claimsOf: ({ numberField = '' }) => ({
    subject: 'holder',
    email: 'biz_mail',
    name: 'name',
    employeeNo: numberField === '' ? '' : 'number',
    department: '',
  }),
  addressesOf: (deps, connectionId) => {
    const callback = connectionCallbackUrl(deps, connectionId)
    return [{ label: words.domain, address: new URL(callback).host }]
  },
  explain: explainMessengerReason,
  // WeCom takes letters and digits only.
  stateOf: (answer) => Buffer.from(answer.get('state') ?? '', 'hex').toString('utf8') || null,
  refusalOf: (answer) => (answer.has('code') ? null : 'denied'),
  async start(deps, { settings }, { callbackUrl, state }, userAgent) {
    const { corpId = '', agentId = '' } = settings
    return wecomSignInAddress(
      deps.settings.wecom,
      { corpId, agentId, callback: callbackUrl, state: Buffer.from(state).toString('hex') },
      { isInWecom: isWecomBrowser(userAgent), asksContacts: false },
    )
  },
  async finish(deps, connection, _trip, answer) {
    const userId = await fetchWecomUserId(deps, connection, answer.get('code') ?? '')
    const member = await fetchWecomMember(deps, connection, userId)
    if (!member.isActive) throw new ProviderRefusal('notMember', 'the member is disabled')
    const known = await findScimUserByName(deps.sql, connection.id, userId)
    if (!known?.user.isActive || !known.user.externalId)
      throw new ProviderRefusal('notListed', 'the directory was last read without this person')
    if (!isSameUserIdHolder(known.user, userOfMember(member, new Map())))
      throw new ProviderRefusal('otherHolder', 'the user id has another holder than when the directory was read')
    return {
      claims: {
        holder: known.user.externalId,
        userid: member.userName,
        name: member.name,
        ...(member.employeeNo ? { number: member.employeeNo } : {}),
        ...(member.email ? { biz_mail: member.email } : {}),
      },
      // WeCom doesn't report the time of authentication.
      signedInAt: null,
    }
  },
  directory: { reusesIds: true, departments: fetchWecomDepartments, page: fetchWecomPeople },
}
