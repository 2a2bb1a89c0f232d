import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, ButtonLink } from '#web/console/button.tsx'
import { ConsolePage } from '#web/console/page.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatDay } from '#web/ui/format.ts'
import { QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { creditConsoleTexts } from '../credit-console-texts.ts'
import { type CreditAuditLine, useCreditAudits } from './audit-console.queries.ts'
import { creditAuditConsoleTexts } from './audit-console-texts.ts'
import { CreditAuditDetails } from './audit-details.tsx'
import { DrawAuditDialog } from './audit-dialog.tsx'
import css from './audits.module.css'

const route = getRouteApi('/console/credits/audits')

/** The random audits of outside learning, and the people of one of them. */
export function CreditAuditsScreen() {
  const t = useTexts(creditAuditConsoleTexts)
  const pages = useTexts(creditConsoleTexts).pages
  const query = useCreditAudits()
  const { audit } = route.useSearch()
  const [isCreating, setCreating] = useState(false)
  const today = query.data?.today
  return (
    <ConsolePage
      title={t.title}
      actions={
        <>
          <ButtonLink to="/console/credits/evidence">{pages.evidence}</ButtonLink>
          <ButtonLink to="/console/credits">{pages.ledger}</ButtonLink>
          <Button look="solid" onPress={() => setCreating(true)}>
            {t.create}
          </Button>
        </>
      }
    >
      <div className={css.page}>
        <p className={css.lead}>{t.lead}</p>
        <QueryStates query={query} skeleton={<RowsSkeleton height={320} />}>
          {({ audits }) => {
            const shown = audits.find(({ auditId }) => auditId === audit) ?? audits[0]
            return audits.length === 0 ? (
              <div className={css.empty}>
                <b>{t.none}</b>
                <p>{t.noneHint}</p>
              </div>
            ) : (
              <div className={css.split}>
                <nav aria-label={t.list}>
                  <ul className={css.audits}>
                    {audits.map((one) => (
                      <li key={one.auditId}>
                        <Link
                          to="/console/credits/audits"
                          search={{ audit: one.auditId }}
                          aria-current={one === shown ? 'true' : undefined}
                        >
                          <Line one={one} />
                        </Link>
                      </li>
                    ))}
                  </ul>
                </nav>
                {shown ? <CreditAuditDetails key={shown.auditId} auditId={shown.auditId} /> : null}
              </div>
            )
          }}
        </QueryStates>
      </div>
      {isCreating && today ? <DrawAuditDialog today={today} onClose={() => setCreating(false)} /> : null}
    </ConsolePage>
  )
}

function Line({ one }: { readonly one: CreditAuditLine }) {
  const t = useTexts(creditAuditConsoleTexts)
  const open = one.chosen - one.passed - one.failed
  return (
    <>
      <b>{t.untilDays(formatDay(one.fromOn), formatDay(one.untilOn))}</b>
      <small>
        {pickReaderText(one.company)} · {t.line(one.share, one.chosen, one.people)}
      </small>
      <small>{open > 0 ? t.open(open) : t.results(one.passed, one.failed)}</small>
    </>
  )
}
