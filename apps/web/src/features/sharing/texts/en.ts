import { noun, plural } from '#web/ui/english.ts'
import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  share: 'Share',
  copied: 'Link copied',
  copyFailed: 'Couldn’t copy. Copy the link from the address bar.',
  notCopied: 'Couldn’t copy. Select the text and copy it manually.',
  invitedBy: (name) => `${name} invites you to learn with them`,
  invitedHint: 'When you start and complete the course, your colleague is notified and earns points',
  dialog: {
    title: 'Share with colleagues',
    link: 'Your link',
    copy: 'Copy link',
    send: 'Send to…',
    message: (title) => `Learn “${title}” with me`,
    poster: (title) => `Poster for “${title}”`,
    savePicture: 'Save picture',
    savePdf: 'Download PDF',
    failed: 'The poster couldn’t be created. Try again.',
    earn: (start, completion) =>
      `You earn ${plural(start, 'point')} when a colleague starts the course through this link, and ${completion} more when they complete it.`,
    earnStart: (start) => `You earn ${plural(start, 'point')} when a colleague starts the course through this link.`,
    earnCompletion: (completion) =>
      `You earn ${plural(completion, 'point')} when a colleague completes the course through this link.`,
    invited: (count) => `${plural(count, 'colleague')} ${noun(count, 'has', 'have')} joined through this link`,
    toRewards: 'My points',
  },
}
