import { emergencyAccountSet } from '@portal/contract/identity/connection.contract.ts'
import { useState } from 'react'
import { write } from '#web/api/write.ts'
import { Button } from '#web/console/button.tsx'
import { FormDialog } from '#web/console/overlays/ask-form.tsx'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { formatDay } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { PersonChoice } from '../person-choice.tsx'
import css from './connections.module.css'
import type { CompanySignIn } from './connections.queries.ts'
import { connectionsTexts } from './connections-texts.ts'

type Account = CompanySignIn['emergencyAccounts'][number]

/** Accounts that may use a password although the company requires its provider. */
export function EmergencyAccounts({ of: { companyId, emergencyAccounts } }: { readonly of: CompanySignIn }) {
  const t = useTexts(connectionsTexts).emergency
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Account | null>(null)
  return (
    <section>
      <header>
        <h2>{t.title}</h2>
        <Button onPress={() => setAdding(true)}>{t.add}</Button>
      </header>
      <p className={css.hint}>{emergencyAccounts.length === 0 ? t.none : t.hint}</p>
      {emergencyAccounts.map((one) => (
        <div key={one.accountId} className={css.row}>
          <span>
            <b>{one.name}</b>
            <small className="num">
              {[
                one.account,
                one.hasPassword ? null : t.noPassword,
                one.hasFactor ? t.factor : t.noFactor,
                t.since(formatDay(one.givenAt)),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
          <Button look="quiet" aria-label={`${t.remove} ${one.name}`} onPress={() => setRemoving(one)}>
            {t.remove}
          </Button>
        </div>
      ))}
      {isAdding ? <AddAccount companyId={companyId} onClose={() => setAdding(false)} /> : null}
      {removing ? (
        <ConfirmationDialog
          title={t.removeTitle}
          object={removing.name}
          consequence={t.removeWhat}
          action={t.remove}
          onConfirm={async () => {
            await write(emergencyAccountSet, { companyId, accountId: removing.accountId, isEmergency: false })
            toast('success', t.removed)
          }}
          onClose={() => setRemoving(null)}
        />
      ) : null}
    </section>
  )
}

function AddAccount({ companyId, onClose }: { readonly companyId: string; readonly onClose: () => void }) {
  const t = useTexts(connectionsTexts).emergency
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <FormDialog
      className={css.form}
      title={t.add}
      action={t.add}
      missing={chosen === null ? t.noChoice : null}
      onClose={onClose}
      onRun={async () => {
        await write(emergencyAccountSet, { companyId, accountId: chosen ?? '', isEmergency: true })
        toast('success', t.added)
      }}
    >
      <PersonChoice
        companyId={companyId}
        label={t.person}
        placeholder={t.search}
        none={t.noMatch}
        chosen={chosen}
        onChoose={setChosen}
        hasFocus
      />
    </FormDialog>
  )
}
