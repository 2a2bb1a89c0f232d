import type { ConnectionKind } from '@portal/contract/identity/connection-kinds.ts'
import type { Connector } from './connector.ts'
import { dingtalkConnector } from './dingtalk/dingtalk.connector.ts'
import { feishuConnector } from './feishu/feishu.connector.ts'
import { ldapConnector } from './ldap/ldap.connector.ts'
import { oidcConnector } from './oidc/oidc.connector.ts'
import { samlConnector } from './saml/saml.connector.ts'
import { wecomConnector } from './wecom/wecom.connector.ts'

/** The kinds of providers, in the order in which they are offered. */
export const connectors: readonly Connector[] = [
  oidcConnector,
  samlConnector,
  ldapConnector,
  wecomConnector,
  dingtalkConnector,
  feishuConnector,
]

/** Returns the connector of a kind. Throws for a kind that only a later version knows. */
export function connectorOf(kind: ConnectionKind): Connector {
  const found = connectors.find((one) => one.kind === kind)
  if (!found) throw new Error(`this version has no connections of the kind ${kind}`)
  return found
}
