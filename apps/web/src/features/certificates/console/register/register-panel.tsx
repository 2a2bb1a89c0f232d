import { IconDownload, IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button, ButtonLink } from '#web/console/button.tsx'
import { useListAddress } from '#web/console/list/list-address.ts'
import { PanelActionRow } from '#web/console/panel-acts.tsx'
import queue from '#web/console/queue.module.css'
import { PanelSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatInstant, formatListDay } from '#web/ui/format.ts'
import { QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { CertificatePaper } from '../../parts/certificate-paper.tsx'
import css from './register.module.css'
import { downloadManagedCertificate, type ManagedCertificate, useManagedCertificate } from './register.queries.ts'
import { ReissueCertificateDialog, RenewCertificateDialog, RevokeCertificateDialog } from './register-dialogs.tsx'
import { registerTexts } from './register-texts.ts'

/** One certificate next to the list: the document, its facts, actions and log. */
export function CertificatePanel({ certificateId }: { readonly certificateId: string }) {
  const query = useManagedCertificate(certificateId)
  return (
    <QueryStates query={query} skeleton={<PanelSkeleton height={420} />}>
      {(one) => <Details key={one.certificateId} one={one} />}
    </QueryStates>
  )
}

const dialogs = { renew: RenewCertificateDialog, reissue: ReissueCertificateDialog, revoke: RevokeCertificateDialog }
function Details({ one }: { readonly one: ManagedCertificate }) {
  const all = useTexts(registerTexts)
  const ui = useTexts(uiTexts)
  const t = all.panel
  const { change } = useListAddress()
  const [asked, setAsked] = useState<keyof typeof dialogs | null>(null)
  const Dialog = asked ? dialogs[asked] : null
  const isLive = one.isNewest && (one.state === 'valid' || one.state === 'expired')
  const facts: readonly (readonly [string, string | null])[] = [
    [all.columns.company, pickReaderText(one.company)],
    [t.account, one.accountName === one.holder.name ? null : one.accountName],
    [t.source, [all.sources[one.sourceKind], pickReaderText(one.sourceTitle)].join(' · ')],
    [all.columns.issued, formatListDay(one.issuedAt)],
    [all.columns.until, one.validUntil ? formatListDay(one.validUntil) : all.forEver],
    [t.renewFrom, one.renewFrom && one.state === 'valid' ? formatListDay(one.renewFrom) : null],
    [t.reason, one.stateReason],
  ]
  return (
    <>
      <PanelActionRow>
        <Button
          onPress={() =>
            void downloadManagedCertificate(one.certificateId).catch((error: unknown) =>
              toast('error', errorWords(error, ui.notDone)),
            )
          }
        >
          <IconDownload size={16} stroke={1.5} aria-hidden />
          {t.pdf}
        </Button>
        <ButtonLink to="/certificateQuery" search={{ number: one.number }} target="_blank">
          <IconExternalLink size={16} stroke={1.5} aria-hidden />
          {t.public}
        </ButtonLink>
        {isLive ? (
          <>
            {one.validUntil ? <Button onPress={() => setAsked('renew')}>{t.renew}</Button> : null}
            <Button onPress={() => setAsked('reissue')}>{t.reissue}</Button>
            <Button look="danger" onPress={() => setAsked('revoke')}>
              {t.revoke}
            </Button>
          </>
        ) : null}
      </PanelActionRow>
      <p className={css.state} data-state={one.state}>
        {all.states[one.state]}
      </p>
      <div className={css.paper}>
        <CertificatePaper svg={one.svg} label={t.document(one.number)} />
      </div>
      {one.undrawable.length > 0 ? (
        <p className={queue.note}>{all.dialog.undrawable(one.undrawable.join(' '))}</p>
      ) : null}
      <dl className={queue.facts}>
        {facts.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {one.chain.length > 1 ? (
        <section className={queue.section}>
          <header>
            <h3>{t.chain}</h3>
          </header>
          <ul>
            {one.chain.map((other) => (
              <li key={other.certificateId} className={queue.line}>
                {other.certificateId === one.certificateId ? (
                  <span className="num">{other.number}</span>
                ) : (
                  <button
                    type="button"
                    className={`num ${queue.link}`}
                    onClick={() => change({ open: other.certificateId }, { isReplaced: true })}
                  >
                    {other.number}
                  </button>
                )}
                <small className="num">
                  {all.states[other.state]} · {formatListDay(other.issuedAt)}
                </small>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section className={queue.section}>
        <header>
          <h3>{t.log}</h3>
        </header>
        <ul>
          {one.log.map((line) => (
            <li key={`${line.at} ${line.kind}`} className={queue.line}>
              <span>{line.note}</span>
              <small className="num">{formatInstant(line.at)}</small>
            </li>
          ))}
        </ul>
      </section>
      {Dialog ? (
        <Dialog
          certificate={one}
          onMade={(certificateId) => change({ open: certificateId }, { isReplaced: true })}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  )
}
