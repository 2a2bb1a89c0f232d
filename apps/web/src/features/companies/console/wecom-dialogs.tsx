import { wecomBind, wecomSave } from '@portal/contract/identity/wecom.contract.ts'
import { useState } from 'react'
import { write } from '#web/api/write.ts'
import { FormDialog } from '#web/console/overlays/ask-form.tsx'
import { PersonChoice } from '#web/features/identity/console/person-choice.public.ts'
import { focusOnce } from '#web/ui/focus-once.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import css from './companies-console.module.css'
import type { WecomApp } from './companies-console.queries.ts'
import { companiesConsoleTexts } from './companies-console-texts.ts'

type SetUpProps = { readonly companyId: string; readonly app: WecomApp | null; readonly onClose: () => void }
/** The settings of a company's WeCom app. The secret is sent and never shown again. */
export function WecomSetupDialog({ companyId, app, onClose }: SetUpProps) {
  const t = useTexts(companiesConsoleTexts)
  const w = t.wecom
  const [corpId, setCorpId] = useState(app?.corpId ?? '')
  const [agentId, setAgentId] = useState(app?.agentId ?? '')
  const [secret, setSecret] = useState('')
  const [isProxy, setProxy] = useState(app?.proxyAppType === 1)
  const missing = !corpId.trim()
    ? w.corpId
    : !agentId.trim()
      ? w.agentId
      : app === null && !secret.trim()
        ? w.secretNew
        : null
  return (
    <FormDialog
      className={css.dialog}
      title={w.setUp}
      action={w.save}
      missing={missing}
      onClose={onClose}
      onRun={async () => {
        const proxyAppType = isProxy ? 1 : 0
        await write(wecomSave, {
          companyId,
          corpId: corpId.trim(),
          agentId: agentId.trim(),
          proxyAppType,
          ...(secret.trim() ? { secret: secret.trim() } : {}),
        })
        toast('success', t.done.wecomSaved)
      }}
    >
      <label>
        {w.corpId}
        <input
          className="num"
          value={corpId}
          onChange={({ target }) => setCorpId(target.value)}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          ref={focusOnce}
        />
      </label>
      {app && app.bindings > 0 && corpId.trim() !== app.corpId ? <p className={css.refused}>{w.otherCorp}</p> : null}
      <label>
        {w.agentId}
        <input
          className="num"
          value={agentId}
          onChange={({ target }) => setAgentId(target.value)}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
        />
      </label>
      <label>
        {w.secret}
        <input
          type="password"
          value={secret}
          placeholder={app ? w.secretKept : w.secretNew}
          onChange={({ target }) => setSecret(target.value)}
          maxLength={256}
          autoComplete="new-password"
          spellCheck={false}
        />
      </label>
      <label className={css.check}>
        <input type="checkbox" checked={isProxy} onChange={({ target }) => setProxy(target.checked)} />
        {w.proxy}
      </label>
      <p className={css.quiet}>{w.proxyHelp}</p>
    </FormDialog>
  )
}

/** Binds a WeCom member, by a typed id, to an employee found by search. */
export function BindWecomDialog({ companyId, onClose }: { readonly companyId: string; readonly onClose: () => void }) {
  const t = useTexts(companiesConsoleTexts)
  const w = t.wecom
  const [wecomUser, setUser] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <FormDialog
      className={css.dialog}
      title={w.bindTitle}
      action={w.bindDo}
      missing={!wecomUser.trim() ? w.memberField : chosen === null ? w.personField : null}
      onClose={onClose}
      onRun={async () => {
        await write(wecomBind, { companyId, wecomUser: wecomUser.trim(), accountId: chosen ?? '' })
        toast('success', t.done.bound)
      }}
    >
      <label>
        {w.memberField}
        <input
          className="num"
          value={wecomUser}
          onChange={({ target }) => setUser(target.value)}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          ref={focusOnce}
        />
      </label>
      <PersonChoice
        companyId={companyId}
        label={w.personField}
        placeholder={w.personHint}
        none={w.nobody}
        chosen={chosen}
        onChoose={setChosen}
      />
      <p className={css.quiet}>{w.bindHint}</p>
    </FormDialog>
  )
}
