import { type BilingualText, pickText } from '../../core/text/language.ts'

type NoticeWords = { readonly title: BilingualText; readonly body: BilingualText }
type Both = { readonly zh: string; readonly en: string }
export type CommentAuthorNotice = 'hidden' | 'removed' | 'restored' | 'published'
export type CommentReportOutcome = 'kept' | 'hidden' | 'removed' | 'withdrawn'

const author: Readonly<Record<CommentAuthorNotice, { readonly state: Both; readonly effect: Both | null }>> = {
  hidden: {
    state: { zh: '已被隐藏', en: 'was hidden' },
    effect: {
      zh: '评论现在仅您自己可见，评分不再计入。',
      en: 'Only you can see it now, and its rating no longer counts. ',
    },
  },
  removed: { state: { zh: '已被移除', en: 'was removed' }, effect: null },
  restored: { state: { zh: '已恢复显示', en: 'is visible again' }, effect: null },
  published: {
    state: { zh: '已通过审核', en: 'was published' },
    effect: { zh: '现在大家都能看到。', en: 'Everyone can see it now. ' },
  },
}

/** Returns the notice to the author of a comment about a decision. */
export function commentAuthorNoticeWords(title: BilingualText, news: CommentAuthorNotice, reason: string): NoticeWords {
  const { state, effect } = author[news]
  return {
    title: {
      zh: `您在《${pickText(title, 'zh')}》的评论${state.zh}`,
      en: `Your comment on “${pickText(title, 'en')}” ${state.en}`,
    },
    body: { zh: `${effect?.zh ?? ''}说明：${reason}`, en: `${effect?.en ?? ''}Reason: ${reason}` },
  }
}

const outcomes: Readonly<Record<CommentReportOutcome, Both>> = {
  kept: { zh: '经核查，这条评论予以保留。', en: 'We reviewed the comment and kept it.' },
  hidden: { zh: '这条评论已被隐藏，感谢您的举报。', en: 'The comment was hidden. Thank you for reporting it.' },
  removed: { zh: '这条评论已被移除，感谢您的举报。', en: 'The comment was removed. Thank you for reporting it.' },
  withdrawn: { zh: '这条评论已由作者删除。', en: 'The author deleted the comment.' },
}

/**
 * Returns the notice to a reporter of a comment. It gives the reason only if the comment was kept; other reasons are
 * for the author.
 */
export function commentReporterNoticeWords(
  title: BilingualText,
  outcome: CommentReportOutcome,
  reason: string,
): NoticeWords {
  const { zh, en } = outcomes[outcome]
  const why = outcome === 'kept' && reason
  return {
    title: {
      zh: `您的举报已有结果：《${pickText(title, 'zh')}》`,
      en: `Your report about a comment on “${pickText(title, 'en')}”`,
    },
    body: { zh: why ? `${zh}说明：${reason}` : zh, en: why ? `${en} Reason: ${reason}` : en },
  }
}
