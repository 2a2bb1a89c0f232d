import { plural } from '#web/ui/english.ts'
import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  title: 'Release of results',
  exams: 'Exams',
  setup: 'Setup',
  report: 'Report',
  changed: (at) => `rule changed ${at}`,
  over: (at) => `over for everybody ${at}`,
  say: {
    none: 'No result is final yet.',
    final: (_n, value) => `${plural(value, 'result')} final, `,
    told: (n) => `${n} told to their candidates`,
    untold: (n) => `${n} not yet`,
    noneTold: 'none told to their candidates yet',
    allTold: 'all told to their candidates',
    comma: ', ',
    stop: '.',
    open: (_n, value) => `${plural(value, 'person', 'people')} still sitting it`,
    marking: (_n, value) => `${plural(value, 'paper')} to be marked`,
    reviews: (_n, value) => `${plural(value, 'paper')} waiting for a review of leaves`,
    regrades: (_n, value) => `${plural(value, 'regrade')} under way`,
    appeals: (_n, value) => `${plural(value, 'appeal')} to be answered`,
    rest: 'Still to be settled: ',
    list: ', ',
  },
  table: { name: 'Parts of the result and their release', what: 'Part', rule: 'Rule', now: 'Now' },
  what: {
    graded: 'That it is graded',
    score: 'Score and pass or fail',
    marks: 'Marks per question',
    key: 'Key and explanations',
  },
  moments: {
    atOnce: 'At once',
    afterClose: 'After it closes',
    afterPass: 'Once passed',
    whenUsedUp: 'No attempt left',
    never: 'Never',
  },
  out: 'Released',
  held: 'Held back',
  release: 'Release now',
  hint: 'Each needs those above it, and they come out with it. A release cannot be taken back; the rule for later candidates is changed in the set-up.',
  change: 'Change the rule',
  ask: {
    title: (what) => `Release now: ${what}?`,
    comma: ', ',
    with: (what) => `This comes out with it: ${what}. `,
    consequence: (untold) =>
      untold > 0
        ? `${plural(untold, 'candidate')} will be told, and certificates that are due are issued. It cannot be taken back.`
        : 'It counts at once for everything that was and will be handed in. It cannot be taken back.',
    done: (what) => `Released: ${what}`,
  },
}
