import { contactMessageReopen } from '@portal/contract/site/contact.contract.ts'
import { contactLimits, contactTopics } from '@portal/contract/site/contact.limits.ts'
import { IconCheck, IconMailForward } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { errorWords, isApiError } from '#web/api/api-error.ts'
import { formatAge, isLongWait } from '#web/console/age.ts'
import { Button, ButtonLink } from '#web/console/button.tsx'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { leaveField } from '#web/console/keys/leave-field.ts'
import { useKeys } from '#web/console/keys/use-keys.ts'
import { DataTable } from '#web/console/list/data-table.tsx'
import type { PanelNavigation } from '#web/console/list/list.types.ts'
import { useActions } from '#web/console/palette/use-actions.ts'
import { PanelDecision } from '#web/console/panel-acts.tsx'
import css from '#web/console/queue.module.css'
import { PanelSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatInstant, formatRecent } from '#web/ui/format.ts'
import { ErrorState } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWrite } from '#web/ui/use-write.ts'
import { contactMessageTexts } from './message-texts.ts'
import { closeContactMessage, type ReceivedMessage, useContactMessage, useContactMessages } from './messages.queries.ts'

type Done = { readonly messageId: string; readonly words: string }

/** Messages from the contact page, the longest waiting first, which staff answer by email or close with a note. */
export function ContactMessagesScreen() {
  const t = useTexts(contactMessageTexts)
  const [done, setDone] = useState<Done | null>(null)
  const reopening = useWrite(contactMessageReopen)
  const undo =
    done &&
    (() => {
      setDone(null)
      void reopening.run({ messageId: done.messageId })
    })
  useActions(t.title, undo ? [{ id: 'undo-message', words: t.undo, shortcut: 'Z', run: undo }] : [])
  return (
    <DataTable<ReceivedMessage>
      name="contact-messages"
      title={t.title}
      isQueue
      sort="createdAt"
      facts={
        done && undo ? (
          <span className={css.undo} role="status">
            {done.words}
            <button type="button" onClick={undo} aria-keyshortcuts="Z">
              {t.undo}
              <Kbd of="Z" />
            </button>
          </span>
        ) : undefined
      }
      actions={<ButtonLink to="/console/messages/offices">{t.offices}</ButtonLink>}
      base={{ words: t.states.open, isCounted: true }}
      useRows={useContactMessages}
      keyOf={(row) => row.messageId}
      nameOf={(row) => t.nameOf(row.name, row.content.slice(0, 40))}
      counted={t.counted}
      searchHint={t.searchHint}
      columns={[
        { id: 'content', words: t.columns.content, width: 380, cell: (row) => row.content.replaceAll('\n', ' ') },
        {
          id: 'topic',
          words: t.columns.topic,
          width: 100,
          fold: 2,
          phone: 'below',
          cell: (row) => t.topics[row.topic],
        },
        { id: 'name', words: t.columns.name, width: 110, fold: 3, cell: (row) => row.name },
        { id: 'email', words: t.columns.email, width: 200, fold: 4, cell: (row) => row.email },
        { id: 'state', words: t.columns.state, width: 110, fold: 1, cell: (row) => <State row={row} /> },
        {
          id: 'createdAt',
          words: t.columns.createdAt,
          width: 110,
          align: 'end',
          sort: 'createdAt',
          isTime: true,
          phone: 'end',
          cell: (row) => <Age row={row} />,
        },
      ]}
      filters={[
        {
          name: 'topic',
          words: t.columns.topic,
          kind: 'choice',
          options: contactTopics.map((id) => ({ id, words: t.topics[id] })),
        },
        {
          name: 'state',
          words: t.columns.state,
          kind: 'choice',
          options: (['closed', 'all'] as const).map((id) => ({ id, words: t.states[id] })),
        },
      ]}
      views={[
        { id: 'closed', words: t.states.closed, search: { state: 'closed', sort: '-createdAt' }, isCounted: true },
        { id: 'all', words: t.states.all, search: { state: 'all', sort: '-createdAt' } },
      ]}
      isQuiet={(row) => row.closedAt !== null}
      panel={{
        title: (row) => row.name,
        note: (row) => `${t.topics[row.topic]} · ${formatInstant(row.createdAt)}`,
        content: (key, _row, ways) => <MessagePanel messageId={key} ways={ways} onDone={setDone} />,
      }}
      empty={{ title: t.empty, hint: t.emptyHint }}
    />
  )
}

function State({ row }: { readonly row: ReceivedMessage }) {
  const t = useTexts(contactMessageTexts)
  if (row.closedAt === null) return t.states.open
  const Icon = row.answer ? IconMailForward : IconCheck
  return (
    <span className={css.mark}>
      <Icon size={14} stroke={1.5} aria-hidden />
      {row.answer ? t.answered : t.states.closed}
    </span>
  )
}

function Age({ row }: { readonly row: ReceivedMessage }) {
  return (
    <time
      className={css.age}
      dateTime={row.createdAt}
      title={formatInstant(row.createdAt)}
      data-late={(row.closedAt === null && isLongWait(row.createdAt)) || undefined}
    >
      {formatAge(row.createdAt)}
    </time>
  )
}

type PanelProps = { readonly messageId: string; readonly ways: PanelNavigation; readonly onDone: (done: Done) => void }
function MessagePanel({ messageId, ways, onDone }: PanelProps) {
  const t = useTexts(contactMessageTexts)
  const query = useContactMessage(messageId)
  const message = query.data?.message
  if (message) return <Details message={message} ways={ways} onDone={onDone} />
  if (!query.error) return <PanelSkeleton height={320} />
  if (isApiError(query.error) && query.error.code === 404) return <p className={css.note}>{t.gone}</p>
  return <ErrorState error={query.error} onRetry={() => void query.refetch()} level={3} />
}

function Details({ message, ways, onDone }: Omit<PanelProps, 'messageId'> & { readonly message: ReceivedMessage }) {
  const t = useTexts(contactMessageTexts)
  const { closedAt, answer, note } = message
  return (
    <>
      <blockquote className={css.said}>{message.content}</blockquote>
      <dl className={css.facts}>
        <div>
          <dt>{t.columns.email}</dt>
          <dd>
            <a className={css.link} href={`mailto:${message.email}`}>
              {message.email}
            </a>
          </dd>
        </div>
        {message.account ? (
          <div>
            <dt>{t.account}</dt>
            <dd>{[message.account, message.company && pickReaderText(message.company)].filter(Boolean).join(' · ')}</dd>
          </div>
        ) : null}
        <div>
          <dt>{t.language}</dt>
          <dd>{t.languages[message.lang]}</dd>
        </div>
        {closedAt ? (
          <div>
            <dt>{t.states.closed}</dt>
            <dd className="num">
              {message.closedBy} · {formatRecent(closedAt)}
            </dd>
          </div>
        ) : null}
        {note ? (
          <div>
            <dt>{t.note}</dt>
            <dd>{note}</dd>
          </div>
        ) : null}
      </dl>
      {answer ? (
        <section className={css.section}>
          <header>
            <h3>{t.answered}</h3>
          </header>
          <p className={css.said}>{answer}</p>
        </section>
      ) : null}
      {closedAt ? (
        <Reopen messageId={message.messageId} />
      ) : (
        <Answer key={message.messageId} message={message} ways={ways} onDone={onDone} />
      )}
    </>
  )
}

function Reopen({ messageId }: { readonly messageId: string }) {
  const t = useTexts(contactMessageTexts)
  const { isBusy, run } = useWrite(contactMessageReopen, { done: t.reopened })
  const reopen = () => void run({ messageId })
  useKeys(t.title, { o: { words: t.reopen, run: reopen } })
  return (
    <div className={css.decide}>
      <Button shortcut="O" isBusy={isBusy} onPress={reopen}>
        {t.reopen}
      </Button>
    </div>
  )
}

/** An answer is sent by email and closes the message; a note closes it without an answer. */
function Answer({ message, ways, onDone }: Omit<PanelProps, 'messageId'> & { readonly message: ReceivedMessage }) {
  const t = useTexts(contactMessageTexts)
  const ui = useTexts(uiTexts)
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [answer, setAnswer] = useState('')
  const [note, setNote] = useState('')
  const [state, setState] = useState<{ readonly busy: 'answer' | 'close' | null; readonly why: string | null }>({
    busy: null,
    why: null,
  })
  const finish = async (how: 'answer' | 'close') => {
    if (state.busy) return
    if (how === 'answer' && !answer.trim()) {
      setState({ busy: null, why: t.answerMissing })
      return field.current?.focus()
    }
    if (how === 'close' && answer.trim()) {
      setState({ busy: null, why: t.answerUnsent })
      return field.current?.focus()
    }
    setState({ busy: how, why: null })
    try {
      await closeContactMessage({
        messageId: message.messageId,
        note: note.trim(),
        ...(how === 'answer' ? { answer: answer.trim() } : {}),
      })
      onDone({ messageId: message.messageId, words: how === 'answer' ? t.sent(message.name) : t.closed(message.name) })
      ways.go(ways.next)
    } catch (error) {
      setState({ busy: null, why: errorWords(error, ui.notDone) })
    }
  }
  useKeys(t.title, {
    r: { words: t.write, run: () => field.current?.focus() },
    a: { words: t.close, run: () => void finish('close') },
  })
  const leave = (event: React.KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      leaveField(event.currentTarget)
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void finish('answer')
  }
  return (
    <section className={css.section} aria-label={t.answer}>
      <header>
        <h3>{t.answer}</h3>
        <span>{t.answerHint(t.languages[message.lang])}</span>
      </header>
      <div className={css.decide}>
        <textarea
          ref={field}
          aria-label={t.answer}
          aria-keyshortcuts="R"
          lang={message.lang === 'zh' ? 'zh-CN' : 'en'}
          value={answer}
          maxLength={contactLimits.content}
          placeholder={t.placeholder}
          aria-invalid={state.why !== null || undefined}
          onChange={(event) => {
            setAnswer(event.target.value)
            setState({ busy: state.busy, why: null })
          }}
          onKeyDown={leave}
        />
        <label htmlFor={id}>{t.note}</label>
        <input
          id={id}
          value={note}
          maxLength={400}
          autoComplete="off"
          placeholder={t.noteHint}
          onChange={(event) => setNote(event.target.value)}
          onKeyDown={leave}
        />
        {state.why ? (
          <p className={css.refused} role="alert">
            {state.why}
          </p>
        ) : null}
        <PanelDecision>
          <Button shortcut="A" isBusy={state.busy === 'close'} onPress={() => void finish('close')}>
            {t.close}
          </Button>
          <Button
            look="solid"
            isBusy={state.busy === 'answer'}
            onPress={() => void finish('answer')}
            aria-keyshortcuts="Control+Enter"
          >
            {t.send}
            <Kbd of="Ctrl ↵" />
          </Button>
        </PanelDecision>
      </div>
    </section>
  )
}
