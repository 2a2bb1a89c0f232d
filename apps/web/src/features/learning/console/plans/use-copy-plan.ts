import { planCopy } from '@portal/contract/learning/plan-staff.contract.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '#web/ui/texts.ts'
import { useWrite } from '#web/ui/use-write.ts'
import { planConsoleTexts } from './plan-console-texts.ts'

/** Returns `run`, which copies a plan and opens the copy, and `isBusy`, which is true while it does so. */
export function useCopyPlan() {
  const t = useTexts(planConsoleTexts)
  const navigate = useNavigate()
  const copy = useWrite(planCopy, { done: t.done.copied })
  const [requestKey, setKey] = useState(() => crypto.randomUUID())
  const run = async (planId: string) => {
    const made = await copy.run({ planId, requestKey })
    if (!made) return
    setKey(crypto.randomUUID())
    void navigate({ to: '/console/plans/$id', params: { id: made.planId } })
  }
  return { run, isBusy: copy.isBusy }
}
