import { type StaffGrant, staffGrants } from '@portal/contract/http/call.ts'
import { factorPolicySave } from '@portal/contract/identity/factor.contract.ts'
import { useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { useFormatGrants } from '#web/console/grant-words.ts'
import { useTexts } from '#web/ui/texts.ts'
import { useWrite } from '#web/ui/use-write.ts'
import css from './settings.module.css'
import { useFactorPolicy } from './settings.queries.ts'
import { settingsTexts } from './settings-texts.ts'

/**
 * The form that chooses which permissions apply only in a session with a proved second factor. Each permission has the
 * number of its holders, and of those among them who have set up a factor.
 */
export function FactorPolicy() {
  const t = useTexts(settingsTexts).factors
  const words = useFormatGrants()
  const { data } = useFactorPolicy()
  const save = useWrite(factorPolicySave, { done: t.saved })
  const [chosen, setChosen] = useState<readonly StaffGrant[] | null>(null)
  if (!data) return null
  const grants = chosen ?? data.grants
  const isChanged = chosen !== null && [...chosen].sort().join() !== [...data.grants].sort().join()
  const send = async () => {
    if (await save.run({ grants: [...grants] })) setChosen(null)
  }
  return (
    <section className={css.group} aria-labelledby="settings-factors" id="second-factor">
      <header>
        <h2 id="settings-factors">{t.title}</h2>
      </header>
      <p className={css.says}>{t.lead}</p>
      <ul className={css.policy}>
        {staffGrants.map((grant) => {
          const { people = 0, withFactor = 0 } = data.holders.find((one) => one.grant === grant) ?? {}
          return (
            <li key={grant}>
              <label>
                <input
                  type="checkbox"
                  checked={grants.includes(grant)}
                  onChange={({ target }) =>
                    setChosen(target.checked ? [...grants, grant] : grants.filter((one) => one !== grant))
                  }
                />
                {words(grant)}
              </label>
              <span className="num">{t.holders(people, withFactor)}</span>
            </li>
          )
        })}
      </ul>
      {isChanged ? (
        <Button look="solid" isBusy={save.isBusy} onPress={() => void send()}>
          {t.save}
        </Button>
      ) : null}
    </section>
  )
}
