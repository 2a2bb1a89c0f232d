import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { portalToday } from '#web/ui/zone.ts'
import { requirementTexts } from '../requirement-texts.ts'
import css from './install-hint.module.css'
import { installHint } from './install-hint.rules.ts'

const place = 'installHint'

/** The way to put the portal on the home screen of a phone, shown once. */
export default function InstallHint() {
  const t = useTexts(requirementTexts).install
  const [system, setSystem] = useState(() => {
    const phone = {
      agent: navigator.userAgent,
      isInstalled:
        matchMedia('(display-mode: standalone)').matches ||
        ('standalone' in navigator && navigator.standalone === true),
      isTouched: matchMedia('(pointer: coarse)').matches,
    }
    try {
      const hint = installHint(phone, localStorage.getItem(place), portalToday())
      if (hint.visits !== null) localStorage.setItem(place, hint.visits)
      return hint.system
    } catch {
      // Without storage the hint would come each time.
      return null
    }
  })
  if (system === null) return null
  return (
    <aside className={css.hint} aria-label={t.title}>
      <p>
        <b>{t.title}</b> {t.how[system]}
      </p>
      <Button look="line" size="s" onClick={() => setSystem(null)}>
        {t.done}
      </Button>
    </aside>
  )
}
