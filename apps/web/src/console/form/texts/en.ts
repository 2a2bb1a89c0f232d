import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  optional: 'optional',
  sections: 'Sections of this page',
  wrongHere: (n) => (n === 1 ? '1 to settle' : `${n} to settle`),
  shortName: { zh: 'ZH', en: 'EN' },
  languageName: { zh: 'Chinese', en: 'English' },
  missing: { zh: 'No Chinese yet', en: 'No English yet' },
  missingHint: { zh: 'Chinese readers see the English.', en: 'English readers see the Chinese.' },
  length: (n, most) => `${n} / ${most}`,
  bar: {
    name: 'Saving',
    unchanged: 'Nothing unsaved',
    neverSaved: 'Not saved yet',
    savedAt: (time) => `Saved at ${time}`,
    changed: (n) => (n === 1 ? '1 change not saved' : `${n} changes not saved`),
    notKept: 'This device has no room for a draft: save before you leave',
    saving: 'Saving…',
    wrong: (n) =>
      n === 1 ? 'Not saved: 1 field has to be mended first' : `Not saved: ${n} fields have to be mended first`,
    failed: (why) => `Not saved: ${why}`,
    overlaps: (n) =>
      n === 1
        ? 'Not saved: 1 change overlaps with somebody else’s, please choose'
        : `Not saved: ${n} changes overlap with somebody else’s, please choose`,
    save: 'Save',
    discard: 'Discard changes',
    wentWrong: 'It did not work, please try again',
    toWrong: 'Go to the first',
  },
  discard: {
    title: 'Discard the changes?',
    body: (n) => `${n === 1 ? '1 change goes' : `${n} changes go`} back to what was saved last. This cannot be undone.`,
    go: 'Discard changes',
    stay: 'Go on writing',
  },
  leave: {
    title: 'Leave this page?',
    body: (n) =>
      `${n === 1 ? '1 change is' : `${n} changes are`} not saved. Leaving keeps them on this device; they are back when you open this again.`,
    bodyNotKept: (n) =>
      `${n === 1 ? '1 change is' : `${n} changes are`} not saved, and this device has no room for a draft: leaving loses them.`,
    save: 'Save and leave',
    go: 'Leave without saving',
    stay: 'Stay',
  },
  restored: {
    words: (n, time) =>
      `${n === 1 ? '1 change' : `${n} changes`} of ${time} that had not been saved ${n === 1 ? 'is' : 'are'} back.`,
    drop: 'Drop these changes',
    keep: 'All right',
  },
  conflict: {
    words: (taken, overlaps) => {
      const merged = `${taken === 1 ? '1 change is' : `${taken} changes are`} merged`
      return overlaps === 0
        ? `Somebody else has just changed this too. ${merged}, nothing overlaps: you can save.`
        : `Somebody else has just changed this too. ${merged}, ${overlaps === 1 ? 'one overlaps' : `${overlaps} overlap`} with yours.`
    },
    onlyRevision: 'Somebody else has just saved this too, as you see it: you can save.',
    field: 'Field',
    before: 'Before',
    theirs: 'Theirs',
    mine: 'Yours',
    merged: 'merged',
    useTheirs: 'Use theirs',
    keepMine: 'Keep mine',
    choose: (label) => `${label}: both of you changed it`,
    empty: '(empty)',
    chosen: 'chosen',
  },
  number: { up: (label) => `${label}: more`, down: (label) => `${label}: less` },
  choose: 'Choose',
  search: {
    type: 'Type to search',
    busy: 'Searching…',
    none: 'Nothing found, try another word',
    failed: 'The search did not work',
    again: 'Try again',
    open: 'Show the choices',
    clear: (label) => `Clear ${label}`,
    count: (n) => (n === 1 ? '1 result' : `${n} results`),
  },
  tree: {
    chosen: (n) => `${n} chosen`,
    filter: 'Filter',
    none: 'Nothing matches',
    done: 'Done',
    none0: 'There is nothing to choose',
  },
  tags: {
    add: 'Type and press Enter',
    remove: (name) => `Remove ${name}`,
    twice: (name) => `“${name}” is there already`,
    added: (name) => `${name} added`,
    removed: (name) => `${name} removed`,
  },
  date: {
    zone: (name) => `In ${name}`,
    inYours: (zone, time) => `In your time zone (${zone}): ${time}`,
    pick: 'Open the calendar',
    from: 'From',
    to: 'To',
    previous: 'Previous month',
    next: 'Next month',
    time: 'Time',
    beforeStart: 'The end has to be after the beginning',
    tooEarly: (time) => `Must be ${time} or later`,
    tooLate: (time) => `Must be ${time} or earlier`,
    incomplete: 'The date or time is not complete',
    clear: 'Clear',
  },
}
