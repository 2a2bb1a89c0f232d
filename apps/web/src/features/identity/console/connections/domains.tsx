import {
  companyCodeSet,
  domainAdd,
  domainCheck,
  domainHostSet,
  domainRemove,
} from '@portal/contract/identity/connection.contract.ts'
import { IconCircleCheck, IconCircleDashed, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { write } from '#web/api/write.ts'
import { Button, IconButton } from '#web/console/button.tsx'
import { FormDialog } from '#web/console/overlays/ask-form.tsx'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { useCopyText } from '#web/console/use-copy-text.ts'
import { focusOnce } from '#web/ui/focus-once.ts'
import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWrite } from '#web/ui/use-write.ts'
import css from './connections.module.css'
import type { CompanyDomain, CompanySignIn } from './connections.queries.ts'
import { connectionsTexts } from './connections-texts.ts'

/** The mail domains of a company, with the DNS record that proves each. */
export function CompanyDomains({ of }: { readonly of: CompanySignIn }) {
  const t = useTexts(connectionsTexts).domains
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<CompanyDomain | null>(null)
  return (
    <section>
      <header>
        <h2>{t.title}</h2>
        <Button onPress={() => setAdding(true)}>{t.add}</Button>
      </header>
      <p className={css.hint}>{of.domains.length === 0 ? t.none : t.hint}</p>
      {of.domains.map((one) => (
        <DomainRow key={one.domainId} shown={one} onRemove={() => setRemoving(one)} />
      ))}
      {isAdding ? <AddDomain companyId={of.companyId} onClose={() => setAdding(false)} /> : null}
      {removing ? (
        <ConfirmationDialog
          title={t.removeTitle}
          object={removing.domain}
          people={removing.people}
          consequence={t.removeWhat}
          action={t.remove}
          onConfirm={async () => {
            await write(domainRemove, { domainId: removing.domainId })
            toast('success', t.removed)
          }}
          onClose={() => setRemoving(null)}
        />
      ) : null}
    </section>
  )
}

function DomainRow({ shown, onRemove }: { readonly shown: CompanyDomain; readonly onRemove: () => void }) {
  const texts = useTexts(connectionsTexts)
  const t = texts.domains
  const copy = useCopyText()
  const check = useWrite(domainCheck)
  const host = useWrite(domainHostSet, { done: shown.isHost ? t.hostEnded : t.hostSet })
  const { domain, domainId, isProved, isHost } = shown
  return (
    <div className={css.row}>
      <span>
        <b>{domain}</b>
        <small className="num">{t.people(formatNumber(shown.people))}</small>
        {isHost ? <small>{isProved ? t.isHost : t.wasHost}</small> : null}
      </span>
      <span className={css.state} data-on={isProved || undefined}>
        {isProved ? (
          <IconCircleCheck size={16} stroke={1.5} aria-hidden />
        ) : (
          <IconCircleDashed size={16} stroke={1.5} aria-hidden />
        )}
        {isProved ? t.proved : t.open}
      </span>
      {isProved ? (
        <Button
          look="quiet"
          isBusy={host.isBusy}
          aria-label={`${isHost ? t.endHost : t.host} ${domain}`}
          onPress={() => void host.run({ domainId, isHost: !isHost })}
        >
          {isHost ? t.endHost : t.host}
        </Button>
      ) : null}
      <Button
        look="quiet"
        isBusy={check.isBusy}
        aria-label={`${t.check} ${domain}`}
        onPress={() =>
          void check.run({ domainId }).then((answer) => {
            if (answer) toast(answer.isProved ? 'success' : 'info', answer.isProved ? t.isProved : t.notYet)
          })
        }
      >
        {t.check}
      </Button>
      <Button look="quiet" aria-label={`${t.remove} ${domain}`} onPress={onRemove}>
        {t.remove}
      </Button>
      {isProved ? null : (
        <dl className={css.record}>
          <p>{t.record}</p>
          {(
            [
              [t.recordName, shown.recordName],
              [t.recordText, shown.recordText],
            ] as const
          ).map(([words, value]) => (
            <RecordLine key={words} words={words} value={value} label={texts.panel.copy(words)} onCopy={copy} />
          ))}
        </dl>
      )}
    </div>
  )
}

type LineProps = {
  readonly words: string
  readonly value: string
  readonly label: string
  readonly onCopy: (value: string) => void
}
function RecordLine({ words, value, label, onCopy }: LineProps) {
  return (
    <>
      <dt>{words}</dt>
      <dd>
        <code>{value}</code>
      </dd>
      <IconButton label={label} onPress={() => onCopy(value)}>
        <IconCopy size={16} stroke={1.5} aria-hidden />
      </IconButton>
    </>
  )
}

function AddDomain({ companyId, onClose }: { readonly companyId: string; readonly onClose: () => void }) {
  const t = useTexts(connectionsTexts).domains
  const [domain, setDomain] = useState('')
  return (
    <FormDialog
      className={css.form}
      title={t.add}
      action={t.add}
      missing={domain.trim() ? null : t.noDomain}
      onClose={onClose}
      onRun={async () => {
        await write(domainAdd, { companyId, domain: domain.trim() })
        toast('success', t.added)
      }}
    >
      <label>
        {t.domain}
        <input
          className="num"
          value={domain}
          maxLength={253}
          placeholder="example.com"
          autoComplete="off"
          spellCheck={false}
          ref={focusOnce}
          onChange={({ target }) => setDomain(target.value)}
        />
      </label>
    </FormDialog>
  )
}

/** The code that employees may type on the sign-in page. */
export function CompanyCode({ of: { companyId, code } }: { readonly of: CompanySignIn }) {
  const t = useTexts(connectionsTexts).code
  const { save } = useTexts(connectionsTexts).form
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <section>
      <header>
        <h2>{t.title}</h2>
        <Button onPress={() => setTyped(code ?? '')}>{t.set}</Button>
      </header>
      <div className={css.row}>
        <span>
          <b className="num">{code ?? t.none}</b>
          <small>{t.hint}</small>
        </span>
      </div>
      {typed === null ? null : (
        <FormDialog
          className={css.form}
          title={t.title}
          action={save}
          onClose={() => setTyped(null)}
          onRun={async () => {
            await write(companyCodeSet, { companyId, code: typed.trim() })
            toast('success', t.saved)
          }}
        >
          <label>
            {t.label}
            <input
              className="num"
              value={typed}
              maxLength={32}
              autoComplete="off"
              spellCheck={false}
              ref={focusOnce}
              onChange={({ target }) => setTyped(target.value)}
            />
            <small>{t.rule}</small>
          </label>
        </FormDialog>
      )}
    </section>
  )
}
