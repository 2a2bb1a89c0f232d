import { developerLimits } from '@portal/contract/developers/api-scopes.ts'
import { formatNumber } from '#web/ui/format.ts'
import tables from '#web/ui/table.module.css'
import { useTexts } from '#web/ui/texts.ts'
import { apiReferenceTexts } from '../reference-texts.ts'
import type { DocumentedError, ReferenceCall } from './document.ts'
import { clientSetupExample, curlExample } from './examples.ts'
import { CodeExample, ReferenceErrorTable, ReferenceSection } from './parts.tsx'
import css from './reference.module.css'

/** The parts of the guide, in their order. */
export const referenceGuideParts = ['start', 'scopes', 'paging', 'writes', 'limits', 'problems', 'client'] as const

type Props = {
  readonly calls: readonly ReferenceCall[]
  readonly server: string
  readonly common: readonly DocumentedError[]
}
/** The guide to everything that all calls have in common. */
export function ReferenceGuide({ calls, server, common }: Props) {
  const t = useTexts(apiReferenceTexts)
  const own = calls.find(({ name }) => name === 'getTokenInfo')
  const refused = common.find(({ reason }) => reason === 'scopeMissing')
  return (
    <>
      <ReferenceSection
        id="start"
        title={t.start.title}
        examples={
          <>
            <CodeExample title={t.start.base} text={`${server}/api/v1`} />
            {own ? <CodeExample title={t.examples.curl} text={curlExample(own, server)} /> : null}
          </>
        }
      >
        <p>{t.start.lead}</p>
        <p>
          <a className={css.link} href="/console/developers">
            {t.start.console}
          </a>
        </p>
      </ReferenceSection>
      <ReferenceSection id="scopes" title={t.scopes.title}>
        <p>{t.scopes.lead}</p>
        <Scopes calls={calls} />
        <p>{t.scopes.company}</p>
      </ReferenceSection>
      <ReferenceSection id="paging" title={t.paging.title}>
        <p>{t.paging.lead}</p>
        <ol className={css.list}>
          {t.paging.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </ReferenceSection>
      <ReferenceSection id="writes" title={t.writes.title}>
        <p>{t.writes.lead}</p>
      </ReferenceSection>
      <ReferenceSection id="limits" title={t.limits.title}>
        <p>{t.limits.lead(formatNumber(developerLimits.callsPerMinute))}</p>
      </ReferenceSection>
      <ReferenceSection
        id="problems"
        title={t.problems.title}
        examples={refused ? <CodeExample title={t.examples.error} text={problemOf(refused)} /> : null}
      >
        <p>{t.problems.lead}</p>
        <p>{t.problems.every}</p>
        <ReferenceErrorTable errors={common} />
      </ReferenceSection>
      <ReferenceSection
        id="client"
        title={t.client.title}
        examples={<CodeExample title={t.examples.typeScript} text={clientSetupExample(server)} />}
      >
        <p>{t.client.lead}</p>
      </ReferenceSection>
    </>
  )
}

function Scopes({ calls }: { readonly calls: readonly ReferenceCall[] }) {
  const t = useTexts(apiReferenceTexts)
  const byScope = new Map<string | null, ReferenceCall[]>()
  for (const call of calls) byScope.set(call.scope, [...(byScope.get(call.scope) ?? []), call])
  return (
    <table className={`${tables.rows} ${css.fields}`}>
      <thead>
        <tr>
          <th scope="col">{t.scopes.name}</th>
          <th scope="col">{t.scopes.opens}</th>
        </tr>
      </thead>
      <tbody>
        {[...byScope].map(([scope, opened]) => (
          <tr key={scope}>
            <th scope="row">{scope === null ? t.scopes.none : <code>{scope}</code>}</th>
            <td className={css.names}>
              {opened.map(({ name }) => (
                <a key={name} href={`#${name}`}>
                  <code>{name}</code>
                </a>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const problemOf = ({ status, reason, words }: DocumentedError): string =>
  JSON.stringify(
    { type: `urn:portal:error:${reason}`, title: words, status, reason, scope: 'people:read', requestId: 'req-7k' },
    null,
    2,
  )
