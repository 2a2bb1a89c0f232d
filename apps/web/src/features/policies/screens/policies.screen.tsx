import { policySign } from '@portal/contract/policies/policy.contract.ts'
import { policyLimits } from '@portal/contract/policies/policy.limits.ts'
import { IconChevronLeft, IconFileCertificate } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { Button, TextLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatDay, formatInstant } from '#web/ui/format.ts'
import { Page } from '#web/ui/page.tsx'
import { EmptyState, QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useWrite } from '#web/ui/use-write.ts'
import { portalToday } from '#web/ui/zone.ts'
import { PolicyDocument } from '../parts/policy-document.tsx'
import { type MyPolicy, type OpenPolicy, recordPolicyRead, useMyPolicies, useOpenPolicy } from '../policy.queries.ts'
import { policyTexts } from '../policy-texts.ts'
import css from './policies.module.css'

const route = getRouteApi('/user/policies')

/** Policies that the reader has to sign or has signed, and one of them to read and sign. */
export function PoliciesScreen() {
  const { id, version } = route.useSearch()
  return id ? <One key={`${id} ${version ?? ''}`} policyId={id} version={version} /> : <All />
}

function All() {
  const t = useTexts(policyTexts)
  const query = useMyPolicies()
  return (
    <Page title={t.title} lead={t.lead}>
      <QueryStates
        query={query}
        skeleton={<RowsSkeleton height={320} />}
        isEmpty={({ policies }) => policies.length === 0}
        empty={<EmptyState icon={IconFileCertificate} title={t.none} hint={t.noneHint} />}
      >
        {({ policies }) => (
          <ul className={css.list}>
            {policies.map((one) => (
              <Line key={one.policyId} one={one} />
            ))}
          </ul>
        )}
      </QueryStates>
    </Page>
  )
}

function Line({ one }: { readonly one: MyPolicy }) {
  const t = useTexts(policyTexts)
  const isLate = one.dueOn !== null && one.dueOn < portalToday()
  return (
    <li>
      <h2>
        <TextLink to="/user/policies" search={{ id: one.policyId }}>
          {pickReaderText(one.title)}
        </TextLink>
      </h2>
      {one.isAsked ? <Tag tone="signal">{t.toSign}</Tag> : <span />}
      <p>
        {t.revision(one.version)}
        {one.dueOn ? (
          <span className={isLate ? css.late : undefined}>
            {' · '}
            {(isLate ? t.wasDue : t.dueOn)(formatDay(one.dueOn))}
          </span>
        ) : null}
        {one.signedVersion && one.signedAt ? ` · ${t.signedLine(one.signedVersion, formatDay(one.signedAt))}` : ''}
      </p>
    </li>
  )
}

type OneProps = { readonly policyId: string; readonly version: number | undefined }
function One({ policyId, version }: OneProps) {
  const t = useTexts(policyTexts)
  const query = useOpenPolicy(policyId, version)
  return (
    <Page title={query.data ? pickReaderText(query.data.title) : t.title}>
      <QueryStates query={query} skeleton={<RowsSkeleton height={640} />}>
        {(policy) => (
          <div className={css.one}>
            <p>
              <TextLink to="/user/policies" search={{}}>
                <IconChevronLeft size={16} stroke={1.5} aria-hidden />
                {t.all}
              </TextLink>
            </p>
            <Opened key={policy.version} policy={policy} />
          </div>
        )}
      </QueryStates>
    </Page>
  )
}

function Opened({ policy }: { readonly policy: OpenPolicy }) {
  const t = useTexts(policyTexts)
  const [isRead, setRead] = useState(policy.isRead)
  // A new response has another link, but the file that is open does not change.
  const [fileUrl] = useState(policy.fileUrl)
  const reported = useRef(policy.isRead)
  const onEnd = () => {
    if (reported.current || !policy.maySign) return
    reported.current = true
    recordPolicyRead(policy.policyId, policy.version).then(
      () => setRead(true),
      () => {
        reported.current = false
      },
    )
  }
  return (
    <>
      <p className={css.facts}>
        {[
          t.revision(policy.version),
          t.publishedOn(formatDay(policy.publishedAt)),
          policy.effectiveOn ? t.effectiveOn(formatDay(policy.effectiveOn)) : '',
          policy.dueOn ? (policy.dueOn < portalToday() ? t.wasDue : t.dueOn)(formatDay(policy.dueOn)) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {policy.isCurrent ? null : <p className={css.facts}>{t.former}</p>}
      <PolicyDocument policy={{ ...policy, fileUrl }} onEnd={onEnd} />
      {policy.maySign ? <Sign policy={policy} isRead={isRead} /> : null}
      {policy.signatures.length > 0 ? <Receipts policy={policy} /> : null}
    </>
  )
}

/** The confirmation, the name and the act. Signing waits until the end was reached. */
function Sign({ policy, isRead }: { readonly policy: OpenPolicy; readonly isRead: boolean }) {
  const t = useTexts(policyTexts).sign
  const [isConfirmed, setConfirmed] = useState(false)
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState<{ readonly at: 'confirm' | 'name' | 'read'; readonly words: string } | null>(null)
  const { run, isBusy } = useWrite(policySign, {
    done: t.done,
    on: {
      policyOtherName: (error) => setWrong({ at: 'name', words: error.msg }),
      policyNotRead: () => setWrong({ at: 'read', words: t.unread }),
    },
  })
  const sign = (event: FormEvent) => {
    event.preventDefault()
    if (!isRead) return setWrong({ at: 'read', words: t.unread })
    if (!isConfirmed) return setWrong({ at: 'confirm', words: t.unconfirmed })
    if (!name.trim()) return setWrong({ at: 'name', words: t.noName })
    setWrong(null)
    void run({ policyId: policy.policyId, version: policy.version, name })
  }
  return (
    <form className={css.sign} onSubmit={sign} noValidate aria-label={t.title}>
      <h2>{t.title}</h2>
      <p role="status" className={css.hint}>
        {isRead ? '' : t.unread}
      </p>
      <label className={css.confirm}>
        <input
          type="checkbox"
          checked={isConfirmed}
          aria-invalid={wrong?.at === 'confirm' || undefined}
          onChange={(event) => setConfirmed(event.target.checked)}
        />
        <span>{t.confirm(policy.version)}</span>
      </label>
      <div className={css.name}>
        <Field
          label={t.name}
          value={name}
          maxLength={policyLimits.name}
          placeholder={t.nameHint(policy.signer)}
          autoComplete="name"
          error={wrong?.at === 'name' ? wrong.words : null}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      {wrong && wrong.at !== 'name' ? (
        <p role="alert" className={css.wrong}>
          {wrong.words}
        </p>
      ) : null}
      <Button type="submit" isBusy={isBusy} aria-disabled={!isRead || undefined}>
        {t.go}
      </Button>
    </form>
  )
}

/** The signatures of the reader, each with its policy and a link to the signed text. */
function Receipts({ policy }: { readonly policy: OpenPolicy }) {
  const t = useTexts(policyTexts).receipt
  return (
    <section className={css.receipt} aria-label={t.title}>
      <h2>{t.title}</h2>
      <ul>
        {policy.signatures.map((one) => (
          <li key={one.signedAt}>
            {t.line(one.name, one.version, formatInstant(one.signedAt))}
            <small>
              {t.digest}: <code>{one.digest}</code>
            </small>
            {one.version === policy.version ? null : (
              <TextLink to="/user/policies" search={{ id: policy.policyId, version: one.version }}>
                {t.open(one.version)}
              </TextLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
