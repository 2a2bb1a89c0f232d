import { reportReasons } from '@portal/contract/community/comment.limits.ts'
import { IconAlertTriangle, IconEyeOff, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { formatAge, isLongWait } from '#web/console/age.ts'
import { ButtonLink } from '#web/console/button.tsx'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import type { BulkTarget, ListFilter } from '#web/console/list/list.types.ts'
import { useActions } from '#web/console/palette/use-actions.ts'
import css from '#web/console/queue.module.css'
import { statusIcons } from '#web/console/status-icons.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatInstant } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { CommentPanel, type UndoableCommentDecision } from './comment-panel.tsx'
import {
  type CommentDecisionInput,
  decideComment,
  type QueuedComment,
  useCommentQueue,
  useModeratedCompanies,
} from './comments.queries.ts'
import { communityConsoleTexts } from './community-console-texts.ts'
import { BulkCommentDecisionDialog } from './decide-many.tsx'
import { useUndo } from './use-undo.ts'

type Many = { readonly decision: CommentDecisionInput; readonly target: BulkTarget; readonly clear: () => void }

/**
 * Comments that wait for a decision, the longest waiting first; staff decide one by one or several at once. Further
 * views show hidden, removed and all comments.
 */
export function CommentsScreen() {
  const t = useTexts(communityConsoleTexts).comments
  const [many, setMany] = useState<Many | null>(null)
  const undo = useUndo<UndoableCommentDecision>(({ back }) => (back ? () => decideComment(back) : null))
  useActions(t.title, undo.act ? [{ id: 'undo-comment', words: t.undo, shortcut: 'Z', run: undo.act }] : [])
  const begin = (decision: CommentDecisionInput) => (target: BulkTarget, clear: () => void) =>
    setMany({ decision, target, clear })
  return (
    <>
      <DataTable<QueuedComment>
        name="comments"
        title={t.title}
        isQueue
        sort="since"
        facts={
          undo.done ? (
            <span className={css.undo} role="status">
              {t.decided[undo.done.decision](undo.done.name)}
              {undo.act ? (
                <button type="button" onClick={undo.act} aria-keyshortcuts="Z">
                  {t.undo}
                  <Kbd of="Z" />
                </button>
              ) : null}
            </span>
          ) : undefined
        }
        actions={<ButtonLink to="/console/comments/words">{t.words}</ButtonLink>}
        base={{ words: t.standings.waiting, isCounted: true }}
        useRows={useCommentQueue}
        keyOf={(row) => row.commentId}
        nameOf={(row) => t.nameOf(row.authorName, row.content.slice(0, 40))}
        counted={t.counted}
        searchHint={t.searchHint}
        columns={[
          { id: 'content', words: t.columns.content, width: 340, cell: (row) => row.content },
          { id: 'why', words: t.columns.why, width: 170, fold: 1, phone: 'below', cell: (row) => <Why row={row} /> },
          { id: 'author', words: t.columns.author, width: 100, fold: 3, cell: (row) => row.authorName },
          {
            id: 'product',
            words: t.columns.product,
            width: 190,
            fold: 4,
            cell: (row) => pickReaderText(row.productTitle),
          },
          { id: 'company', words: t.columns.company, width: 110, fold: 5, cell: (row) => pickReaderText(row.company) },
          {
            id: 'rating',
            words: t.columns.rating,
            width: 60,
            align: 'end',
            fold: 6,
            isExtra: true,
            cell: (row) => row.rating,
          },
          {
            id: 'since',
            words: t.columns.since,
            width: 110,
            align: 'end',
            sort: 'since',
            isTime: true,
            phone: 'end',
            cell: (row) => <Since row={row} />,
          },
        ]}
        filters={useFilters()}
        views={(['hidden', 'removed', 'all'] as const).map((id) => ({
          id,
          words: t.standings[id],
          search: { standing: id },
          isCounted: id !== 'all',
        }))}
        bulk={[
          { id: 'keep', words: t.acts.keep, shortcut: 'A', isForSomeOnly: true, run: begin('keep') },
          { id: 'hide', words: t.acts.hide, shortcut: 'H', isForSomeOnly: true, run: begin('hide') },
          { id: 'remove', words: t.acts.remove, isDanger: true, isForSomeOnly: true, run: begin('remove') },
        ]}
        isQuiet={(row) => row.state === 'removed' || row.state === 'withdrawn'}
        panel={{
          title: (row) => row.authorName,
          note: (row) => `${pickReaderText(row.company)} · ${formatInstant(row.createdAt)}`,
          content: (key, _row, ways) => <CommentPanel commentId={key} ways={ways} onDecided={undo.note} />,
        }}
        empty={{ title: t.empty, hint: t.emptyHint }}
      />
      {many ? <BulkCommentDecisionDialog {...many} onClose={() => setMany(null)} /> : null}
    </>
  )
}

const icons = {
  shown: statusIcons.normal,
  pending: statusIcons.coming,
  hidden: IconEyeOff,
  removed: IconTrash,
  withdrawn: IconTrash,
} as const

/** The reason for which a comment is listed: its reports, the word that held it, or its decision. */
function Why({ row }: { readonly row: QueuedComment }) {
  const t = useTexts(communityConsoleTexts).comments
  const words = row.reasons.map((reason) => t.reasons[reason])
  if (words.length > 0)
    return (
      <span className={css.mark} data-tone="bad">
        <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
        <span>{t.reportedFor(words, row.openReports)}</span>
      </span>
    )
  const Icon = icons[row.state]
  return (
    <span className={css.mark}>
      <Icon size={14} stroke={1.5} aria-hidden />
      <span>{row.state === 'pending' && row.heldFor ? t.heldFor(row.heldFor) : t.states[row.state]}</span>
    </span>
  )
}

function Since({ row }: { readonly row: QueuedComment }) {
  if (row.waitsSince)
    return (
      <time
        className={css.age}
        dateTime={row.waitsSince}
        title={formatInstant(row.waitsSince)}
        data-late={isLongWait(row.waitsSince) || undefined}
      >
        {formatAge(row.waitsSince)}
      </time>
    )
  const at = row.state === 'shown' ? row.createdAt : (row.decision?.at ?? row.createdAt)
  return (
    <time className={css.age} dateTime={at} title={formatInstant(at)}>
      {formatAge(at)}
    </time>
  )
}

function useFilters(): readonly ListFilter[] {
  const t = useTexts(communityConsoleTexts).comments
  const companies = useModeratedCompanies().data?.companies ?? []
  return [
    {
      name: 'reason',
      words: t.filters.reason,
      kind: 'choice',
      options: reportReasons.map((id) => ({ id, words: t.reasons[id] })),
    },
    ...(companies.length > 1
      ? [
          {
            name: 'companyId',
            words: t.columns.company,
            kind: 'choice' as const,
            options: companies.map(({ companyId, company }) => ({ id: companyId, words: pickReaderText(company) })),
          },
        ]
      : []),
    {
      name: 'standing',
      words: t.filters.standing,
      kind: 'choice',
      options: (['reported', 'pending', 'hidden', 'removed', 'all'] as const).map((id) => ({
        id,
        words: t.standings[id],
      })),
    },
  ]
}
