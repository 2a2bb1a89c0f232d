import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  optional: 'optional',
  sections: 'Page sections',
  wrongHere: (n) => (n === 1 ? '1 issue to fix' : `${n} issues to fix`),
  shortName: { zh: 'ZH', en: 'EN' },
  languageName: { zh: 'Chinese', en: 'English' },
  missing: { zh: 'No Chinese text yet', en: 'No English text yet' },
  missingHint: { zh: 'Chinese readers see the English text.', en: 'English readers see the Chinese text.' },
  length: (n, most) => `${n} / ${most}`,
  bar: {
    name: 'Save status',
    unchanged: 'No unsaved changes',
    savedAt: (time) => `Saved ${time}`,
    changed: (n) => (n === 1 ? '1 unsaved change' : `${n} unsaved changes`),
    notKept: 'This device can’t store a draft. Save before you leave.',
    saving: 'Saving…',
    wrong: (n) => (n === 1 ? 'Not saved. Fix 1 field first.' : `Not saved. Fix ${n} fields first.`),
    failed: (why) => `Not saved. ${why}`,
    overlaps: (n) =>
      n === 1
        ? 'Not saved. 1 change conflicts with a colleague’s. Choose a version.'
        : `Not saved. ${n} changes conflict with a colleague’s. Choose a version for each.`,
    save: 'Save',
    discard: 'Discard changes',
    wentWrong: 'Something went wrong. Try again.',
    toWrong: 'Go to first problem',
  },
  discard: {
    title: 'Discard changes?',
    body: (n) =>
      `${n === 1 ? '1 change' : `${n} changes`} will be lost; the last saved version is kept. This can’t be undone.`,
    go: 'Discard changes',
    stay: 'Continue editing',
  },
  leave: {
    title: 'Leave this page?',
    body: (n) =>
      `${n === 1 ? '1 change is' : `${n} changes are`} not saved. This device keeps a draft and restores it when you open this page again.`,
    bodyNotKept: (n) =>
      `${n === 1 ? '1 change is' : `${n} changes are`} not saved, and this device can’t store a draft. If you leave, you’ll lose ${n === 1 ? 'it' : 'them'}.`,
    save: 'Save and leave',
    go: 'Leave without saving',
    stay: 'Stay',
  },
  restored: {
    words: (n, time) =>
      `${n === 1 ? '1 unsaved change' : `${n} unsaved changes`} from ${time} ${n === 1 ? 'was' : 'were'} restored.`,
    drop: 'Discard',
    keep: 'Keep',
  },
  conflict: {
    words: (taken, overlaps) => {
      const merged = `${taken === 1 ? '1 change was' : `${taken} changes were`} merged`
      const conflicting = `${overlaps === 1 ? '1 change conflicts' : `${overlaps} changes conflict`} with yours`
      if (overlaps === 0) return `A colleague has just changed this too. ${merged} without conflicts. You can save.`
      return `A colleague has just changed this too. ${taken === 0 ? conflicting : `${merged}, and ${conflicting}`}.`
    },
    onlyRevision: 'A colleague has just saved the same changes. You can save.',
    field: 'Field',
    before: 'Before',
    theirs: 'Their version',
    mine: 'Your version',
    merged: 'merged',
    useTheirs: 'Use theirs',
    keepMine: 'Keep mine',
    choose: (label) => `${label}: changed by you and a colleague`,
    empty: '(empty)',
    chosen: 'selected',
  },
  number: { up: (label) => `${label}: increase`, down: (label) => `${label}: decrease` },
  choose: 'Choose',
  search: {
    type: 'Type to search',
    busy: 'Searching…',
    none: 'No results. Try another word.',
    failed: 'The search failed',
    again: 'Try again',
    open: 'Show options',
    clear: (label) => `Clear ${label}`,
    count: (n) => (n === 1 ? '1 result' : `${n} results`),
  },
  tree: {
    chosen: (n) => `${n} selected`,
    filter: 'Filter',
    none: 'No matches',
    done: 'Done',
    none0: 'No options',
  },
  tags: {
    add: 'Type and press Enter',
    remove: (name) => `Remove ${name}`,
    twice: (name) => `“${name}” is already added`,
    added: (name) => `${name} added`,
    removed: (name) => `${name} removed`,
  },
  date: {
    zone: (name) => `In ${name}`,
    inYours: (zone, time) => `In your time zone (${zone}): ${time}`,
    pick: 'Open calendar',
    from: 'From',
    to: 'To',
    previous: 'Previous month',
    next: 'Next month',
    beforeStart: 'Choose an end after the start',
    tooEarly: (time) => `Choose ${time} or later`,
    tooLate: (time) => `Choose ${time} or earlier`,
    clear: 'Clear',
  },
}
