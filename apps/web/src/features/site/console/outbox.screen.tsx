import { outgoingMessageRetry } from '@portal/contract/site/message.contract.ts'
import { Button } from '#web/console/button.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import { PanelActionRow } from '#web/console/panel-acts.tsx'
import { statusIcons } from '#web/console/status-icons.ts'
import { formatInstant, formatRecent } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { useWrite } from '#web/ui/use-write.ts'
import css from './outbox.module.css'
import { type OutboxMessage, useOutbox } from './outbox.queries.ts'
import { siteConsoleTexts } from './site-console-texts.ts'

const states = ['kept', 'queued', 'sent', 'failed'] as const
const channels = ['mail', 'sms', 'wecom', 'dingtalk', 'feishu'] as const

/** Outgoing messages, with their state. */
export function OutboxScreen() {
  const t = useTexts(siteConsoleTexts).outbox
  return (
    <DataTable<OutboxMessage>
      name="outbox"
      sort="-createdAt"
      title={t.title}
      useRows={useOutbox}
      keyOf={(row) => row.messageId}
      nameOf={(row) => `${row.recipient}, ${row.subject}`}
      counted={t.counted}
      searchHint={t.searchHint}
      empty={{ title: t.empty, hint: t.emptyHint }}
      columns={[
        { id: 'recipient', words: t.recipient, width: 220, cell: (row) => row.recipient },
        { id: 'subject', words: t.subject, width: 320, fold: 1, phone: 'below', cell: (row) => row.subject },
        { id: 'channel', words: t.channel, width: 80, fold: 3, cell: (row) => t.channels[row.channel] },
        { id: 'state', words: t.state, width: 130, phone: 'end', cell: (row) => <State row={row} /> },
        { id: 'attempts', words: t.attempts, width: 80, align: 'end', fold: 4, cell: (row) => row.attempts },
        {
          id: 'createdAt',
          words: t.createdAt,
          width: 140,
          align: 'end',
          sort: 'createdAt',
          sortFirst: 'down',
          isTime: true,
          fold: 2,
          phone: 'belowEnd',
          cell: (row) => <time title={formatInstant(row.createdAt)}>{formatRecent(row.createdAt)}</time>,
        },
      ]}
      filters={[
        { name: 'state', words: t.state, kind: 'choice', options: states.map((id) => ({ id, words: t.states[id] })) },
        {
          name: 'channel',
          words: t.channel,
          kind: 'choice',
          options: channels.map((id) => ({ id, words: t.channels[id] })),
        },
      ]}
      views={[
        { id: 'failed', words: t.states.failed, search: { state: 'failed' }, isCounted: true },
        { id: 'queued', words: t.states.queued, search: { state: 'queued' }, isCounted: true },
      ]}
      panel={{
        title: (row) => row.recipient,
        note: (row) => row.subject,
        content: (_key, row) => (row ? <Details row={row} /> : null),
      }}
    />
  )
}

function State({ row }: { readonly row: OutboxMessage }) {
  const t = useTexts(siteConsoleTexts).outbox
  const Icon =
    row.state === 'failed' ? statusIcons.failed : row.state === 'queued' ? statusIcons.coming : statusIcons.stored
  return (
    <span className={css.state} data-state={row.state}>
      {row.state === 'sent' ? null : <Icon size={14} stroke={1.5} aria-hidden />}
      {t.states[row.state]}
    </span>
  )
}

function Details({ row }: { readonly row: OutboxMessage }) {
  const t = useTexts(siteConsoleTexts).outbox
  const retry = useWrite(outgoingMessageRetry, { done: t.retried, failed: t.notRetried })
  const facts = [
    [t.state, t.states[row.state]],
    [t.channel, t.channels[row.channel]],
    [t.createdAt, formatInstant(row.createdAt)],
    [t.sentAt, row.sentAt ? formatInstant(row.sentAt) : null],
    [t.failedAt, row.failedAt ? formatInstant(row.failedAt) : null],
    [t.attempts, String(row.attempts)],
    [t.reference, row.reference],
    [t.lastError, row.lastError],
  ] as const
  return (
    <>
      {row.state === 'failed' ? (
        <PanelActionRow>
          <Button isBusy={retry.isBusy} onPress={() => void retry.run({ messageId: row.messageId })}>
            {t.retry}
          </Button>
        </PanelActionRow>
      ) : null}
      <dl className={css.facts}>
        {facts.map(([words, value]) =>
          value === null ? null : (
            <div key={words}>
              <dt>{words}</dt>
              <dd className="num">{value}</dd>
            </div>
          ),
        )}
      </dl>
      {row.body ? (
        <pre className={css.body}>{row.body}</pre>
      ) : (
        <p className={css.hidden}>{row.isSecret ? t.secret : t.noWords}</p>
      )}
    </>
  )
}
