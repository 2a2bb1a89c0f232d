import { pythonVerifierExample, typeScriptVerifierExample } from '@portal/contract/developers/verify-example.ts'
import { webhookLimits } from '@portal/contract/developers/webhook-events.ts'
import tables from '#web/ui/table.module.css'
import { useTexts } from '#web/ui/texts.ts'
import { apiReferenceTexts } from '../reference-texts.ts'
import { type ApiDocument, documentedEventsOf, documentedHeadersOf } from './document.ts'
import { CodeExample, ReferenceFieldTable, ReferenceSection } from './parts.tsx'
import css from './reference.module.css'

/** The events of webhooks, their delivery, and their verification by a receiver. */
export function WebhookSections({ document }: { readonly document: ApiDocument }) {
  const t = useTexts(apiReferenceTexts)
  const events = documentedEventsOf(document)
  const shown = events.find(({ name }) => name === 'result.released')
  const { delays, failureDays, keptDays } = webhookLimits
  return (
    <>
      <ReferenceSection
        id="webhooks"
        title={t.webhooks.events}
        examples={<CodeExample title={t.examples.payload} text={JSON.stringify(shown?.example, null, 2)} />}
      >
        <p>{t.webhooks.lead}</p>
        <table className={`${tables.rows} ${css.fields}`}>
          <thead>
            <tr>
              <th scope="col">{t.webhooks.event}</th>
              <th scope="col">{t.webhooks.data}</th>
            </tr>
          </thead>
          <tbody>
            {events.map(({ name, summary, data }) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                  <small>{summary}</small>
                </th>
                <td className={css.names}>
                  {data.map((field) => (
                    <code key={field.name}>{field.name}</code>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ReferenceSection>
      <ReferenceSection
        id="verify"
        title={t.webhooks.verify}
        examples={
          <>
            <CodeExample title="TypeScript" text={typeScriptVerifierExample} />
            <CodeExample title="Python" text={pythonVerifierExample} />
          </>
        }
      >
        <p>{t.webhooks.verifyLead}</p>
        <ReferenceFieldTable
          label={t.webhooks.headers}
          first={t.webhooks.header}
          fields={documentedHeadersOf(document)}
        />
      </ReferenceSection>
      <ReferenceSection id="delivery" title={t.webhooks.delivery}>
        <ul className={css.list}>
          {t.webhooks.rules(delays.length + 1, failureDays, keptDays).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </ReferenceSection>
    </>
  )
}
