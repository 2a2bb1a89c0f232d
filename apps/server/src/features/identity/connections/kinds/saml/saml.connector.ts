import { X509Certificate } from 'node:crypto'
import type { Deps } from '../../../../../core/deps.ts'
import { AppError } from '../../../../../core/http/app-error.ts'
import { createOutboundClient, OutboundError } from '../../../../../core/http/guarded-fetch.ts'
import { createReader } from '../../../../../core/readers/reader.ts'
import { listConnectionKeys } from '../../connection-key.store.ts'
import { openConnectionKeys } from '../../connection-keys.ts'
import { connectionCallbackUrl, connectionMetadataUrl } from '../../connection-urls.ts'
import { claimsSection } from '../claim-fields.ts'
import { type ClaimNames, type ConnectionSettings, type Connector, ProviderRefusal } from '../connector.ts'
import type { SamlAnswers, SamlProviderFacts, SamlReason, SamlTask } from './saml.task.ts'
import { samlReasonWords, samlWords as words } from './saml.words.ts'
import { authnRequestUrl, serviceProviderMetadata } from './saml-messages.ts'
import { parseSamlCertificates } from './saml-metadata.rules.ts'

const readTask = createReader<SamlTask, SamlAnswers[SamlTask['task']]>(
  'saml',
  new URL('./saml.reader.ts', import.meta.url),
)
const noClaims: ClaimNames = { subject: 'NameID', email: '', name: '', employeeNo: '', department: '' }

/** The facts in metadata. Throws `metadataInvalid`. */
async function readMetadata(bytes: Uint8Array, field: string): Promise<SamlProviderFacts> {
  const read = (await readTask({ task: 'metadata', bytes }, null).catch((error: unknown) => {
    if (error instanceof AppError) throw error
    throw new AppError('metadataInvalid', { fields: [field] })
  })) as SamlAnswers['metadata']
  if (!read.found) throw new AppError('metadataInvalid', { fields: [field] })
  return read.found
}

/** The metadata that a provider publishes. Throws `metadataUnreachable` and `metadataInvalid`. */
async function fetchMetadata(deps: Deps, address: string): Promise<SamlProviderFacts> {
  const field = 'settings.metadataUrl'
  const unreachable = new AppError('metadataUnreachable', { fields: [field] })
  const answer = await createOutboundClient(deps.settings.outboundAllow)
    .fetch(address, {
      headers: { accept: 'application/samlmetadata+xml, application/xml, text/xml' },
      maxBytes: 500_000,
    })
    .catch((error: unknown) => {
      throw error instanceof OutboundError ? unreachable : error
    })
  if (answer.status !== 200 || !answer.isWhole) throw unreachable
  return readMetadata(answer.body, field)
}

const settingsOfFacts = ({ idpEntityId, ssoUrl, certificates }: SamlProviderFacts) => ({
  idpEntityId,
  ssoUrl,
  certificates: certificates.join('\n'),
})

/** The browser goes there, so it may be inside the network of the company; without TLS only where the operator allows it. */
function checkSsoUrl(deps: Deps, ssoUrl: string): void {
  const refusal = new AppError('signInUrlInvalid', { fields: ['settings.ssoUrl'] })
  if (!URL.canParse(ssoUrl)) throw refusal
  const { protocol } = new URL(ssoUrl)
  if (protocol === 'https:') return
  try {
    createOutboundClient(deps.settings.outboundAllow).check(ssoUrl)
  } catch {
    throw refusal
  }
}

function checkCertificates(written: string): string {
  const found = parseSamlCertificates(written)
  if (!found) throw new AppError('certificateInvalid', { fields: ['settings.certificates'] })
  return found.join('\n')
}

/** The provider of a connection; throws if its settings are not complete. */
function providerOf({ idpEntityId = '', ssoUrl = '', certificates = '' }: ConnectionSettings): SamlProviderFacts {
  const keys = parseSamlCertificates(certificates) ?? []
  if (idpEntityId === '' || ssoUrl === '' || keys.length === 0) throw new Error('the settings are not complete')
  return { idpEntityId, ssoUrl, certificates: keys }
}
/** The ID of the request, which the answer must repeat. Only the provider and the requesting browser know it. */
const requestIdOf = (nonce: string) => `_${nonce}`

/** SAML 2.0, as a service provider: a request by redirect, and a signed assertion that the browser posts. */
export const samlConnector: Connector = {
  kind: 'saml',
  short: 'SAML',
  title: words.title,
  hint: words.hint,
  steps: words.steps,
  answersBy: 'POST',
  encrypts: true,
  form: [
    {
      fields: [
        { name: 'metadataUrl', kind: 'url', label: words.metadataUrl, hint: words.metadataUrlHint, maxLength: 500 },
        { name: 'metadata', kind: 'lines', label: words.metadata, hint: words.metadataHint, maxLength: 200_000 },
      ],
    },
    {
      title: words.manual,
      hint: words.manualHint,
      fields: [
        {
          name: 'idpEntityId',
          kind: 'text',
          label: words.idpEntityId,
          maxLength: 500,
          pattern: /^[\x21-\x7e]+$/,
          isNeeded: true,
          isHalf: true,
          movesLinks: true,
          isFact: true,
        },
        {
          name: 'ssoUrl',
          kind: 'text',
          label: words.ssoUrl,
          hint: words.ssoUrlHint,
          maxLength: 500,
          pattern: /^https?:\/\/[\x21-\x7e]+$/,
          isNeeded: true,
          isHalf: true,
          asksForTest: true,
          isFact: true,
        },
        {
          name: 'certificates',
          kind: 'lines',
          label: words.certificates,
          hint: words.certificatesHint,
          maxLength: 20_000,
          isNeeded: true,
          asksForTest: true,
        },
      ],
    },
    claimsSection(
      { title: words.claims, hint: words.claimsHint },
      {
        subject: 'NameID',
        email: 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
        name: 'http://schemas.microsoft.com/identity/claims/displayname',
        employeeNo: '',
        department: '',
      },
    ),
  ],
  async check(deps, given) {
    const { metadataUrl = '', metadata = '' } = given
    const found = metadataUrl
      ? await fetchMetadata(deps, metadataUrl)
      : metadata
        ? await readMetadata(Buffer.from(metadata), 'settings.metadata')
        : null
    const settings = { ...given, metadata: '', ...(found ? settingsOfFacts(found) : {}) }
    if (settings.ssoUrl) checkSsoUrl(deps, settings.ssoUrl)
    return { ...settings, certificates: checkCertificates(settings.certificates ?? '') }
  },
  providerOf: ({ idpEntityId = '', ssoUrl = '' }) => (URL.canParse(ssoUrl) ? new URL(ssoUrl).host : idpEntityId),
  claimsOf: ({ claims }) => claims ?? noClaims,
  addressesOf: (deps, id) => [
    { label: words.callback, address: connectionCallbackUrl(deps, id) },
    { label: words.entityId, address: connectionMetadataUrl(deps, id) },
  ],
  factsOf: ({ certificates = '' }) => {
    const days = (parseSamlCertificates(certificates) ?? []).map((pem) =>
      new Date(new X509Certificate(pem).validTo).toISOString().slice(0, 10),
    )
    return [{ label: words.validUntil, value: days.join(', ') }]
  },
  async metadataOf(deps, { id, companyId }) {
    const ownOrigin = deps.hosts.originOf(companyId)
    const callbackUrls = [
      connectionCallbackUrl(deps, id),
      ...(ownOrigin ? [connectionCallbackUrl(deps, id, ownOrigin)] : []),
    ]
    const [newest] = await listConnectionKeys(deps.sql, id)
    const text = serviceProviderMetadata({
      entityId: connectionMetadataUrl(deps, id),
      callbackUrls,
      certificate: newest?.certificate ?? null,
    })
    return { type: 'application/samlmetadata+xml', text }
  },
  async refresh(deps, settings) {
    if (!settings.metadataUrl) return null
    const found = await fetchMetadata(deps, settings.metadataUrl)
    // Only an administrator may switch to another provider.
    if (found.idpEntityId !== settings.idpEntityId) throw new Error(`the metadata are now of ${found.idpEntityId}`)
    checkSsoUrl(deps, found.ssoUrl)
    const next = settingsOfFacts(found)
    return next.ssoUrl === settings.ssoUrl && next.certificates === settings.certificates
      ? null
      : { ...settings, ...next }
  },
  explain: (reason) => samlReasonWords[reason as SamlReason] ?? null,
  async start(deps, { id, settings }, { callbackUrl, state, nonce, startedAt }) {
    const { ssoUrl } = providerOf(settings)
    return authnRequestUrl({
      id: requestIdOf(nonce),
      ssoUrl,
      entityId: connectionMetadataUrl(deps, id),
      callbackUrl,
      now: startedAt,
      relayState: state,
    })
  },
  stateOf: (answer) => answer.get('RelayState'),
  refusalOf: () => null,
  async finish(deps, { id, settings }, { callbackUrl, nonce }, answer) {
    const written = answer.get('SAMLResponse') ?? ''
    if (!/^[A-Za-z0-9+/=\s]+$/.test(written)) throw new ProviderRefusal('xml', 'no base64')
    const expected = {
      ...providerOf(settings),
      spEntityId: connectionMetadataUrl(deps, id),
      callbackUrl,
      requestId: requestIdOf(nonce),
      keys: await openConnectionKeys(deps, id),
      now: deps.clock.now().getTime(),
    }
    const task: SamlTask = { task: 'response', bytes: Buffer.from(written, 'base64'), expected }
    const read = (await readTask(task, null)) as SamlAnswers['response']
    if ('reason' in read) throw new ProviderRefusal(read.reason, read.detail, read.isDenied ? 'denied' : 'provider')
    return read
  },
}
