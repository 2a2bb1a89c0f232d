import { noun, plural } from '#web/ui/english.ts'
import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  share: 'Share',
  copied: 'Link copied',
  copyFailed: 'Could not copy; please copy it from the address bar',
  invitedBy: (name) => `${name} invites you to learn this`,
  invitedHint: 'They are told when you begin and complete it, and earn points',
  dialog: {
    title: 'Share with colleagues',
    link: 'Your link',
    copy: 'Copy link',
    send: 'Send to…',
    message: (title) => `Learn “${title}” with me`,
    poster: (title) => `Poster for “${title}”`,
    savePicture: 'Save picture',
    savePdf: 'Download PDF',
    failed: 'The poster could not be drawn, please try again',
    earn: (start, completion) =>
      `You earn ${plural(start, 'point')} when a colleague begins through it, and ${completion} more when they complete it.`,
    earnStart: (start) => `You earn ${plural(start, 'point')} when a colleague begins through it.`,
    earnCompletion: (completion) => `You earn ${plural(completion, 'point')} when a colleague completes it.`,
    invited: (count) => `${plural(count, 'colleague')} ${noun(count, 'has', 'have')} come by it`,
    toRewards: 'My points',
  },
}
