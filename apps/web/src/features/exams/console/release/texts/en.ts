import { plural } from '#web/ui/english.ts'
import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  title: 'Release results',
  exams: 'Exams',
  setup: 'Setup',
  report: 'Report',
  changed: (at) => `rule changed ${at}`,
  over: (at) => `end for all candidates: ${at}`,
  say: {
    none: 'No final results yet.',
    final: (_n, value) => `${plural(value, 'result')} final, `,
    told: (n) => `${n} released`,
    untold: (n) => `${n} not yet released`,
    noneTold: 'none released yet',
    allTold: 'all released',
    comma: ', ',
    stop: '.',
    open: (_n, value) => `${plural(value, 'attempt')} in progress`,
    marking: (_n, value) => `${plural(value, 'paper')} to mark`,
    reviews: (_n, value) => `${plural(value, 'paper')} in exit review`,
    regrades: (_n, value) => `${plural(value, 'regrade')} in progress`,
    appeals: (_n, value) => `${plural(value, 'appeal')} to answer`,
    rest: 'Still open: ',
    list: ', ',
  },
  table: { name: 'Release of each part of the result', what: 'Part', rule: 'Rule', now: 'Status' },
  what: {
    graded: 'Grading complete',
    score: 'Score and pass/fail',
    marks: 'Marks per question',
    key: 'Key and explanations',
  },
  moments: {
    atOnce: 'Immediately',
    afterClose: 'After the exam closes',
    afterPass: 'Once passed',
    whenUsedUp: 'Once no attempts are left',
    never: 'Never',
  },
  out: 'Released',
  held: 'Not released',
  release: 'Release now',
  hint: 'Releasing a part also releases the parts above it. This can’t be undone. To change the rule for later candidates, edit the exam.',
  change: 'Change rule',
  ask: {
    title: (what) => `Release now: ${what}?`,
    comma: ', ',
    with: (what) => `Also released: ${what}. `,
    consequence: (untold) =>
      untold > 0
        ? `${plural(untold, 'candidate')} will be notified, and the certificates they have earned are issued. This can’t be undone.`
        : 'The release applies immediately to all past and future submissions. This can’t be undone.',
    done: (what) => `Released: ${what}`,
  },
}
