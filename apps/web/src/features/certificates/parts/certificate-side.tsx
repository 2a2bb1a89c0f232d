import type { ReactNode } from 'react'
import { useLocale } from '#web/api/locale.ts'
import { Button, TextLink } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { formatDay, formatPoints } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWorkByKey } from '#web/ui/use-work.ts'
import { type CertificateData, type CertificateLanguage, downloadCertificate } from '../certificate.queries.ts'
import { timeUntilExpiry } from '../certificate-life.ts'
import { certificateTexts } from '../certificate-texts.ts'
import { OwnBadge } from './badge.tsx'
import css from './certificate-side.module.css'
import { ValidityBar } from './life-line.tsx'
import { CertificateRenewal } from './renewal.tsx'
import { certificateStateIcons } from './state-mark.tsx'

/** The panel next to the document: state and validity, renewal, actions, badge, and facts such as the source. */
export function CertificateSide({
  certificate,
  today,
}: {
  readonly certificate: CertificateData
  readonly today: string
}) {
  const texts = useTexts(certificateTexts)
  const t = texts.detail
  const { state, validUntil } = certificate
  const Icon = certificateStateIcons[state]
  const left = validUntil ? timeUntilExpiry(today, validUntil) : null
  return (
    <aside className={`${css.side} no-print`} aria-label={t.status}>
      <p className={css.state} data-state={state}>
        <Icon size={24} stroke={1.5} aria-hidden="true" />
        {texts.state[state]}
      </p>
      <p className={css.left}>
        {state === 'expired' && validUntil
          ? texts.expiredOn(formatDay(validUntil))
          : state !== 'valid'
            ? null
            : left
              ? t.left(left.years, left.months, left.days)
              : texts.forEver}
      </p>
      <ValidityBar certificate={certificate} today={today} />
      <CertificateRenewal certificate={certificate} />
      <Actions certificate={certificate} />
      <OwnBadge certificate={certificate} />
      <dl className={css.rows}>
        <Row name={t.holder}>{certificate.holderName}</Row>
        <Row name={t.number}>
          <span className="num">{certificate.number}</span>
        </Row>
        <Row name={t.earnedBy}>
          <Source source={certificate.source} issuer={certificate.issuer} />
        </Row>
        {certificate.stateReason ? <Row name={t.reason}>{certificate.stateReason}</Row> : null}
        <Row name={t.publicCheck}>{t.publicCheckHint}</Row>
      </dl>
    </aside>
  )
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Source({ source, issuer }: Pick<CertificateData, 'source' | 'issuer'>) {
  const t = useTexts(certificateTexts).detail
  const { kind, title, score, passingPoints, corrected, attemptId, productId } = source
  if (kind === 'application') return t.byApplication(title)
  if (kind === 'hand') return t.byHand(issuer)
  if (kind === 'course')
    return (
      <>
        {t.byCourse(title)}{' '}
        {productId ? (
          <TextLink to="/detail" search={{ id: productId }}>
            {t.course}
          </TextLink>
        ) : null}
      </>
    )
  return (
    <>
      {score !== null && passingPoints !== null
        ? t.byExam(title, formatPoints(score), formatPoints(passingPoints))
        : t.byExamPlain(title)}{' '}
      {corrected ? (
        <span className={css.corrected}>
          {t.corrected(formatDay(corrected.at), formatPoints(corrected.score), formatPoints(corrected.totalPoints))}
        </span>
      ) : null}
      {attemptId ? (
        <TextLink to="/exam/details" search={{ attemptId }}>
          {t.report}
        </TextLink>
      ) : null}
    </>
  )
}

function Actions({ certificate }: { readonly certificate: CertificateData }) {
  const t = useTexts(certificateTexts).detail
  const locale = useLocale()
  const [busy, run] = useWorkByKey<CertificateLanguage>()
  const download = async (lang: CertificateLanguage) => {
    await run(lang, () => downloadCertificate(certificate.certificateId, lang), t.downloadFailed)
  }
  const copy = async () => {
    const isCopied = await copyText(certificate.verifyUrl)
    toast(isCopied ? 'success' : 'error', isCopied ? t.copied : t.copyFailed)
  }
  const other = locale === 'zh' ? 'en' : 'zh'
  return (
    <div className={css.actions}>
      <Button isBusy={busy === locale} onClick={() => void download(locale)}>
        {t.download}
      </Button>
      <Button look="line" size="s" isBusy={busy === other} onClick={() => void download(other)}>
        {t.downloadOther}
      </Button>
      {certificate.langs.map((lang) => (
        <Button key={lang} look="line" size="s" isBusy={busy === lang} onClick={() => void download(lang)}>
          {t.downloadIn(new Intl.DisplayNames([locale], { type: 'language' }).of(lang) ?? lang)}
        </Button>
      ))}
      <Button look="line" size="s" onClick={() => print()}>
        {t.print}
      </Button>
      <Button look="line" size="s" onClick={() => void copy()}>
        {t.copyLink}
      </Button>
    </div>
  )
}
