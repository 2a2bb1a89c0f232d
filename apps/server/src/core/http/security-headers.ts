import type { Settings } from '../../settings/settings.ts'

/**
 * Returns the headers of every answer. Pages set their own content policy with a nonce; everything else may load
 * nothing.
 */
export function securityHeaders(
  settings: Pick<Settings, 'publicUrl' | 'hstsSubdomains'>,
): Readonly<Record<string, string>> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    ...(settings.publicUrl.startsWith('https:')
      ? { 'strict-transport-security': `max-age=31536000${settings.hstsSubdomains ? '; includeSubDomains' : ''}` }
      : {}),
  }
}
