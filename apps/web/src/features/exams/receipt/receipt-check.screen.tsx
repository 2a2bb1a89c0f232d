import { IconAlertTriangle, IconCircleCheck, IconSearchOff } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { isApiError } from '#web/api/api-error.ts'
import { useLocale } from '#web/api/locale.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { formatInstant } from '#web/ui/format.ts'
import { Page } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { textIn } from '../parts/bilingual.ts'
import { useReceiptCheck } from './receipt.queries.ts'
import css from './receipt-check.module.css'
import { receiptTexts } from './receipt-texts.ts'

const route = getRouteApi('/certificateQuery')

/** The public check of a submission receipt, by the link on it: whether it is genuine, when, which exam, and whether a content is the one handed in. */
export function ReceiptCheckScreen() {
  const t = useTexts(receiptTexts)
  const locale = useLocale()
  const { receipt = '', digest } = route.useSearch()
  const check = useReceiptCheck(receipt, digest)
  return (
    <Page title={t.checkTitle} lead={t.checkLead}>
      {check.data ? (
        <section className={css.card}>
          <p className={css.verdict}>
            <IconCircleCheck size={28} stroke={1.5} aria-hidden="true" />
            <b>{t.genuine}</b>
          </p>
          <p>{t.genuineHint}</p>
          <dl>
            <dt>{t.exam}</dt>
            <dd>{textIn(check.data.examTitle, locale)}</dd>
            <dt>{t.submittedAt}</dt>
            <dd>{formatInstant(check.data.submittedAt)}</dd>
            <dt>{t.code}</dt>
            <dd className="num">{check.data.code}</dd>
          </dl>
          {check.data.matches === null ? null : (
            <p className={css.match} data-good={check.data.matches}>
              {check.data.matches ? <IconCircleCheck size={20} stroke={1.5} aria-hidden="true" /> : <IconAlertTriangle size={20} stroke={1.5} aria-hidden="true" />}
              {check.data.matches ? t.matches : t.differs}
            </p>
          )}
        </section>
      ) : isApiError(check.error, 'receiptNotFound') || isApiError(check.error, 'malformed') ? (
        <EmptyState
          icon={IconSearchOff}
          title={t.notFound}
          hint={t.notFoundHint}
          action={
            <ButtonLink look="line" size="s" to="/certificateQuery">
              {t.certificates}
            </ButtonLink>
          }
        />
      ) : check.error ? (
        <ErrorState error={check.error} onRetry={() => void check.refetch()} />
      ) : (
        <Skeleton height={260} />
      )}
    </Page>
  )
}
