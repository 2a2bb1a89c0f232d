import { serviceAccountRevoke } from '@portal/contract/developers/service-account.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { write } from '#web/api/write.ts'
import { Button } from '#web/console/button.tsx'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { daysUntil, formatDay, formatInstant } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import css from './developers.module.css'
import type { ServiceAccount, ServiceAccountScope } from './developers.queries.ts'
import { developersTexts } from './developers-texts.ts'
import { CreateServiceAccountDialog, RotateTokenDialog, SecretDialog } from './token-dialogs.tsx'

type Doing =
  | { readonly kind: 'create' }
  | { readonly kind: 'rotate' | 'revoke'; readonly account: ServiceAccount }
  | { readonly kind: 'shown'; readonly token: string }

/** The days before its end from which a token is drawn as urgent. */
const urgentDays = 14

/** Service accounts with their scopes and tokens, and the acts on them. */
export function ServiceAccounts({
  accounts,
  places,
}: {
  readonly accounts: readonly ServiceAccount[]
  readonly places: readonly ServiceAccountScope[]
}) {
  const t = useTexts(developersTexts)
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = () => setDoing(null)
  const show = (token: string) => setDoing({ kind: 'shown', token })
  return (
    <section className={css.section} aria-labelledby="service-accounts">
      <header>
        <h2 id="service-accounts">{t.accounts.title}</h2>
        <p>{t.accounts.lead}</p>
        {places.length > 0 ? (
          <Button look="solid" onPress={() => setDoing({ kind: 'create' })}>
            <IconPlus size={16} stroke={1.5} aria-hidden />
            {t.accounts.create}
          </Button>
        ) : null}
      </header>
      {accounts.length === 0 ? (
        <p className={css.empty}>{t.accounts.empty}</p>
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t.accounts.name}</th>
              <th scope="col">{t.accounts.company}</th>
              <th scope="col">{t.accounts.scopes}</th>
              <th scope="col">{t.accounts.lastUsed}</th>
              <th scope="col">{t.accounts.expires}</th>
              <th scope="col">
                <span className="vh">{t.accounts.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {accounts.map((account) => (
              <AccountRow key={account.accountId} account={account} onDo={(kind) => setDoing({ kind, account })} />
            ))}
          </tbody>
        </table>
      )}
      {doing?.kind === 'create' ? <CreateServiceAccountDialog places={places} onMade={show} onClose={close} /> : null}
      {doing?.kind === 'rotate' ? <RotateTokenDialog account={doing.account} onMade={show} onClose={close} /> : null}
      {doing?.kind === 'shown' ? (
        <SecretDialog title={t.shown.title} lead={t.shown.lead} secret={doing.token} onClose={close} />
      ) : null}
      {doing?.kind === 'revoke' ? (
        <ConfirmationDialog
          title={t.revokeTitle}
          object={doing.account.name}
          consequence={t.revokeWhat}
          action={t.accounts.revoke}
          onConfirm={async () => {
            await write(serviceAccountRevoke, { accountId: doing.account.accountId })
            toast('success', t.revokedDone)
          }}
          onClose={close}
        />
      ) : null}
    </section>
  )
}

function AccountRow({
  account,
  onDo,
}: {
  readonly account: ServiceAccount
  readonly onDo: (kind: 'rotate' | 'revoke') => void
}) {
  const t = useTexts(developersTexts)
  const { name, tokens, revokedAt } = account
  const [newest] = tokens
  const former = tokens.slice(1).filter(({ isValid }) => isValid)
  const used = tokens
    .filter(({ lastUsedAt }) => lastUsedAt !== null)
    .toSorted((a, b) => (b.lastUsedAt ?? '').localeCompare(a.lastUsedAt ?? ''))[0]
  const isUrgent = revokedAt === null && newest !== undefined && daysUntil(newest.expiresAt) <= urgentDays
  return (
    <tr data-over={revokedAt !== null || undefined}>
      <th scope="row">
        <span className={css.name}>{name}</span>
        {newest ? <code>{newest.hint}</code> : null}
        {former.map((token) => (
          <small key={token.tokenId}>{t.accounts.formerUntil(token.hint, formatInstant(token.expiresAt))}</small>
        ))}
        <small>{t.accounts.createdBy(account.createdBy, formatDay(account.createdAt))}</small>
      </th>
      <td data-label={t.accounts.company}>
        {account.company ? pickReaderText(account.company) : t.accounts.everywhere}
      </td>
      <td data-label={t.accounts.scopes}>
        <ul className={css.scopes}>
          {account.scopes.map((scope) => (
            <li key={scope}>{t.scopes[scope]}</li>
          ))}
        </ul>
      </td>
      <td data-label={t.accounts.lastUsed} className="num">
        {used?.lastUsedAt ? (
          <>
            {formatInstant(used.lastUsedAt)}
            <small>{used.lastUsedFrom}</small>
          </>
        ) : (
          t.accounts.never
        )}
      </td>
      <td data-label={t.accounts.expires} className="num" data-urgent={isUrgent || undefined}>
        {revokedAt !== null
          ? t.accounts.revoked
          : newest
            ? newest.isValid
              ? formatDay(newest.expiresAt)
              : t.accounts.expired
            : null}
      </td>
      <td className={css.acts}>
        {account.mayChange && revokedAt === null ? (
          <>
            <Button look="quiet" aria-label={`${t.accounts.rotate} ${name}`} onPress={() => onDo('rotate')}>
              {t.accounts.rotate}
            </Button>
            <Button look="quiet" aria-label={`${t.accounts.revoke} ${name}`} onPress={() => onDo('revoke')}>
              {t.accounts.revoke}
            </Button>
          </>
        ) : null}
      </td>
    </tr>
  )
}
