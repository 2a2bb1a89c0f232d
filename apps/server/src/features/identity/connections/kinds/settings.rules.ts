import { AppError } from '../../../../core/http/app-error.ts'
import type { ClaimNames, ConnectionSettings, Connector, ConnectorField, ConnectorSection } from './connector.ts'

export const connectorFieldsOf = ({
  form,
}: {
  readonly form: readonly ConnectorSection[]
}): readonly ConnectorField[] => form.flatMap(({ fields }) => fields)

/** Returns the value of a setting by the name of its field; an empty text if it is not set, and for the secret. */
export function connectionSettingOf(settings: ConnectionSettings, name: ConnectorField['name']): string {
  if (name === 'secret') return ''
  const claim = name.startsWith('claims.') ? (name.slice('claims.'.length) as keyof ClaimNames) : null
  return (claim ? settings.claims?.[claim] : settings[name as Exclude<keyof ConnectionSettings, 'claims'>]) ?? ''
}

/** Picks the settings of a kind, field by field, so that no others are stored or returned. */
export function pickConnectionSettings(of: Pick<Connector, 'form'>, given: ConnectionSettings): ConnectionSettings {
  const flat: Record<string, string> = {}
  const claims: Record<string, string> = {}
  for (const { name } of connectorFieldsOf(of)) {
    if (name === 'secret') continue
    if (name.startsWith('claims.')) claims[name.slice('claims.'.length)] = connectionSettingOf(given, name)
    else flat[name] = connectionSettingOf(given, name)
  }
  return { ...flat, ...(Object.keys(claims).length > 0 ? { claims: claims as ClaimNames } : {}) }
}

function isGood({ kind, maxLength, pattern, isRequired, choices }: ConnectorField, value: string): boolean {
  if (value === '') return !isRequired
  if (value.length > maxLength || value.includes('\0') || (kind !== 'lines' && /[\r\n]/.test(value))) return false
  if (kind === 'url' && !(/^https?:\/\/[^\s?#]+$/.test(value) && URL.canParse(value))) return false
  if (choices && !choices.some((choice) => choice.value === value)) return false
  return pattern?.test(value) ?? true
}

/**
 * Checks the settings against their form and returns only those that it has. Throws `malformed` with the first field
 * that is wrong.
 */
export function checkConnectionSettings(of: Pick<Connector, 'form'>, given: ConnectionSettings): ConnectionSettings {
  const settings = pickConnectionSettings(of, given)
  const wrong = connectorFieldsOf(of).find(
    (field) => field.name !== 'secret' && !isGood(field, connectionSettingOf(settings, field.name)),
  )
  if (wrong) throw new AppError('malformed', { fields: [`settings.${wrong.name}`] })
  return settings
}

/** Returns the fields in which two settings differ; never the secret. */
export const changedConnectionSettings = (
  of: Pick<Connector, 'form'>,
  former: ConnectionSettings,
  next: ConnectionSettings,
): readonly ConnectorField[] =>
  connectorFieldsOf(of).filter(({ name }) => connectionSettingOf(former, name) !== connectionSettingOf(next, name))

/** Returns true if the settings are complete enough to try a sign-in. */
export const hasAllConnectionSettings = (
  of: Pick<Connector, 'form'>,
  settings: ConnectionSettings,
  hasSecret: boolean,
): boolean =>
  connectorFieldsOf(of).every(
    ({ name, isNeeded }) => !isNeeded || (name === 'secret' ? hasSecret : connectionSettingOf(settings, name) !== ''),
  )
