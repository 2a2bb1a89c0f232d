import { randomUUID, X509Certificate } from 'node:crypto'
import { identifierText } from '@portal/contract/identity/identifier.rules.ts'
import { ResultCodeError } from 'ldapts'
import type { Deps } from '../../../../../core/deps.ts'
import { AppError } from '../../../../../core/http/app-error.ts'
import { createOutboundClient } from '../../../../../core/http/guarded-fetch.ts'
import type { ConnectionRow } from '../../connection.store.ts'
import { openConnectionSecret } from '../../connection-secret.ts'
import { claimFieldWords } from '../claim-fields.words.ts'
import { type ConnectionSettings, type Connector, type ConnectorField, ProviderRefusal } from '../connector.ts'
import { readPasswordProof } from '../password-proof.ts'
import {
  bindRefusalReasonOf,
  buildDirectoryListing,
  type DirectoryEntry,
  departmentPathOf,
  directoryEntryNameOf,
  type EntryAttributeNames,
  entryStateAttributes,
  firstAttributeValue,
  idOfEntry,
  isDisabledEntry,
  isPersonEntry,
  ldapSignInFilter,
  parseAttributeNames,
  parseDirectoryUrl,
  parseFieldAttributes,
  parseLdapFilter,
} from './ldap.rules.ts'
import { type LdapReason, ldapReasonWords, ldapWords as words } from './ldap.words.ts'
import { type DirectoryLimits, type OpenedDirectory, withDirectoryConnection } from './ldap-client.ts'

const signInBounds: DirectoryLimits = { mostBytes: 1_000_000, withinMs: 8000, forMs: 20_000 }
const listingBounds: DirectoryLimits = { mostBytes: 400_000_000, withinMs: 30_000, forMs: 600_000 }
const mostCertificates = 4
/** The form of the name of an attribute (RFC 4512, section 1.4). */
const attribute = /^[A-Za-z][A-Za-z0-9-]*$/

const claimField = (
  name: 'email' | 'name' | 'employeeNo' | 'department',
  initial: string,
  more: Partial<ConnectorField> = {},
): ConnectorField => ({
  name: `claims.${name}`,
  kind: 'text',
  label: claimFieldWords[name],
  initial,
  maxLength: 100,
  pattern: attribute,
  isHalf: true,
  ...more,
})

const namesOf = ({
  claims,
  baseDn = '',
  nameAttributes = '',
  managerAttribute = '',
  fieldAttributes = '',
}: ConnectionSettings): EntryAttributeNames => ({
  subject: claims?.subject ?? '',
  email: claims?.email ?? '',
  name: claims?.name ?? '',
  employeeNo: claims?.employeeNo ?? '',
  department: claims?.department ?? '',
  manager: managerAttribute,
  fields: parseFieldAttributes(fieldAttributes) ?? [],
  baseDn,
  nameAttributes: parseAttributeNames(nameAttributes),
})

const wantedOf = ({
  subject,
  email,
  name,
  employeeNo,
  department,
  manager,
  fields,
  nameAttributes,
}: EntryAttributeNames): string[] => [
  ...new Set(
    [
      subject,
      email,
      name,
      employeeNo,
      department,
      manager,
      ...fields.map((one) => one.attribute),
      ...nameAttributes,
      'cn',
      'title',
      ...entryStateAttributes,
    ].filter((one) => attribute.test(one) && one.toLowerCase() !== 'dn'),
  ),
]

async function bindService(
  deps: Pick<Deps, 'sealer'>,
  connection: ConnectionRow,
  directory: OpenedDirectory,
): Promise<void> {
  const secret = openConnectionSecret(deps, connection)
  // A name without a password would be an anonymous bind (RFC 4513, section 5.1.2).
  if (!secret || !connection.settings.bindDn) throw new Error('the settings are not complete')
  try {
    await directory.bind(connection.settings.bindDn, secret)
  } catch (error) {
    if (error instanceof ResultCodeError) throw new ProviderRefusal('serviceAccount', error.message)
    throw error
  }
}

/** The facts that an entry states, by the names of its attributes. */
function claimsOfEntry(entry: DirectoryEntry, id: string, names: EntryAttributeNames): Record<string, string> {
  const claims: Record<string, string> = { distinguishedName: entry.dn }
  const add = (name: string, value: string | null | undefined) => {
    if (name && value) claims[name] = value
  }
  add(names.email, firstAttributeValue(entry, names.email))
  add(names.employeeNo, firstAttributeValue(entry, names.employeeNo))
  add('displayedName', directoryEntryNameOf(entry, names))
  add('departmentName', departmentPathOf(entry, names).at(-1))
  return { ...claims, uniqueId: id }
}

function checkCertificates(written: string): string {
  if (written.trim() === '') return ''
  const refusal = new AppError('directoryCertificateInvalid', { fields: ['settings.certificates'] })
  const parts = written.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? []
  if (parts.length === 0 || parts.length > mostCertificates) throw refusal
  try {
    return parts.map((pem) => new X509Certificate(pem).toString().trim()).join('\n')
  } catch {
    throw refusal
  }
}

/**
 * An LDAP directory, such as Active Directory or OpenLDAP. The portal's own page asks for the password; the portal's
 * own account at the directory finds the person, and the person's own bind proves the password. The password is not
 * stored.
 */
export const ldapConnector: Connector = {
  kind: 'ldap',
  short: 'LDAP',
  title: words.title,
  hint: words.hint,
  steps: words.steps,
  answersBy: 'PASSWORD',
  form: [
    {
      fields: [
        {
          name: 'directoryUrl',
          kind: 'text',
          label: words.directoryUrl,
          hint: words.directoryUrlHint,
          placeholder: 'ldaps://ad.example.com',
          maxLength: 300,
          isRequired: true,
          movesLinks: true,
          isFact: true,
        },
        {
          name: 'claims.subject',
          kind: 'choice',
          label: words.product,
          initial: 'objectGUID',
          maxLength: 40,
          isRequired: true,
          movesLinks: true,
          choices: [
            { value: 'objectGUID', label: words.activeDirectory },
            { value: 'entryUUID', label: words.openLdap },
            { value: 'nsUniqueId', label: words.dirsrv },
          ],
        },
        {
          name: 'bindDn',
          kind: 'text',
          label: words.bindDn,
          hint: words.bindDnHint,
          maxLength: 300,
          pattern: /^[^\r\n]*[=@\\][^\r\n]*$/,
          isNeeded: true,
          isHalf: true,
          asksForTest: true,
        },
        { name: 'secret', kind: 'secret', label: words.secret, maxLength: 200, isHalf: true, isNeeded: true },
        {
          name: 'certificates',
          kind: 'lines',
          label: words.certificates,
          hint: words.certificatesHint,
          maxLength: 20_000,
          asksForTest: true,
        },
      ],
    },
    {
      title: words.people,
      hint: words.peopleHint,
      fields: [
        {
          name: 'baseDn',
          kind: 'text',
          label: words.baseDn,
          placeholder: 'ou=people,dc=example,dc=com',
          maxLength: 300,
          pattern: /=/,
          isRequired: true,
          movesLinks: true,
          isFact: true,
        },
        {
          name: 'peopleFilter',
          kind: 'text',
          label: words.peopleFilter,
          hint: words.peopleFilterHint,
          initial: '(objectClass=person)',
          maxLength: 500,
          isRequired: true,
          asksForTest: true,
        },
        {
          name: 'nameAttributes',
          kind: 'text',
          label: words.nameAttributes,
          hint: words.nameAttributesHint,
          initial: 'sAMAccountName, userPrincipalName, uid, mail',
          maxLength: 200,
          pattern: /^[A-Za-z][A-Za-z0-9-]*(?:[\s,]+[A-Za-z][A-Za-z0-9-]*){0,9}$/,
          isRequired: true,
          asksForTest: true,
        },
      ],
    },
    {
      title: words.claims,
      hint: words.claimsHint,
      fields: [
        claimField('email', 'mail'),
        claimField('name', 'displayName'),
        claimField('employeeNo', 'employeeNumber', { hint: words.employeeNoHint }),
        claimField('department', 'department', { hint: words.departmentHint }),
        {
          name: 'managerAttribute',
          kind: 'text',
          label: words.manager,
          hint: words.managerHint,
          initial: 'manager',
          maxLength: 100,
          pattern: attribute,
          isHalf: true,
        },
        {
          name: 'fieldAttributes',
          kind: 'lines',
          label: words.fieldAttributes,
          hint: words.fieldAttributesHint,
          maxLength: 1500,
        },
      ],
    },
  ],
  check(deps, given) {
    const address = parseDirectoryUrl(given.directoryUrl ?? '')
    const refusal = new AppError('directoryUrlInvalid', { fields: ['settings.directoryUrl'] })
    if (!address) throw refusal
    try {
      createOutboundClient(deps.settings.outboundAllow).checkHost(address.host)
    } catch {
      throw refusal
    }
    try {
      parseLdapFilter(given.peopleFilter ?? '')
    } catch {
      throw new AppError('directoryFilterInvalid', { fields: ['settings.peopleFilter'] })
    }
    if (parseFieldAttributes(given.fieldAttributes ?? '') === null)
      throw new AppError('directoryFieldInvalid', { fields: ['settings.fieldAttributes'] })
    return { ...given, certificates: checkCertificates(given.certificates ?? '') }
  },
  fieldsNamedIn: (settings) => namesOf(settings).fields.map(({ field }) => field),
  providerOf: ({ directoryUrl = '' }) => parseDirectoryUrl(directoryUrl)?.host ?? directoryUrl,
  claimsOf: ({ claims }) => ({
    subject: 'uniqueId',
    email: claims?.email ?? '',
    name: 'displayedName',
    employeeNo: claims?.employeeNo ?? '',
    department: 'departmentName',
  }),
  addressesOf: () => [],
  explain: (reason) => ldapReasonWords[reason as LdapReason] ?? null,
  async start(_deps, { id }, { callbackUrl, state }) {
    return `${new URL(callbackUrl).origin}/directorySignIn?${new URLSearchParams({ connection: id, state })}`
  },
  stateOf: (answer) => answer.get('state'),
  refusalOf: () => null,
  finish: async (_deps, _connection, _trip, answer) => readPasswordProof(answer),
  async prove(deps, connection, { userName, password }, guard) {
    const name = identifierText(userName)
    // A bind without a password succeeds at most directories, and proves nothing (RFC 4513, section 5.1.2).
    if (name === '' || password === '') throw new ProviderRefusal('wrongPassword', 'empty', 'denied')
    const { settings } = connection
    const names = namesOf(settings)
    return withDirectoryConnection(deps, settings, signInBounds, async (directory) => {
      await bindService(deps, connection, directory)
      const filter = ldapSignInFilter(settings.peopleFilter ?? '', names.nameAttributes, name)
      const found = (await directory.search(filter, wantedOf(names))).filter(isPersonEntry)
      const [one] = found
      const id = one && found.length === 1 ? idOfEntry(one, names.subject) : null
      await guard(id ?? name)
      const refused = await tryPassword(directory, id && one ? one.dn : `cn=${randomUUID()},${names.baseDn}`, password)
      if (!one) throw new ProviderRefusal('unknownUser', 'no entry', 'denied')
      if (found.length > 1) throw new ProviderRefusal('severalUsers', `${found.length} entries`, 'denied')
      if (!id) throw new ProviderRefusal('noId', `no ${names.subject}`, 'denied')
      if (refused) throw refused
      if (isDisabledEntry(one)) throw new ProviderRefusal('disabled', 'disabled entry', 'denied')
      return {
        claims: claimsOfEntry(one, id, names),
        signedInAt: Math.floor(deps.clock.now().getTime() / 1000),
      }
    })
  },
  directory: {
    listing(deps, connection) {
      const names = namesOf(connection.settings)
      return withDirectoryConnection(deps, connection.settings, listingBounds, async (directory) => {
        await bindService(deps, connection, directory)
        const filter = parseLdapFilter(connection.settings.peopleFilter ?? '')
        return buildDirectoryListing(await directory.search(filter, wantedOf(names)), names)
      })
    },
  },
}

/**
 * Signs in to the directory with the portal's own account there. Throws a `ProviderRefusal` if this fails, and another
 * error if the settings are incomplete or the secret can't be read.
 */
export const checkDirectory = (deps: Pick<Deps, 'settings' | 'sealer'>, connection: ConnectionRow): Promise<void> =>
  withDirectoryConnection(deps, connection.settings, signInBounds, (directory) =>
    bindService(deps, connection, directory),
  )

/** Tries a password at an entry, which need not exist: an unknown name takes as long as a wrong password does. */
async function tryPassword(directory: OpenedDirectory, dn: string, password: string): Promise<ProviderRefusal | null> {
  try {
    await directory.bind(dn, password)
    return null
  } catch (error) {
    if (error instanceof ResultCodeError)
      return new ProviderRefusal(bindRefusalReasonOf(error.message), error.message, 'denied')
    throw error
  }
}
