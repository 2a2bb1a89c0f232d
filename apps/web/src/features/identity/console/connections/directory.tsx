import { directoryTokenSet } from '@portal/contract/identity/connection.contract.ts'
import { IconCopy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { write } from '#web/api/write.ts'
import { Button, IconButton } from '#web/console/button.tsx'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { useCopyText } from '#web/console/use-copy-text.ts'
import { formatDay, formatNumber, formatRecent } from '#web/ui/format.ts'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import css from './connections.module.css'
import { type Connection, type ProvisioningEntry as Entry, useProvisioningLog } from './connections.queries.ts'
import { connectionsTexts } from './connections-texts.ts'

/** The SCIM address and token of a connection's directory. */
export function ConnectionDirectory({ of: { connectionId, name, directory } }: { readonly of: Connection }) {
  const texts = useTexts(connectionsTexts)
  const t = texts.directory
  const copy = useCopyText()
  const [isBusy, work] = useWork()
  const [asking, setAsking] = useState<'replace' | 'end' | null>(null)
  const [token, setToken] = useState<string | null>(null)
  const make = async () => setToken((await write(directoryTokenSet, { connectionId, isOn: true })).token)
  return (
    <>
      <h3>{t.title}</h3>
      <p className={css.hint}>
        {directory.since ? t.on(formatNumber(directory.people), formatDay(directory.since)) : t.hint}
      </p>
      <div className={css.address}>
        <span>{t.url}</span>
        <code>{directory.url}</code>
        <IconButton label={texts.panel.copy(t.url)} onPress={() => copy(directory.url)}>
          <IconCopy size={16} stroke={1.5} aria-hidden />
        </IconButton>
      </div>
      <div className={css.tokenActs}>
        {directory.since ? (
          <>
            <Button onPress={() => setAsking('replace')}>{t.replace}</Button>
            <Button look="danger" onPress={() => setAsking('end')}>
              {t.end}
            </Button>
          </>
        ) : (
          <Button isBusy={isBusy} onPress={() => void work(make)}>
            {t.make}
          </Button>
        )}
      </div>
      {asking === 'replace' ? (
        <ConfirmationDialog
          title={t.replaceTitle}
          object={name}
          consequence={t.replaceWhat}
          action={t.replace}
          onConfirm={make}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking === 'end' ? (
        <ConfirmationDialog
          title={t.endTitle}
          object={name}
          people={directory.people}
          consequence={t.endWhat}
          action={t.end}
          onConfirm={async () => {
            await write(directoryTokenSet, { connectionId, isOn: false })
            toast('success', t.ended)
          }}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {token ? (
        <Modal
          title={t.tokenTitle}
          mustAnswer
          onClose={() => setToken(null)}
          footer={
            <Button look="solid" onPress={() => setToken(null)}>
              {t.close}
            </Button>
          }
        >
          <p>{t.tokenOnce}</p>
          <div className={css.address}>
            <span>{t.token}</span>
            <code>{token}</code>
            <IconButton label={texts.panel.copy(t.token)} onPress={() => copy(token)}>
              <IconCopy size={16} stroke={1.5} aria-hidden />
            </IconButton>
          </div>
        </Modal>
      ) : null}
    </>
  )
}

/** The acts of a connection's directory, newest first. */
export function ProvisioningLog({ of: { connectionId } }: { readonly of: Connection }) {
  const t = useTexts(connectionsTexts).directory
  const { join } = useTexts(connectionsTexts)
  const [beforeId, setBefore] = useState<string | undefined>()
  const query = useProvisioningLog(connectionId, beforeId)
  const noteOf = ({ reason, endedSessions, act, changed }: Entry) => {
    if (reason) return t.reasons[reason] ?? reason
    if (endedSessions) return t.sessions(formatNumber(endedSessions))
    return act === 'adopt' ? t.adopted : join(changed.map((name) => t.attributes[name] ?? name))
  }
  return (
    <section>
      <header>
        <h2>{t.log}</h2>
        <small className={css.hint}>{t.logHint}</small>
      </header>
      <QueryStates
        query={query}
        level={3}
        skeleton={<Skeleton height={144} />}
        isEmpty={({ entries }) => entries.length === 0}
        empty={<p className={css.hint}>{t.none}</p>}
      >
        {({ entries, hasMore }) => (
          <>
            <ul>
              {entries.map((one) => (
                <li key={one.entryId} className={css.entry} data-refused={one.act === 'refuse' || undefined}>
                  <time className="num" dateTime={one.at}>
                    {formatRecent(one.at)}
                  </time>
                  <b>{t.acts[one.act]}</b>
                  <span>
                    {one.accountId ? (
                      <Link to="/console/people" search={{ open: one.accountId }}>
                        {one.name}
                      </Link>
                    ) : null}{' '}
                    <small className="num">{one.isGroup ? t.group(one.userName) : one.userName}</small>
                    <small>{noteOf(one)}</small>
                  </span>
                </li>
              ))}
            </ul>
            {hasMore || beforeId ? (
              <div className={css.tokenActs}>
                {beforeId ? <Button onPress={() => setBefore(undefined)}>{t.newest}</Button> : null}
                {hasMore ? <Button onPress={() => setBefore(entries.at(-1)?.entryId)}>{t.older}</Button> : null}
              </div>
            ) : null}
          </>
        )}
      </QueryStates>
    </section>
  )
}
