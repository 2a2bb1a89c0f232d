import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { portalToday } from '#web/ui/zone.ts'
import { requirementTexts } from '../requirement-texts.ts'
import css from './install-hint.module.css'
import { decideInstallHint } from './install-hint.rules.ts'

const place = 'installHint'

type System = ReturnType<typeof decideInstallHint>['system']

/** Returns the system to explain on this phone, and records the visit. */
function readSystem(): System {
  const phone = {
    agent: navigator.userAgent,
    isInstalled:
      matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true),
    isTouched: matchMedia('(pointer: coarse)').matches,
  }
  try {
    const { system, visits } = decideInstallHint(phone, localStorage.getItem(place), portalToday())
    if (visits !== null) localStorage.setItem(place, visits)
    return system
  } catch {
    // Without storage, the hint would appear every time.
    return null
  }
}

/** Read once while the portal is open: React may draw the hint several times before it is on the screen. */
let ofThisVisit: System | undefined

/**
 * The hint that explains how to put the portal on the home screen of a phone or tablet; `decideInstallHint` decides
 * when it is shown.
 */
export default function InstallHint() {
  const t = useTexts(requirementTexts).install
  const [system, setSystem] = useState(() => {
    ofThisVisit = ofThisVisit === undefined ? readSystem() : ofThisVisit
    return ofThisVisit
  })
  const dismiss = () => {
    ofThisVisit = null
    setSystem(null)
  }
  if (system === null) return null
  return (
    <aside className={css.hint} aria-label={t.title}>
      <p>
        <b>{t.title}</b> {t.how[system]}
      </p>
      <Button look="line" size="s" onClick={dismiss}>
        {t.done}
      </Button>
    </aside>
  )
}
