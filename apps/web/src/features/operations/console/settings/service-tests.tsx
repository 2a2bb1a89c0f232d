import { settingsTest } from '@portal/contract/operations/settings.contract.ts'
import { useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { formatRecent } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { useWrite } from '#web/ui/use-write.ts'
import css from './settings.module.css'
import type { ServiceHealth } from './settings.queries.ts'
import { settingsTexts } from './settings-texts.ts'

/** The services of a group: the last known state of each, and a button that tests it now. */
export function ServiceTests({ services }: { readonly services: readonly ServiceHealth[] }) {
  const t = useTexts(settingsTexts)
  if (services.length === 0) return null
  return (
    <ul className={css.services} aria-label={t.services}>
      {services.map((one) => (
        <ServiceTest key={one.service} of={one} />
      ))}
    </ul>
  )
}

function ServiceTest({ of }: { readonly of: ServiceHealth }) {
  const t = useTexts(settingsTexts)
  const test = useWrite(settingsTest)
  const [found, setFound] = useState<ServiceHealth | null>(null)
  const { name, state, words, detail, checkedAt } = found ?? of
  const ask = async () => {
    const answer = await test.run({ service: of.service })
    if (answer) setFound(answer)
  }
  return (
    <li>
      <b>{name}</b>
      <p role="status" data-state={state}>
        {state === 'unknown' ? t.notTested : words}
        {detail ? <small>{detail}</small> : null}
        {checkedAt ? <small>{t.testedAt(formatRecent(checkedAt))}</small> : null}
      </p>
      <Button isBusy={test.isBusy} onPress={() => void ask()} aria-label={t.testOf(name)}>
        {t.test}
      </Button>
    </li>
  )
}
