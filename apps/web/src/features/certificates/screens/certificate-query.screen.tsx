import { IconHourglass, IconSearchOff } from '@tabler/icons-react'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { HeroPage } from '#web/ui/hero-page.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { type CertificateCheckQuery, useCertificateCheck } from '../certificate.queries.ts'
import { certificateTexts } from '../certificate-texts.ts'
import { CertificateCheckForm } from '../parts/check-form.tsx'
import { CertificateCheckResult } from '../parts/check-result.tsx'
import { CertificateNumberSketch } from '../parts/where-number.tsx'
import { certificateNumberOfToken } from '../token.ts'
import css from './certificate-query.module.css'

const route = getRouteApi('/certificateQuery')
let asked = 0

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The holder named by another page. */
    readonly holder?: string
  }
}

/**
 * The public check. The link of a QR code, a shared link, and a number and name entered on another page are checked
 * immediately; otherwise the page asks for both.
 */
export function CertificateQueryScreen() {
  const t = useTexts(certificateTexts).query
  const { number: asNumber = '', secret, token } = route.useSearch()
  const number = asNumber || (token ? certificateNumberOfToken(token) : '')
  const navigate = route.useNavigate()
  const holder = useLocation().state.holder ?? ''
  const [question, setQuestion] = useState<CertificateCheckQuery | null>(() => {
    if (number && (secret || token)) return { number, ...(token ? { token } : { secret }), asked: 0 }
    return number && holder ? { number, name: holder, asked } : null
  })
  const check = useCertificateCheck(question)
  const result = useRef<HTMLDivElement>(null)
  const isByCode = question !== null && question.name === undefined
  const isSettled = check.data !== undefined || check.error !== null
  useEffect(() => {
    if (isSettled && !isByCode) result.current?.focus()
  }, [isSettled, isByCode])
  const startAgain = () => {
    setQuestion(null)
    void navigate({ search: {}, replace: true })
  }
  const isShown = question !== null
  return (
    <HeroPage title={t.title} lead={isByCode && !check.error ? undefined : t.lead}>
      <div className={css.layout} data-code={isByCode || undefined}>
        {isByCode && !check.error ? null : (
          <div className={css.form}>
            <CertificateCheckForm
              number={number}
              name={holder}
              isBusy={check.isFetching}
              onAsk={(asking, name) => {
                asked += 1
                setQuestion({ number: asking, name, asked })
              }}
            />
          </div>
        )}
        {isShown ? (
          <div
            className={css.result}
            ref={result}
            tabIndex={-1}
            role="region"
            aria-label={t.result}
            aria-live="polite"
            aria-busy={check.isFetching || undefined}
          >
            {check.isFetching ? (
              <Waiting words={t.checking} />
            ) : check.data ? (
              <CertificateCheckResult checked={check.data} question={question} />
            ) : check.error ? (
              <Failed error={check.error} isByCode={isByCode} onRetry={() => void check.refetch()} />
            ) : null}
            {isByCode && check.data ? (
              <Button look="line" size="s" onClick={startAgain}>
                {t.another}
              </Button>
            ) : null}
          </div>
        ) : (
          <CertificateNumberSketch />
        )}
      </div>
    </HeroPage>
  )
}

function Waiting({ words }: { readonly words: string }) {
  return (
    <>
      <span className="vh">{words}</span>
      <Skeleton height={420} />
    </>
  )
}

function Failed({
  error,
  isByCode,
  onRetry,
}: {
  readonly error: Error
  readonly isByCode: boolean
  readonly onRetry: () => void
}) {
  const t = useTexts(certificateTexts).query
  const wait = isApiError(error, 'tooManyRequests') ? Number(error.details.retryAfter) : 0
  if (!wait && !isApiError(error, 'certificateNoMatch')) return <ErrorState error={error} onRetry={onRetry} />
  return (
    <div className={css.none}>
      <span>
        {wait ? (
          <IconHourglass size={28} stroke={1.5} aria-hidden="true" />
        ) : (
          <IconSearchOff size={28} stroke={1.5} aria-hidden="true" />
        )}
      </span>
      <h2>{wait ? t.tooManyTitle : t.noMatchTitle}</h2>
      <p>
        {wait > 120
          ? t.tooManyNames(Math.ceil(wait / 3600))
          : wait
            ? t.tooMany(wait)
            : isByCode
              ? t.noMatchCode
              : t.noMatch}
      </p>
    </div>
  )
}
