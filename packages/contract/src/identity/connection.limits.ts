/** Limits of connections to identity providers, for forms and server. */
export const connectionLimits = {
  name: 60,
  connections: 10,
  domains: 50,
  emergencyAccounts: 20,
  /** The code that people type on the sign-in page instead of their address. */
  code: /^[a-z0-9](?:[a-z0-9-]{1,30})[a-z0-9]$/,
} as const
/** The prefix of the name of a domain's TXT record, and the beginning of the record's text. */
export const domainProof = { host: '_portal-verification', prefix: 'portal-verification=' } as const
