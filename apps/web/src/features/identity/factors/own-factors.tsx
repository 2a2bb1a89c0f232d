import { IconDeviceMobile, IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { formatDay, formatInstant } from '#web/ui/format.ts'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import css from '../profile/profile.module.css'
import {
  isPasskeySupported,
  type OwnSecondFactors,
  regenerateRecoveryCodes,
  removeFactor,
  useOwnFactors,
} from './factor.queries.ts'
import { factorTexts } from './factor-texts.ts'
import { AuthenticatorAppDialog, PasskeyDialog, RecoveryCodesDialog } from './new-factor-dialogs.tsx'
import own from './own-factors.module.css'

/** The second factors of the account, to add and remove, and its recovery codes. */
export function OwnFactors() {
  const t = useTexts(factorTexts)
  const factors = useOwnFactors()
  const [adding, setAdding] = useState<'totp' | 'passkey' | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isBusy, run] = useWork()
  const added = ({ recoveryCodes }: { readonly recoveryCodes: readonly string[] | null }) => {
    setAdding(null)
    setCodes(recoveryCodes)
    toast('success', t.added)
  }
  return (
    <section className={css.part} id="second-factor">
      <h2>{t.title}</h2>
      <p>{t.lead}</p>
      <QueryStates query={factors} skeleton={<Skeleton height={96} />}>
        {({ list, recoveryCodesLeft, isRequired, isProved }) => (
          <>
            {isRequired && !isProved ? (
              <p className={own.required} role="note">
                {list.length === 0 ? t.required : t.notProved}
              </p>
            ) : null}
            {list.length > 0 ? (
              <ul className={css.sessions}>
                {list.map((one) => (
                  <FactorRow
                    key={one.factorId}
                    factor={one}
                    isBusy={isBusy}
                    onRemove={() =>
                      void run(async () => {
                        await removeFactor(one.factorId)
                        toast('success', t.removed)
                      }, t.failed)
                    }
                  />
                ))}
              </ul>
            ) : null}
            <div className={own.acts}>
              <Button look="line" size="s" onClick={() => setAdding('totp')}>
                {t.addTotp}
              </Button>
              {isPasskeySupported() ? (
                <Button look="line" size="s" onClick={() => setAdding('passkey')}>
                  {t.addPasskey}
                </Button>
              ) : (
                <span>{t.noPasskeys}</span>
              )}
            </div>
            {list.length > 0 ? (
              <p className={own.codes}>
                {t.codesLeft(recoveryCodesLeft)}
                <Button
                  look="quiet"
                  size="s"
                  isBusy={isBusy}
                  onClick={() =>
                    void run(async () => setCodes((await regenerateRecoveryCodes()).recoveryCodes), t.failed)
                  }
                >
                  {t.renew}
                </Button>
              </p>
            ) : null}
          </>
        )}
      </QueryStates>
      {adding === 'totp' ? <AuthenticatorAppDialog onAdded={added} onClose={() => setAdding(null)} /> : null}
      {adding === 'passkey' ? <PasskeyDialog onAdded={added} onClose={() => setAdding(null)} /> : null}
      {codes ? <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} /> : null}
    </section>
  )
}

type RowProps = {
  readonly factor: OwnSecondFactors['list'][number]
  readonly isBusy: boolean
  readonly onRemove: () => void
}
function FactorRow({ factor: { kind, name, createdAt, lastUsedAt }, isBusy, onRemove }: RowProps) {
  const t = useTexts(factorTexts)
  const Icon = kind === 'passkey' ? IconKey : IconDeviceMobile
  return (
    <li>
      <Icon size={24} stroke={1.5} aria-hidden />
      <div>
        <b>{name}</b>
        <p>{[t.kinds[kind], t.addedAt(formatDay(createdAt))].join(' · ')}</p>
        {lastUsedAt ? <p>{t.lastUsed(formatInstant(lastUsedAt))}</p> : null}
      </div>
      <Button look="quiet" size="s" isBusy={isBusy} aria-label={`${t.remove} ${name}`} onClick={onRemove}>
        {t.remove}
      </Button>
    </li>
  )
}
