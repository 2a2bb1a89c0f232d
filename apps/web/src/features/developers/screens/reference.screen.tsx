import { IconDownload } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useLocale } from '#web/api/locale.ts'
import buttons from '#web/ui/button.module.css'
import { Page } from '#web/ui/page.tsx'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { breakpoints, minWidthQuery } from '#web/ui/theme/widths.ts'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import { CallSection } from '../reference/call-section.tsx'
import { type ApiDocument, documentedCallsOf, errorsCommonToCalls, type ReferenceCall } from '../reference/document.ts'
import { ReferenceGuide, referenceGuideParts } from '../reference/guide.tsx'
import css from '../reference/reference.module.css'
import { WebhookSections } from '../reference/webhook-sections.tsx'
import { apiDocumentPath, useApiDocument } from '../reference.queries.ts'
import { apiReferenceTexts } from '../reference-texts.ts'

/** The reference of the public API and its webhooks, drawn from the portal's own OpenAPI document. */
export function ApiReferenceScreen() {
  const t = useTexts(apiReferenceTexts)
  const lang = useLocale()
  return (
    <Page
      title={t.title}
      lead={t.lead}
      actions={
        <a
          className={`${buttons.button} ${buttons.line} ${buttons.m} no-print`}
          href={apiDocumentPath(lang)}
          download="openapi.json"
        >
          <IconDownload size={16} stroke={1.5} aria-hidden />
          {t.download}
        </a>
      }
    >
      <QueryStates query={useApiDocument()} skeleton={<Skeleton height={960} />}>
        {(document) => <Reference document={document} />}
      </QueryStates>
    </Page>
  )
}

function Reference({ document }: { readonly document: ApiDocument }) {
  const t = useTexts(apiReferenceTexts)
  const calls = documentedCallsOf(document)
  const common = errorsCommonToCalls(calls)
  const names = new Set(common.map(({ reason }) => reason))
  const server = document.servers?.[0]?.url ?? window.location.origin
  useOpenPart()
  return (
    <div className={css.page}>
      <Contents calls={calls} />
      <div>
        <h2 className={css.group}>{t.guide}</h2>
        <ReferenceGuide calls={calls} server={server} common={common} />
        <h2 className={css.group}>{t.calls}</h2>
        {calls.map((call) => (
          <CallSection key={call.name} call={call} server={server} common={names} />
        ))}
        <h2 className={css.group}>{t.webhooks.title}</h2>
        <WebhookSections document={document} />
      </div>
    </div>
  )
}

/** Scrolls to the part that the address names: it is there only once the document has come. */
function useOpenPart() {
  useEffect(() => {
    const id = decodeURIComponent(window.location.hash.slice(1))
    if (id) window.document.getElementById(id)?.scrollIntoView()
  }, [])
}

function Contents({ calls }: { readonly calls: readonly ReferenceCall[] }) {
  const t = useTexts(apiReferenceTexts)
  const isWide = useMediaQuery(minWidthQuery(breakpoints.rail))
  const links = (
    <nav aria-label={t.contents}>
      <p>{t.guide}</p>
      <ul>
        {referenceGuideParts.map((part) => (
          <li key={part}>
            <a href={`#${part}`}>{t[part].title}</a>
          </li>
        ))}
      </ul>
      <p>{t.calls}</p>
      <ul>
        {calls.map(({ name }) => (
          <li key={name}>
            <a href={`#${name}`}>
              <code>{name}</code>
            </a>
          </li>
        ))}
      </ul>
      <p>{t.webhooks.title}</p>
      <ul>
        {(['events', 'verify', 'delivery'] as const).map((part) => (
          <li key={part}>
            <a href={`#${part === 'events' ? 'webhooks' : part}`}>{t.webhooks[part]}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
  return isWide ? (
    <aside className={css.contents}>{links}</aside>
  ) : (
    <details className={`${css.contents} no-print`}>
      <summary>{t.contents}</summary>
      {links}
    </details>
  )
}
