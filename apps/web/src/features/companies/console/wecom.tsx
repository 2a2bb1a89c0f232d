import { wecomCheck, wecomRemove, wecomUnbind } from '@portal/contract/identity/wecom.contract.ts'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { write } from '#web/api/write.ts'
import { Button, IconButton } from '#web/console/button.tsx'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { useCopyText } from '#web/console/use-copy-text.ts'
import { formatNumber, formatRecent } from '#web/ui/format.ts'
import { Pager } from '#web/ui/pager.tsx'
import { EmptyState, QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWrite } from '#web/ui/use-write.ts'
import css from './companies-console.module.css'
import { useWecomApp, useWecomBindings, type WecomApp, wecomBindingPageSize } from './companies-console.queries.ts'
import { companiesConsoleTexts } from './companies-console-texts.ts'
import { BindWecomDialog, WecomSetupDialog } from './wecom-dialogs.tsx'

type Act =
  | { readonly kind: 'setUp' | 'remove' | 'bind' }
  | { readonly kind: 'unbind'; readonly wecomUser: string; readonly name: string }

/** Sign-in with WeCom for a company: its app there, and the bindings of employees to members. */
export function CompanyWecom({ companyId }: { readonly companyId: string }) {
  const t = useTexts(companiesConsoleTexts)
  const w = t.wecom
  const [act, setAct] = useState<Act | null>(null)
  const close = () => setAct(null)
  const query = useWecomApp(companyId)
  return (
    <div className={css.part}>
      <QueryStates query={query} skeleton={<Skeleton height={320} />}>
        {({ app }) => (
          <>
            {app ? (
              <>
                <App app={app} onAct={setAct} />
                <Bindings companyId={companyId} onAct={setAct} />
              </>
            ) : (
              <EmptyState
                title={w.off}
                hint={w.offHint}
                action={
                  <Button look="solid" onPress={() => setAct({ kind: 'setUp' })}>
                    {w.setUp}
                  </Button>
                }
              />
            )}
            {act?.kind === 'setUp' ? <WecomSetupDialog companyId={companyId} app={app} onClose={close} /> : null}
            {act?.kind === 'bind' ? <BindWecomDialog companyId={companyId} onClose={close} /> : null}
            {act?.kind === 'remove' && app ? (
              <ConfirmationDialog
                title={w.removeTitle}
                object={app.corpId}
                people={app.bindings}
                consequence={w.removeWhat(formatNumber(app.bindings), app.bindings)}
                action={w.removeDo}
                isForGood
                onConfirm={async () => {
                  await write(wecomRemove, { companyId })
                  toast('success', t.done.wecomRemoved)
                }}
                onClose={close}
              />
            ) : null}
            {act?.kind === 'unbind' ? (
              <ConfirmationDialog
                title={w.unbindTitle}
                object={act.name}
                consequence={w.unbindWhat(act.name)}
                action={w.unbindDo}
                onConfirm={async () => {
                  await write(wecomUnbind, { companyId, wecomUser: act.wecomUser })
                  toast('success', t.done.unbound)
                }}
                onClose={close}
              />
            ) : null}
          </>
        )}
      </QueryStates>
    </div>
  )
}

function App({ app, onAct }: { readonly app: WecomApp; readonly onAct: (act: Act) => void }) {
  const t = useTexts(companiesConsoleTexts)
  const w = t.wecom
  const check = useWrite(wecomCheck)
  const [told, setTold] = useState<{ readonly isAccepted: boolean; readonly words: string } | null>(null)
  const copy = useCopyText()
  const ask = async () => {
    const answer = await check.run({ companyId: app.companyId })
    if (answer)
      setTold({
        isAccepted: answer.isAccepted,
        words: answer.isAccepted ? w.accepted : w.refused(answer.errcode, answer.explanation),
      })
  }
  return (
    <section>
      <header>
        <h2>{w.app}</h2>
        <Button isBusy={check.isBusy} onPress={() => void ask()}>
          {w.check}
        </Button>
        <Button onPress={() => onAct({ kind: 'setUp' })}>{w.edit}</Button>
        <Button look="danger" onPress={() => onAct({ kind: 'remove' })}>
          {w.remove}
        </Button>
      </header>
      <p role="status" className={told?.isAccepted === false ? css.refused : undefined}>
        {told?.words ?? ''}
      </p>
      <dl className={css.facts}>
        <dt>{w.corpId}</dt>
        <dd className="num">
          {app.corpId}
          <small>{w.updated(formatRecent(app.updatedAt))}</small>
        </dd>
        <dt>{w.agentId}</dt>
        <dd className="num">
          {app.agentId}
          {app.proxyAppType === 1 ? <small>{w.proxy}</small> : null}
        </dd>
        {(
          [
            [w.startUrl, app.startUrl, w.startUrlHint],
            [w.callback, app.callbackHost, w.callbackHint],
          ] as const
        ).map(([words, value, hint]) => (
          <Copied key={words} words={words} value={value} hint={hint} onCopy={() => copy(value)} />
        ))}
      </dl>
    </section>
  )
}

function Copied({
  words,
  value,
  hint,
  onCopy,
}: {
  readonly words: string
  readonly value: string
  readonly hint: string
  readonly onCopy: () => void
}) {
  const w = useTexts(companiesConsoleTexts).wecom
  return (
    <>
      <dt>{words}</dt>
      <dd className="num">
        {value}{' '}
        <IconButton label={w.copy(words)} onPress={onCopy}>
          <IconCopy size={16} stroke={1.5} aria-hidden />
        </IconButton>
        <small>{hint}</small>
      </dd>
    </>
  )
}

function Bindings({ companyId, onAct }: { readonly companyId: string; readonly onAct: (act: Act) => void }) {
  const w = useTexts(companiesConsoleTexts).wecom
  const [page, setPage] = useState(0)
  const query = useWecomBindings(companyId, page)
  return (
    <section>
      <header>
        <h2>{w.bindings}</h2>
        <Button onPress={() => onAct({ kind: 'bind' })}>{w.bind}</Button>
      </header>
      <QueryStates
        query={query}
        level={3}
        skeleton={<Skeleton height={144} />}
        isEmpty={({ total }) => total === 0}
        empty={<p className={css.quiet}>{w.noBindings}</p>}
      >
        {({ list, total }) => (
          <>
            <div className={css.scroll}>
              <table className={css.table}>
                <thead>
                  <tr>
                    <th scope="col">{w.person}</th>
                    <th scope="col">{w.member}</th>
                    <th scope="col">{w.at}</th>
                    <th scope="col">
                      <span className="vh">{w.unbind}</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {list.map((one) => (
                    <tr key={one.wecomUser}>
                      <th scope="row">
                        {one.name} <small className={css.quiet}>{one.account}</small>
                      </th>
                      <td className="num">{one.wecomUser}</td>
                      <td className="num">
                        {formatRecent(one.boundAt)}{' '}
                        <small className={css.quiet}>{one.isByStaff ? w.byStaff : w.byPhone}</small>
                      </td>
                      <td className={css.end}>
                        <Button
                          look="quiet"
                          aria-label={`${w.unbind} ${one.name}`}
                          onPress={() => onAct({ kind: 'unbind', wecomUser: one.wecomUser, name: one.name })}
                        >
                          {w.unbind}
                        </Button>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            {total > wecomBindingPageSize ? (
              <Pager page={page} size={wecomBindingPageSize} total={total} onPage={setPage} />
            ) : null}
          </>
        )}
      </QueryStates>
    </section>
  )
}
