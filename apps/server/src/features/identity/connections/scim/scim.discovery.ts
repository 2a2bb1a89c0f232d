import { scimUrns } from './scim.rules.ts'

/** The documents by which a directory learns of the endpoint (RFC 7643, 5 to 7; RFC 7644, 4). */

const schemaUrn = 'urn:ietf:params:scim:schemas:core:2.0:Schema'
const text = (name: string, more: object = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})
const complex = (name: string, multiValued: boolean, subAttributes: readonly object[]) => ({
  ...text(name),
  type: 'complex',
  multiValued,
  subAttributes,
})

export const serviceProviderConfig = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 200 },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token of the connection, shown once in the console',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

export const userResourceType = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  id: 'User',
  name: 'User',
  endpoint: '/Users',
  description: 'A member of the company',
  schema: scimUrns.user,
  schemaExtensions: [{ schema: scimUrns.enterprise, required: false }],
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/User` },
})

export const groupResourceType = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  id: 'Group',
  name: 'Group',
  endpoint: '/Groups',
  description: 'A group of members, which gives no permissions',
  schema: scimUrns.group,
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/Group` },
})

export const scimSchemasOf = (base: string) => [
  {
    schemas: [schemaUrn],
    id: scimUrns.user,
    name: 'User',
    description: 'A member of the company',
    attributes: [
      text('userName', { required: true, uniqueness: 'server' }),
      text('externalId', { caseExact: true }),
      { ...text('active', { required: true }), type: 'boolean' },
      text('displayName'),
      text('title'),
      complex('name', false, [text('formatted'), text('familyName'), text('givenName')]),
      complex('emails', true, [text('value'), text('type'), { ...text('primary'), type: 'boolean' }]),
    ],
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${scimUrns.user}` },
  },
  {
    schemas: [schemaUrn],
    id: scimUrns.enterprise,
    name: 'EnterpriseUser',
    description: 'Employment of the member',
    attributes: [text('employeeNumber'), text('department'), complex('manager', false, [text('value')])],
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${scimUrns.enterprise}` },
  },
  {
    schemas: [schemaUrn],
    id: scimUrns.group,
    name: 'Group',
    description: 'A group of members',
    attributes: [
      text('displayName', { required: true, uniqueness: 'server' }),
      text('externalId', { caseExact: true }),
      complex('members', true, [
        text('value', { mutability: 'immutable' }),
        { ...text('$ref', { mutability: 'immutable' }), type: 'reference', referenceTypes: ['User'] },
        text('type', { mutability: 'immutable', canonicalValues: ['User'] }),
      ]),
    ],
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${scimUrns.group}` },
  },
]
