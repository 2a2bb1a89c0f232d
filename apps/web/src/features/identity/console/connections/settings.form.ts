import type { Connection, ConnectionKind, ConnectionSettings } from './connections.queries.ts'

const claimOf = (name: string) => (name.startsWith('claims.') ? name.slice('claims.'.length) : null)
const fieldsOf = ({ sections }: ConnectionKind) => sections.flatMap(({ fields }) => fields)

/**
 * Returns the initial values of a kind's form: those of the connection, or the defaults. The secret is always empty.
 */
export function initialConnectionValues(
  kind: ConnectionKind,
  edited: Connection | null,
): Readonly<Record<string, string>> {
  const settings: Readonly<Record<string, unknown>> = edited?.settings ?? {}
  const claims: Readonly<Record<string, string>> = edited?.settings.claims ?? {}
  const formerOf = (name: string) => {
    const claim = claimOf(name)
    const value = claim ? claims[claim] : settings[name]
    return typeof value === 'string' ? value : ''
  }
  return Object.fromEntries(
    fieldsOf(kind).map(({ name, initial }) => [name, edited ? formerOf(name) : name === 'secret' ? '' : initial]),
  )
}

/** Returns the settings of a filled form, without the secret. */
export function connectionSettingsOf(
  kind: ConnectionKind,
  values: Readonly<Record<string, string>>,
): ConnectionSettings {
  const own = fieldsOf(kind).filter(({ name }) => name !== 'secret')
  const written = (name: string) => (values[name] ?? '').trim()
  const claims = own.flatMap(({ name }) => {
    const claim = claimOf(name)
    return claim ? [[claim, written(name)]] : []
  })
  const flat = own.filter(({ name }) => claimOf(name) === null).map(({ name }) => [name, written(name)])
  return {
    ...Object.fromEntries(flat),
    ...(claims.length > 0 ? { claims: Object.fromEntries(claims) } : {}),
  }
}
