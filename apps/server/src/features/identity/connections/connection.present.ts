import { X509Certificate } from 'node:crypto'
import type { DataOf } from '@portal/contract/http/call.ts'
import type { connectionList } from '@portal/contract/identity/connection.contract.ts'
import type { Deps } from '../../../core/deps.ts'
import { presentText } from '../../../core/text/language.ts'
import type { ConnectionRow } from './connection.store.ts'
import type { ConnectionKey } from './connection-key.store.ts'
import type { DirectorySyncCounts, DirectorySyncRow, DirectorySyncSample } from './directory/directory-sync.store.ts'
import type { Connector } from './kinds/connector.ts'
import { connectorOf } from './kinds/kinds.ts'
import { connectionSettingOf, connectorFieldsOf, hasAllConnectionSettings } from './kinds/settings.rules.ts'

type Kind = DataOf<typeof connectionList>['kinds'][number]

type Shown = DataOf<typeof connectionList>['connections'][number]

/** Presents a key with its certificate, fingerprint and expiry. */
export function presentConnectionKey({ id, certificate, createdAt }: ConnectionKey) {
  const { fingerprint256, validTo } = new X509Certificate(certificate)
  return {
    keyId: id,
    certificate,
    fingerprint: fingerprint256,
    createdAt: createdAt.toISOString(),
    validUntil: new Date(validTo).toISOString(),
  }
}

/** Presents the state of a directory that the portal reads, and the result of its last run. */
export function presentDirectorySync(row: DirectorySyncRow | null | undefined): NonNullable<Shown['sync']> {
  const { counts = {}, sample = {} } = row ?? {}
  const countOf = (name: keyof DirectorySyncCounts) => counts[name] ?? 0
  const namesOf = (name: keyof DirectorySyncSample) => [...(sample[name] ?? [])]
  return {
    isOn: row?.isOn === true,
    isRunning: row?.startedAt != null && row.endedAt === null,
    endedAt: row?.endedAt?.toISOString() ?? null,
    outcome: row?.outcome ?? null,
    counts: {
      listed: countOf('listed'),
      created: countOf('created'),
      updated: countOf('updated'),
      withdrawn: countOf('withdrawn'),
      refused: countOf('refused'),
      unchanged: countOf('unchanged'),
    },
    sample: { created: namesOf('created'), updated: namesOf('updated'), withdrawn: namesOf('withdrawn') },
    reason: row?.reason ?? null,
  }
}

/** Presents the fields of a connection that its kind computes from its settings. */
export function presentKindFacts(deps: Deps, { id, kind, settings, sealedSecret }: ConnectionRow) {
  const connector = connectorOf(kind)
  return {
    provider: connector.providerOf(settings),
    isComplete: hasAllConnectionSettings(connector, settings, sealedSecret !== null),
    matchesNumber: connector.claimsOf(settings).employeeNo !== '',
    addresses: connector.addressesOf(deps, id).map(({ label, address }) => ({ label: presentText(label), address })),
    facts: [
      ...connectorFieldsOf(connector)
        .filter(({ name, isFact }) => isFact && name !== 'secret')
        .map(({ name, label }) => ({ label, value: connectionSettingOf(settings, name) })),
      ...(connector.factsOf?.(settings) ?? []),
    ].map(({ label, value }) => ({ label: presentText(label), value })),
  }
}

/** Presents a kind of connection: its texts, the steps to connect one, and the form of its settings. */
export const presentConnectionKind = ({ kind, short, title, hint, steps, form }: Connector): Kind => ({
  kind,
  short,
  title: presentText(title),
  hint: presentText(hint),
  steps: steps.map(presentText),
  sections: form.map((section) => ({
    title: section.title ? presentText(section.title) : null,
    hint: section.hint ? presentText(section.hint) : null,
    fields: section.fields.map((field) => ({
      name: field.name,
      kind: field.kind,
      label: presentText(field.label),
      hint: field.hint ? presentText(field.hint) : null,
      placeholder: field.placeholder ?? '',
      initial: field.initial ?? '',
      maxLength: field.maxLength,
      isRequired: field.isRequired === true,
      isHalf: field.isHalf === true,
      movesLinks: field.movesLinks === true,
      choices: (field.choices ?? []).map(({ value, label }) => ({ value, label: presentText(label) })),
    })),
  })),
})
