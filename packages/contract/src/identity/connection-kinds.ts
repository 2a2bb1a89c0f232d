/** The kinds of identity providers that a company can connect. */
export const connectionKinds = ['oidc', 'saml', 'ldap', 'wecom', 'dingtalk', 'feishu'] as const
/** The messengers in whose built-in browsers people are already identified, so that they need no password. */
export const messengerKinds = ['wecom', 'dingtalk', 'feishu'] as const
export type ConnectionKind = (typeof connectionKinds)[number]
/**
 * The ways in which a field of a form is filled in. A `secret` is sent and never shown again; `lines` is a long text.
 */
export const connectionFieldKinds = ['text', 'url', 'secret', 'choice', 'lines'] as const
