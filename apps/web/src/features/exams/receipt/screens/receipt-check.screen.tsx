import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { useLocale } from '#web/api/locale.ts'
import { Button, TextLink } from '#web/ui/button.tsx'
import { exactTextAttributes } from '#web/ui/exact-text.ts'
import { formatInstant } from '#web/ui/format.ts'
import { Page } from '#web/ui/page.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { pickBilingualText } from '../../parts/bilingual.ts'
import { useReceiptCheck } from '../receipt.queries.ts'
import { receiptTexts } from '../receipt-texts.ts'
import css from './receipt-check.module.css'

const route = getRouteApi('/certificateQuery')

/**
 * The public verification of a submission receipt, by its link: authenticity, time, exam, and whether the content
 * matches the submitted paper.
 */
export function ReceiptCheckScreen() {
  const t = useTexts(receiptTexts)
  const locale = useLocale()
  const { receipt = '', digest } = route.useSearch()
  const check = useReceiptCheck(receipt, digest)
  return (
    <Page title={t.checkTitle} lead={t.checkLead}>
      {check.data ? (
        <section className={css.card}>
          <p className={css.verdict} data-good={check.data.matches !== false}>
            {check.data.matches === false ? (
              <IconAlertTriangle size={28} stroke={1.5} aria-hidden="true" />
            ) : (
              <IconCircleCheck size={28} stroke={1.5} aria-hidden="true" />
            )}
            <b>{check.data.matches === false ? t.content : t.genuine}</b>
          </p>
          <p>{check.data.matches === false ? t.contentHint : t.genuineHint}</p>
          <dl>
            <dt>{t.exam}</dt>
            <dd>{pickBilingualText(check.data.examTitle, locale)}</dd>
            <dt>{t.submittedAt}</dt>
            <dd>{formatInstant(check.data.submittedAt)}</dd>
            <dt>{t.code}</dt>
            <dd className="num">{check.data.code}</dd>
          </dl>
          {check.data.matches ? (
            <p className={css.match}>
              <IconCircleCheck size={20} stroke={1.5} aria-hidden="true" />
              {t.matches}
            </p>
          ) : null}
        </section>
      ) : isApiError(check.error, 'receiptNotFound') || isApiError(check.error, 'malformed') ? (
        <Again key={receipt} code={receipt} digest={digest} />
      ) : check.error ? (
        <ErrorState error={check.error} onRetry={() => void check.refetch()} />
      ) : (
        <Skeleton height={260} />
      )}
    </Page>
  )
}

/** The number as a field, to correct typos. */
function Again({ code, digest }: { readonly code: string; readonly digest: string | undefined }) {
  const t = useTexts(receiptTexts)
  const navigate = route.useNavigate()
  const [wrong, setWrong] = useState<string | null>(t.notFound)
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = String(new FormData(event.currentTarget).get('receipt') ?? '').trim()
    if (given === '') setWrong(t.codeMissing)
    else void navigate({ search: { receipt: given, ...(digest ? { digest } : {}) }, replace: true })
  }
  return (
    <section className={css.card}>
      <form className={css.again} onSubmit={ask} noValidate>
        <label htmlFor="receipt-code">{t.code}</label>
        <div>
          <input
            id="receipt-code"
            name="receipt"
            defaultValue={code}
            maxLength={40}
            autoComplete="off"
            {...exactTextAttributes}
            aria-invalid={wrong ? true : undefined}
            aria-describedby="receipt-code-hint"
            onInput={() => setWrong(null)}
          />
          <Button type="submit">{t.check}</Button>
        </div>
        <p id="receipt-code-hint" role="status">
          {wrong ? <b>{wrong}</b> : null}
          {t.notFoundHint}
        </p>
      </form>
      <p className={css.other}>
        <TextLink to="/certificateQuery">{t.certificates}</TextLink>
      </p>
    </section>
  )
}
