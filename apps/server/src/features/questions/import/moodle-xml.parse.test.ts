import { describe, expect, it } from 'vitest'
import type { ImportReport } from './import-report.ts'
import type { ImportedQuestion } from './imported-question.ts'
import { parseMoodleXml } from './moodle-xml.parse.ts'

const PNG = Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1').toString('base64')

function read(inner: string): ImportReport {
  return parseMoodleXml(`<?xml version="1.0"?>\n<quiz>\n${inner}\n</quiz>`, 'q.xml')
}

function question(type: string, inner: string, stem = '<text>Stem</text>'): string {
  return `<question type="${type}"><name><text>N</text></name><questiontext format="html">${stem}</questiontext>${inner}</question>`
}

function answer(fraction: string, text: string, more = ''): string {
  return `<answer fraction="${fraction}" format="html"><text><![CDATA[${text}]]></text>${more}</answer>`
}

function one(xml: string): ImportedQuestion {
  const report = read(xml)
  expect(report.problems).toEqual([])
  expect(report.questions).toHaveLength(1)
  return report.questions[0] as ImportedQuestion
}

function refusal(xml: string): string | undefined {
  const report = read(xml)
  expect(report.questions).toEqual([])
  expect(report.problems).toHaveLength(1)
  return report.problems[0]?.reason
}

describe('Moodle XML types', () => {
  it('combined feedback and hints are kept, with their pictures', () => {
    const said = (name: string, words: string) => `<${name} format="html"><text>${words}</text></${name}>`
    const read = one(
      question(
        'multichoice',
        `${answer('100', 'a', '<feedback format="html"><text>of a</text></feedback>')}${answer('0', 'b')}${said('correctfeedback', 'yes')}${said('partiallycorrectfeedback', 'nearly')}${said('incorrectfeedback', 'no')}${said('hint', 'first')}${said('hint', 'second')}`,
      ),
    )
    expect(read).toMatchObject({
      feedback: { correct: 'yes', partly: 'nearly', incorrect: 'no' },
      hints: ['first', 'second'],
    })
    expect(read.options.map(({ feedback }) => feedback)).toEqual(['of a', undefined])
  })

  it("the Open University's choice of several is right or wrong by choice, and more choices than are right cost", () => {
    const read = one(question('oumultiresponse', `${answer('100', 'a')}${answer('0', 'b')}${answer('100', 'c')}`))
    expect(read).toMatchObject({
      type: 'multiple',
      policy: 'minusExcess',
      options: [{ correct: true }, { correct: false }, { correct: true }],
    })
    expect(read.options.every(({ weight }) => weight === undefined)).toBe(true)
  })

  it('a tolerance may be a share of the value, and gaps of a cloze may have different weights', () => {
    const number = question(
      'numerical',
      '<answer fraction="100"><text>200</text><tolerance>0.05</tolerance><tolerancetype>1</tolerancetype></answer>',
    )
    expect(one(number).blanks[0]?.numeric).toEqual([{ value: 200, tolerance: 0.05, isRelative: true, weight: 100 }])
    const cloze = one(question('cloze', '', '<text>{1:SA:=a} {2:SA:=b}</text>'))
    expect([cloze.points, ...cloze.blanks.map(({ share }) => share)]).toEqual([300, 1, 2])
  })

  it('options that are not shuffled there keep their positions', () => {
    const choices = `${answer('100', 'a')}${answer('0', 'b')}`
    expect(
      one(question('multichoice', `<shuffleanswers>false</shuffleanswers>${choices}`)).options.map(
        (option) => option.pinned,
      ),
    ).toEqual([true, true])
    expect(
      one(question('multichoice', `<shuffleanswers>1</shuffleanswers>${choices}`)).options.map(
        (option) => option.pinned,
      ),
    ).toEqual([undefined, undefined])
  })

  it.each(['true', 'True', '1'])('reads single choice, single=%s', (flag) => {
    const found = one(
      question(
        'multichoice',
        `<single>${flag}</single><defaultgrade>2.5000000</defaultgrade>${answer('100', 'a')}${answer('33.33333', 'b')}${answer('0', 'c')}`,
      ),
    )
    expect(found).toMatchObject({ type: 'single', name: 'N', stem: 'Stem', points: 250 })
    expect(found.options).toMatchObject([
      { key: 'A', correct: true },
      { key: 'B', correct: false, weight: 33.33333 },
      { key: 'C', correct: false },
    ])
  })

  it.each(['false', 'False', '0'])('reads multiple choice, single=%s', (flag) => {
    const found = one(
      question('multichoice', `<single>${flag}</single>${answer('50', 'a')}${answer('-100', 'b')}${answer('50', 'c')}`),
    )
    expect(found.type).toBe('multiple')
    expect(found.options).toMatchObject([
      { correct: true, weight: 50 },
      { correct: false, weight: -100 },
      { correct: true, weight: 50 },
    ])
  })

  it('reads true/false with feedback', () => {
    const found = one(
      question(
        'truefalse',
        `${answer('0', 'true', '<feedback><text>no</text></feedback>')}${answer('100', 'false')}<generalfeedback><text>why</text></generalfeedback>`,
      ),
    )
    expect(found).toMatchObject({
      type: 'judge',
      explanation: 'why',
      options: [
        { html: 'true', correct: false, feedback: 'no' },
        { html: 'false', correct: true },
      ],
    })
  })

  it('reads short answers', () => {
    const found = one(
      question(
        'shortanswer',
        `<usecase>1</usecase>${answer('100', ' IPv6 ')}${answer('80', 'IPv 6')}${answer('0', '*')}`,
      ),
    )
    expect(found).toMatchObject({ type: 'blank', stem: 'Stem {{1}}' })
    expect(found.blanks).toEqual([
      {
        accepted: [
          { text: 'IPv6', weight: 100 },
          { text: 'IPv 6', weight: 80 },
        ],
        caseSensitive: true,
      },
    ])
  })

  it('reads numbers with tolerance and the unit of the key; other units that may be left out are reported', () => {
    const report = read(
      question(
        'numerical',
        `${answer('100', '6.25', '<tolerance>0.05</tolerance>')}${answer('0', '*')}<unitgradingtype>0</unitgradingtype><units><unit><multiplier>1</multiplier><unit_name>m</unit_name></unit><unit><multiplier>100</multiplier><unit_name>cm</unit_name></unit></units>`,
      ),
    )
    expect(report.questions[0]).toMatchObject({ type: 'numeric', blanks: [{ units: [{ unit: 'm', factor: 1 }] }] })
    expect(report.questions[0]?.blanks[0]?.numeric).toEqual([{ value: 6.25, tolerance: 0.05, weight: 100 }])
    expect(report.warnings).toMatchObject([{ reason: 'unit-not-kept', line: 3 }])
  })

  it('units of which one has to be chosen are kept where a wrong one earns nothing', () => {
    const units = (penalty: string) =>
      `${answer('100', '5')}<unitgradingtype>2</unitgradingtype><unitpenalty>${penalty}</unitpenalty><showunits>2</showunits><units><unit><multiplier>1</multiplier><unit_name>m</unit_name></unit><unit><multiplier>100</multiplier><unit_name>cm</unit_name></unit></units>`
    expect(one(question('numerical', units('1'))).blanks[0]?.units).toEqual([
      { unit: 'm', factor: 1 },
      { unit: 'cm', factor: 0.01 },
    ])
    expect(read(question('numerical', units('0.1'))).problems).toMatchObject([{ reason: 'needs-unit' }])
  })

  it('reads an essay with notes for the grader', () => {
    expect(
      one(
        question(
          'essay',
          '<responseformat>editor</responseformat><attachmentsrequired>0</attachmentsrequired><graderinfo format="html"><text>Look for DNS</text></graderinfo>',
        ),
      ),
    ).toMatchObject({
      type: 'short',
      gradingNotes: 'Look for DNS',
    })
  })

  it.each([
    [
      '<attachments>2</attachments><filetypeslist>.pdf,.doc</filetypeslist><maxbytes>2097152</maxbytes>',
      ['file'],
      2,
      2,
    ],
    ['<attachments>-1</attachments><filetypeslist>image</filetypeslist>', ['photo'], 5, 10],
    [
      '<attachments>1</attachments><filetypeslist>audio,web_audio</filetypeslist><maxbytes>1</maxbytes>',
      ['audio'],
      1,
      1,
    ],
    ['<attachments>3</attachments>', ['file', 'photo', 'audio'], 3, 10],
  ] as const)('reads an essay without text as an upload: %s', (fields, kinds, files, megabytes) => {
    const text = `<responseformat>noinline</responseformat><attachmentsrequired>1</attachmentsrequired>${fields}`
    expect(one(question('essay', text))).toMatchObject({ type: 'upload', upload: { kinds, files, megabytes } })
  })

  it('a backslash that is hidden itself hides no sign behind it', () => {
    const [gap] = one(question('cloze', '', String.raw`<text>{1:SA:=a\\#so\\~%50%b\~c#no}</text>`)).blanks
    expect(gap?.accepted).toMatchObject([
      { text: 'a\\', feedback: 'so\\' },
      { text: 'b~c', feedback: 'no' },
    ])
  })

  it('reads a cloze of short answers and numbers', () => {
    const found = one(
      question(
        'cloze',
        '',
        '<text><![CDATA[<p>{1:SHORTANSWER_C:=a\\}b &amp; c#yes~%50%d} and {1:NUMERICAL:=32:0~%50%32:5} and {:SA:=x}</p>]]></text>',
      ),
    )
    expect(found).toMatchObject({ type: 'blank', stem: '<p>{{1}} and {{2}} and {{3}}</p>', points: 300 })
    expect(found.blanks).toEqual([
      {
        accepted: [
          { text: 'a}b & c', weight: 100, feedback: 'yes' },
          { text: 'd', weight: 50 },
        ],
        caseSensitive: true,
      },
      {
        accepted: [],
        numeric: [
          { value: 32, tolerance: 0, weight: 100 },
          { value: 32, tolerance: 5, weight: 50 },
        ],
        caseSensitive: false,
      },
      { accepted: [{ text: 'x', weight: 100 }], caseSensitive: false },
    ])
  })

  it('carries category, idnumber, tags, and skips descriptions with a word', () => {
    const report = read(`<question type="category"><category><text>$module$/Net/IP</text></category></question>
${question('description', '')}
${question('truefalse', `${answer('100', 'true')}${answer('0', 'false')}<idnumber>a &amp; b</idnumber><tags><tag><text>t1</text></tag></tags>`)}`)
    expect(report.questions).toMatchObject([
      { topic: 'Net/IP', idnumber: 'a & b', tags: ['t1'], source: { line: 5, name: 'q.xml' } },
    ])
    expect(report.warnings).toMatchObject([{ line: 4, reason: 'description' }])
    expect(report.counts).toMatchObject({ found: 2, taken: 1, skipped: 1 })
  })

  it('takes a description for the material of the questions up to the next one', () => {
    const judge = (stem: string) =>
      question('truefalse', `${answer('100', 'true')}${answer('0', 'false')}`, `<text>${stem}</text>`)
    const picture = `<text><![CDATA[<p>Cabinet 3</p><img src="@@PLUGINFILE@@/rack.png">]]></text><file name="rack.png" encoding="base64">${PNG}</file>`
    const report = read(
      [
        judge('before'),
        question('description', '', picture),
        judge('first'),
        judge('second'),
        question('description', '', '<text>Part two</text>'),
        judge('alone'),
        '<question type="category"><category><text>$course$/top/Other</text></category></question>',
        judge('elsewhere'),
      ].join('\n'),
    )
    expect(report.problems).toEqual([])
    expect(report.questions.map(({ group, attachments }) => [group?.key, attachments.length])).toEqual([
      [undefined, 0],
      ['4', 1],
      ['4', 1],
      [undefined, 0],
      [undefined, 0],
    ])
    expect(report.questions[1]?.group?.material).toContain('<p>Cabinet 3</p><img src="attachment:rack.png"')
    expect(report.warnings).toMatchObject([
      { line: 4, reason: 'description-shared', message: { en: expect.stringContaining('the 2 questions') } },
      { line: 7, reason: 'description' },
    ])
    expect(report.counts).toMatchObject({ found: 6, taken: 5, skipped: 1 })
  })

  it('reads one question as root', () => {
    expect(parseMoodleXml(question('essay', ''), 'x').questions).toHaveLength(1)
  })
})

describe('Moodle XML pictures', () => {
  const twoAnswers = `${answer('100', 'true')}${answer('0', 'false')}`

  it('become attachments, whatever their names', () => {
    const found = one(
      question(
        'truefalse',
        twoAnswers,
        `<text><![CDATA[<img src="@@PLUGINFILE@@/my%20pic%20(1).png" onerror="alert(1)" alt="x">]]></text><file name="my pic (1).png" encoding="base64">${PNG}</file>`,
      ),
    )
    expect(found.stem).toBe('<img src="attachment:my_pic_1_.png" alt="x" />')
    expect(found.attachments).toMatchObject([
      { name: 'my_pic_1_.png', mime: 'image/png', bytes: Buffer.from(PNG, 'base64') },
    ])
  })

  it('of one name and different content stay two', () => {
    const other = Buffer.from('GIF89a\u0001\0\u0001\0').toString('base64')
    const files = (text: string): string =>
      `<answer fraction="${text}"><text>&lt;img src="@@PLUGINFILE@@/a.png"&gt;</text><file name="a.png">${text === '100' ? PNG : other}</file></answer>`
    const found = one(question('multichoice', files('100') + files('0')))
    expect(found.attachments.map(({ name, mime }) => [name, mime])).toEqual([
      ['a.png', 'image/png'],
      ['2-a.png', 'image/gif'],
    ])
    expect(found.options.map((option) => option.html)).toEqual([
      '<img src="attachment:a.png" />',
      '<img src="attachment:2-a.png" />',
    ])
  })

  it('of the old kind and in the address itself', () => {
    expect(
      one(question('truefalse', `<image>a.png</image><image_base64>${PNG}</image_base64>${twoAnswers}`)).stem,
    ).toBe('Stem<p><img src="attachment:a.png" /></p>')
    expect(
      one(question('truefalse', twoAnswers, `<text>&lt;img src="data:image/png;base64,${PNG}"&gt;</text>`)).attachments,
    ).toHaveLength(1)
  })

  it.each([
    ['a program named as a picture', Buffer.from('MZ...').toString('base64')],
    ['a drawing that runs a script', Buffer.from('<svg xmlns="x"><script>alert(1)</script></svg>').toString('base64')],
    ['a drawing that loads something', Buffer.from('<svg><image href="http://x.test/a"/></svg>').toString('base64')],
    ['a drawing with a handler', Buffer.from('<svg onload="x()"></svg>').toString('base64')],
  ])('are refused: %s', (_name, base64) => {
    expect(
      refusal(
        question(
          'truefalse',
          twoAnswers,
          `<text>&lt;img src="@@PLUGINFILE@@/a.svg"&gt;</text><file name="a.svg">${base64}</file>`,
        ),
      ),
    ).toBe('unsupported-file')
  })

  it('missing in feedback only lose the picture, with a word', () => {
    const report = read(
      question(
        'truefalse',
        `${twoAnswers}<generalfeedback format="html"><text>See &lt;img src="@@PLUGINFILE@@/no.png"&gt;</text></generalfeedback>`,
      ),
    )
    expect(report.questions[0]?.explanation).toBe('See')
    expect(report.warnings).toMatchObject([{ reason: 'feedback-content-removed' }])
  })
})

const order = `${answer('1', 'first')}${answer('3', 'third')}${answer('2', 'second')}`
const box = (text: string, group: number, more = '') =>
  `<selectoption><text>${text}</text><group>${group}</group>${more}</selectoption>`
const boxes = `${box('even', 1)}${box('odd', 2)}${box('none', 1)}${box('even', 2)}`

describe('Moodle XML questions with places', () => {
  const pair = (prompt: string, text: string) =>
    `<subquestion format="html"><text>${prompt}</text><answer><text>${text}</text></answer></subquestion>`
  it('matching: equal answers are one option, an empty prompt is a distractor', () => {
    expect(
      one(
        question(
          'matching',
          `${pair('cat', 'animal')}${pair('', 'stone')}${pair('oak', 'plant')}${pair('dog', 'animal')}`,
        ),
      ),
    ).toMatchObject({
      type: 'matching',
      prompts: ['cat', 'oak', 'dog'],
      options: [{ html: 'animal' }, { html: 'stone' }, { html: 'plant' }],
      places: 'ACA',
      placePolicy: 'perPlace',
    })
  })
  it.each([
    ['', 'perPlace'],
    ['ALL_OR_NOTHING', 'allOrNothing'],
    ['ABSOLUTE_POSITION', 'perPlace'],
    ['RELATIVE_TO_CORRECT', 'distance'],
    ['RELATIVE_NEXT_EXCLUDE_LAST', 'perNext'],
    ['RELATIVE_NEXT_INCLUDE_LAST', 'perNextAndEnd'],
    ['RELATIVE_ONE_PREVIOUS_AND_NEXT', 'neighbours'],
    ['RELATIVE_ALL_PREVIOUS_AND_NEXT', 'beforeAfter'],
    ['LONGEST_ORDERED_SUBSET', 'longest'],
    ['LONGEST_CONTIGUOUS_SUBSET', 'longestRun'],
  ])('ordering, %s: items by their number', (grading, placePolicy) => {
    const read = one(question('ordering', `${order}${grading && `<gradingtype>${grading}</gradingtype>`}`))
    expect(read).toMatchObject({ type: 'ordering', places: 'ABC', placePolicy })
    expect(read.options.map(({ html }) => html)).toEqual(['first', 'second', 'third'])
  })
  it('gaps offer the options of the group of their own; an option of several groups is one', () => {
    expect(one(question('gapselect', boxes, '<text>6 is [[1]], 7 is [[2]]</text>'))).toMatchObject({
      type: 'gapChoice',
      stem: '6 is {{1}}, 7 is {{2}}',
      options: [{ html: 'even' }, { html: 'odd' }, { html: 'none' }],
      places: 'AB',
      choices: ['AC', 'AB'],
    })
  })
  it('words to drag are used once, unless they are endless', () => {
    const drag = (more: string) =>
      one(
        question(
          'ddwtos',
          boxes.replaceAll('selectoption', 'dragbox').replaceAll('</dragbox>', `${more}</dragbox>`),
          '<text>6 is [[1]]</text>',
        ),
      ).once
    expect(drag('')).toBe(true)
    expect(drag('<infinite/>')).toBeUndefined()
  })
})

describe('Moodle XML rejects', () => {
  const yesNo = `${answer('100', 'a')}${answer('0', 'b')}`
  it.each([
    ['matching without pairs', question('matching', ''), 'too-few-options'],
    ['a type named like a property of every object', question('constructor', ''), 'unsupported-type'],
    [
      'an order of which a part is shown',
      question('ordering', `${order}<selecttype>RANDOM</selecttype><selectcount>2</selectcount>`),
      'unsupported-type',
    ],
    [
      'an order with two equal items',
      question('ordering', `${answer('1', 'a')}${answer('2', 'a')}${answer('3', 'b')}`),
      'same-items',
    ],
    [
      'an order that is scored in a way of its own',
      question('ordering', `${order}<gradingtype>BY_MOOD</gradingtype>`),
      'scoring-not-kept',
    ],
    ['a gap without its option', question('gapselect', boxes, '<text>A [[9]]</text>'), 'malformed'],
    ['calculated', question('calculated', ''), 'unsupported-type'],
    [
      'two right answers of a single choice',
      question('multichoice', `<single>true</single>${answer('100', 'a')}${answer('100', 'b')}`),
      'several-right-answers',
    ],
    ['no right answer', question('multichoice', `${answer('90', 'a')}${answer('0', 'b')}`), 'no-right-answer'],
    ['an unreadable weight', question('multichoice', `${answer('lots', 'a')}${answer('0', 'b')}`), 'weights-not-kept'],
    ['an unreadable single', question('multichoice', `<single>maybe</single>${yesNo}`), 'malformed'],
    ['true/false without false', question('truefalse', answer('100', 'true')), 'malformed'],
    ['a graded unit', question('numerical', `${answer('100', '5')}<unitgradingtype>1</unitgradingtype>`), 'needs-unit'],
    ['a chosen unit', question('numerical', `${answer('100', '5')}<showunits>1</showunits>`), 'needs-unit'],
    ['a number that is none', question('numerical', answer('100', '{x}')), 'bad-number'],
    ['an essay that is a file', question('essay', '<attachmentsrequired>1</attachmentsrequired>'), 'needs-upload'],
    ['a cloze with a choice', question('cloze', '', '<text>{1:SA:=a} {1:MULTICHOICE:=a~b}</text>'), 'unsupported-type'],
    ['a cloze without gaps', question('cloze', '', '<text>Fruits.</text>'), 'malformed'],
    ['a cloze with a broken gap', question('cloze', '', '<text>{1:SA:=a} {1:SHORTANSWER}</text>'), 'malformed'],
    [
      'a cloze with a gap that counts nothing',
      question('cloze', '', '<text>{1:SA:=a} {0:SA:=b}</text>'),
      'weights-not-kept',
    ],
    [
      'a script in the stem',
      question(
        'truefalse',
        `${answer('100', 'true')}${answer('0', 'false')}`,
        '<text>&lt;script&gt;x&lt;/script&gt;S</text>',
      ),
      'unsupported-markup',
    ],
    ['an empty stem', question('multichoice', yesNo, '<text>&lt;p&gt;&amp;nbsp;&lt;/p&gt;</text>'), 'empty-stem'],
  ])('%s', (_name, xml, reason) => {
    expect(refusal(xml)).toBe(reason)
  })

  it('malformed XML, at its line, and imports nothing of it', () => {
    const report = read(`${question('essay', '')}\n<question type="essay"><name></question>`)
    expect(report.questions).toEqual([])
    expect(report.problems).toMatchObject([{ line: 4, reason: 'not-well-formed' }])
    expect(report.counts.found).toBe(0)
  })

  it('entities of a document type, which are never expanded', () => {
    const bomb = '<!DOCTYPE quiz [<!ENTITY a "aaaa"><!ENTITY x SYSTEM "file:///etc/passwd">]>'
    for (const name of ['a', 'x']) {
      const report = parseMoodleXml(`${bomb}<quiz>${question('essay', '', `<text>&${name};</text>`)}</quiz>`, 'x')
      expect(report.problems).toMatchObject([{ reason: 'unsafe-xml' }])
      expect(JSON.stringify(report)).not.toMatch(/aaaa<|root:/u)
    }
  })

  it('elements nested without limit', () => {
    expect(parseMoodleXml('<quiz>'.repeat(100_000), 'x').problems).toMatchObject([{ reason: 'not-well-formed' }])
  })
})

describe('Moodle XML questions with sound', () => {
  const stem =
    '<text><![CDATA[<p>Listen: <a href="@@PLUGINFILE@@/talk.mp3">talk</a></p>]]></text><file name="talk.mp3" path="/" encoding="base64">SUQzBAA=</file>'

  it('are rejected by their content, not imported without it', () => {
    const { problems, questions } = read(question('truefalse', `${answer('100', 'true')}${answer('0', 'false')}`, stem))
    expect(questions).toEqual([])
    expect(problems).toMatchObject([{ reason: 'sound-or-film' }])
    expect(JSON.stringify(problems)).toContain('talk.mp3')
  })
})
