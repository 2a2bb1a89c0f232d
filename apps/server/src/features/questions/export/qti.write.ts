import { isAnsweredWithTexts, isMarkedByPeople, type UploadKind } from '@portal/contract/exams/question-types.ts'
import { packStoredZip } from '../../../core/readers/stored-zip.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import { escapeXmlText } from '../../../core/text/xml-text.ts'
import { portalToolName } from '../import/qti-item.reading.ts'
import { formatPortalFacts } from '../own-facts.ts'
import {
  commonPortalFacts,
  type ExportedOption,
  type ExportQuestion,
  exportedOptionsOf,
  exportedPictureName,
  exportedTextHtml,
  gapKeysOf,
  groupKeysOf,
  materialOf,
  optionShareOf,
  pictureIdsIn,
  questionTextsOf,
} from './export-question.ts'
import { qtiStimulusId, qtiStimulusPath, renderQtiSection, renderQtiStimulus } from './qti-groups.write.ts'
import { qtiHotspotParts } from './qti-hotspot.write.ts'
import { qtiGapChoiceParts, qtiMatchParts, qtiOrderParts } from './qti-places.write.ts'
import {
  createQtiHtmlWriter,
  createQtiWriter,
  formatQtiNumber,
  type QtiElementWriter,
  type QtiHtmlWriter,
  type QtiItemParts,
  type QtiVersion,
  qtiNamespaces,
  xmlDeclaration,
} from './qti-writer.ts'

const difficulties = ['very easy', 'easy', 'medium', 'difficult', 'very difficult'] as const
const types = { '2.2': 'imsqti_item_xmlv2p2', '3.0': 'imsqti_item_xmlv3p0' } as const
const packages = {
  '2.2': 'http://www.imsglobal.org/xsd/imscp_v1p1',
  '3.0': 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1',
} as const

/** Writes questions as a package of QTI items: topics, difficulty and tags in its manifest, pictures in `images`. */
export function writeQtiPackage(questions: readonly ExportQuestion[], version: QtiVersion): Buffer {
  const pictures = new Map<string, Buffer>()
  /** The files of the pictures in these texts. */
  const filesOf = (question: ExportQuestion, texts: readonly BilingualText[]): string[] => {
    const ids = [...new Set(texts.flatMap(({ zh = '', en = '' }) => pictureIdsIn(zh + en)))]
    const shown = ids.flatMap((id) => question.pictures.get(id) ?? [])
    for (const picture of shown) pictures.set(`images/${exportedPictureName(picture)}`, picture.bytes)
    return shown.map((picture) => `images/${exportedPictureName(picture)}`)
  }
  const groups = groupKeysOf(questions)
  const items = questions.map((question, index) => ({
    path: `items/q${index + 1}.xml`,
    id: `q${index + 1}`,
    question,
    group: groups.get(question),
    files: filesOf(question, questionTextsOf(question)),
  }))
  const grouped = [...Map.groupBy(items, ({ group }) => group)].flatMap(([group, members]) => {
    const [first] = members
    return group === undefined || first === undefined
      ? []
      : [{ group, members, question: first.question, files: filesOf(first.question, [materialOf(first.question)]) }]
  })
  const resource = (
    id: string,
    type: string,
    path: string,
    files: readonly string[],
    inner = '',
    needs: string[] = [],
  ) =>
    `<resource identifier="${id}" type="${type}" href="${path}">${inner}${[path, ...files].map((file) => `<file href="${file}"/>`).join('')}${needs.map((one) => `<dependency identifierref="${one}"/>`).join('')}</resource>`
  const resources = [
    ...items.map(({ path, id, question, group, files }) =>
      resource(
        id,
        types[version],
        path,
        files,
        `<metadata>${metadataOf(question)}</metadata>`,
        group === undefined ? [] : [qtiStimulusId(group)],
      ),
    ),
    ...grouped.flatMap(({ group, members, files }) => [
      resource(qtiStimulusId(group), types[version].replace('item', 'stimulus'), qtiStimulusPath(group), files),
      resource(
        `section${group}`,
        types[version].replace('item', 'section'),
        `sections/section${group}.xml`,
        [],
        '',
        members.map(({ id }) => id),
      ),
    ]),
  ]
  const schema = `<metadata><schema>${version === '3.0' ? 'QTI Package' : 'QTIv2.2 Package'}</schema><schemaversion>${version === '3.0' ? '3.0.0' : '1.0.0'}</schemaversion></metadata>`
  const manifest = `<?xml version="1.0" encoding="UTF-8"?>\n<manifest xmlns="${packages[version]}" identifier="questions">${schema}<organizations/><resources>${resources.join('\n')}</resources></manifest>\n`
  return packStoredZip([
    ['imsmanifest.xml', Buffer.from(manifest)],
    ...items.map(
      ({ path, id, question, group }) => [path, Buffer.from(renderQtiItem(question, id, version, group))] as const,
    ),
    ...grouped.flatMap(({ group, members, question }) => [
      [qtiStimulusPath(group), Buffer.from(renderQtiStimulus(question, group, version))] as const,
      [
        `sections/section${group}.xml`,
        Buffer.from(
          renderQtiSection(
            group,
            members.map(({ id, path }) => ({ id, path })),
            version,
          ),
        ),
      ] as const,
    ]),
    ...pictures,
  ])
}

function metadataOf({ topic, difficulty = 3, tags = [] }: ExportQuestion): string {
  const string = (text: string) => `<string>${escapeXmlText(text)}</string>`
  const keywords = tags.map((tag) => `<keyword>${string(tag)}</keyword>`).join('')
  const level = `<educational><difficulty><source>LOMv1.0</source><value>${difficulties[difficulty - 1] ?? 'medium'}</value></difficulty></educational>`
  const taxons =
    topic === ''
      ? ''
      : topic
          .split('/')
          .map((entry) => `<taxon><entry>${string(entry)}</entry></taxon>`)
          .join('')
  const path = taxons === '' ? '' : `<classification><taxonPath>${taxons}</taxonPath></classification>`
  return `<lom xmlns="http://ltsc.ieee.org/xsd/LOM">${keywords === '' ? '' : `<general>${keywords}</general>`}${level}${path}</lom>`
}

/** Renders one question as an item. `group`: the key of its group in the package. */
export function renderQtiItem(question: ExportQuestion, id: string, version: QtiVersion, group?: string): string {
  const write = createQtiWriter(version)
  const { type, points, title = '', sourceId = '' } = question
  const rich = createQtiHtmlWriter(question)
  const { declarations, body, rules } = isAnsweredWithTexts(type)
    ? gapParts(question, write, rich)
    : isMarkedByPeople(type)
      ? shortParts(question, write, rich)
      : type === 'matching'
        ? qtiMatchParts(question, write, rich)
        : type === 'ordering'
          ? qtiOrderParts(question, write, rich)
          : type === 'gapChoice'
            ? qtiGapChoiceParts(question, write, rich)
            : type === 'hotspot'
              ? qtiHotspotParts(question, write, rich, version)
              : choiceParts(question, write, rich)
  const said = feedbackParts(question, write, rich)
  const facts = formatPortalFacts({ ...commonPortalFacts(question), sourceId, ...wholeWeights(question) })
  const outcomes = [
    write(
      'outcomeDeclaration',
      { identifier: 'SCORE', cardinality: 'single', baseType: 'float', normalMaximum: points / 100 },
      write('defaultValue', {}, write('value', {}, '0')),
    ),
    ...said.outcomes,
  ]
  const processing =
    rules.length + said.rules.length === 0 ? '' : write('responseProcessing', {}, ...rules, ...said.rules)
  const attributes = {
    xmlns: qtiNamespaces[version],
    identifier: id,
    title,
    label: facts,
    adaptive: false,
    timeDependent: false,
    toolName: portalToolName,
    toolVersion: 1,
  }
  const stimulus =
    group === undefined
      ? []
      : [write('assessmentStimulusRef', { identifier: qtiStimulusId(group), href: `../${qtiStimulusPath(group)}` })]
  return `${xmlDeclaration}${write('assessmentItem', attributes, ...declarations, ...outcomes, ...stimulus, write('itemBody', {}, ...body), processing, ...said.modal)}\n`
}

/** Weights equivalent to "all or nothing" would be read back as that. */
function wholeWeights({ type, answerKey }: ExportQuestion): { weights?: Record<string, number> } {
  if (type !== 'multiple' || !('weights' in answerKey)) return {}
  const all = Object.values(answerKey.weights)
  return all.filter((weight) => weight > 0).length === 1 && all.every((weight) => weight > 0 || weight <= -100)
    ? { weights: { ...answerKey.weights } }
    : {}
}

function choiceParts(question: ExportQuestion, write: QtiElementWriter, rich: QtiHtmlWriter): QtiItemParts {
  const { type, content, points } = question
  const options = exportedOptionsOf(question)
  const isMultiple = type === 'multiple'
  const right = options.filter(({ isRight }) => isRight)
  const values = right.map(({ key }) => write('value', {}, key))
  const isShared =
    options.some(({ weight }) => weight !== null) ||
    ('keys' in question.answerKey && question.answerKey.policy === 'netCorrect' && isMultiple)
  const worth = sharesOf(options, type)
  const entries = options.map(({ key }, index) =>
    write('mapEntry', { mapKey: key, mappedValue: formatQtiNumber(((worth[index] ?? 0) / 100) * (points / 100)) }),
  )
  const response = write(
    'responseDeclaration',
    { identifier: 'RESPONSE', cardinality: isMultiple ? 'multiple' : 'single', baseType: 'identifier' },
    write('correctResponse', {}, ...values),
    ...(isShared ? [write('mapping', { defaultValue: 0 }, ...entries)] : []),
  )
  const isFixed = type === 'judge' || options.every(({ isPinned }) => isPinned)
  const choices = options.map(({ key, html, feedback, isPinned }, index) => {
    const text = type === 'judge' ? (index === 0 ? 'true' : 'false') : rich(html)
    const isBlock = /<(?:p|div|ul|ol|table|pre|blockquote)\b/u.test(feedback)
    const said =
      feedback === ''
        ? ''
        : write(
            isBlock ? 'feedbackBlock' : 'feedbackInline',
            { outcomeIdentifier: 'CHOSEN', identifier: key, showHide: 'show' },
            rich(feedback),
          )
    return write('simpleChoice', { identifier: key, fixed: isPinned && !isFixed ? true : undefined }, text, said)
  })
  const score = isShared
    ? write('setOutcomeValue', { identifier: 'SCORE' }, write('mapResponse', { identifier: 'RESPONSE' }))
    : write(
        'responseCondition',
        {},
        write(
          'responseIf',
          {},
          write(
            'match',
            {},
            write('variable', { identifier: 'RESPONSE' }),
            write('correct', { identifier: 'RESPONSE' }),
          ),
          write(
            'setOutcomeValue',
            { identifier: 'SCORE' },
            write('baseValue', { baseType: 'float' }, formatQtiNumber(points / 100)),
          ),
        ),
      )
  const chosen = options.some(({ feedback }) => feedback !== '')
    ? [write('setOutcomeValue', { identifier: 'CHOSEN' }, write('variable', { identifier: 'RESPONSE' }))]
    : []
  return {
    declarations: [response],
    body: [
      `<div>${rich(exportedTextHtml(content.stem))}</div>`,
      write(
        'choiceInteraction',
        { responseIdentifier: 'RESPONSE', shuffle: !isFixed, maxChoices: isMultiple ? 0 : 1 },
        ...choices,
      ),
    ],
    rules: [score, ...chosen],
  }
}

/** Percent by choice; correct ones add up to 100, although thirds are written with five digits. */
function sharesOf(options: readonly ExportedOption[], type: ExportQuestion['type']): number[] {
  const shares = options.map((option) => optionShareOf(option, options, type))
  const right = shares.reduce((sum, share) => sum + Math.max(0, share), 0)
  return type === 'multiple' && Math.abs(right - 100) < 0.01
    ? shares.map((share) => (share > 0 ? (share * 100) / right : share))
    : shares
}

function gapParts(question: ExportQuestion, write: QtiElementWriter, rich: QtiHtmlWriter): QtiItemParts {
  const gaps = gapKeysOf(question)
  const total = gaps.reduce((sum, { share = 1 }) => sum + share, 0)
  const nameOf = (index: number) => `RESPONSE${index + 1}`
  const add = (...value: readonly string[]) =>
    write(
      'setOutcomeValue',
      { identifier: 'SCORE' },
      write('sum', {}, write('variable', { identifier: 'SCORE' }), ...value),
    )
  const declarations: string[] = []
  const rules: string[] = []
  for (const [index, { accepted, numeric = [], caseSensitive, share = 1 }] of gaps.entries()) {
    const identifier = nameOf(index)
    const worth = (weight: number) => formatQtiNumber((weight / 100) * (share / total) * (question.points / 100))
    if (numeric.length > 0) {
      const full = numeric.find(({ weight = 100 }) => weight === 100) ?? numeric[0]
      const value = full === undefined ? 0 : 'min' in full ? full.min : full.value
      declarations.push(
        write(
          'responseDeclaration',
          { identifier, cardinality: 'single', baseType: 'float' },
          write('correctResponse', {}, write('value', {}, formatQtiNumber(value))),
        ),
      )
      const branches = numeric.map((number, at) => {
        const score = add(write('baseValue', { baseType: 'float' }, worth(number.weight ?? 100)))
        return write(
          at === 0 ? 'responseIf' : 'responseElseIf',
          {},
          holds(number, write('variable', { identifier }), write),
          score,
        )
      })
      rules.push(write('responseCondition', {}, ...branches))
    } else {
      const full = accepted.find(({ weight }) => weight === 100)?.text ?? ''
      const entries = accepted.map(({ text, weight }) =>
        write('mapEntry', { mapKey: text, mappedValue: worth(weight), caseSensitive }),
      )
      const correct = write('correctResponse', {}, write('value', {}, escapeXmlText(full)))
      declarations.push(
        write(
          'responseDeclaration',
          { identifier, cardinality: 'single', baseType: 'string' },
          correct,
          write('mapping', { defaultValue: 0 }, ...entries),
        ),
      )
      rules.push(add(write('mapResponse', { identifier })))
    }
  }
  const entry = (gap: number) => write('textEntryInteraction', { responseIdentifier: nameOf(gap) })
  const stem = rich(exportedTextHtml(question.content.stem))
  if (question.type === 'numeric') {
    const units = (question.content.units ?? []).map(escapeXmlText).join(' / ')
    return { declarations, body: [`<div>${stem}</div>`, `<p>${entry(0)}${units === '' ? '' : ` ${units}`}</p>`], rules }
  }
  const gapped = stem.replace(/\{\{(\d+)\}\}/gu, (_, n: string) => entry(Number(n) - 1))
  return { declarations, body: [`<div>${gapped}</div>`], rules }
}

type Numeric = NonNullable<ReturnType<typeof gapKeysOf>[number]['numeric']>[number]
/** The condition that a number matches an entry of the key. */
function holds(number: Numeric, variable: string, write: QtiElementWriter): string {
  const float = (value: number) => write('baseValue', { baseType: 'float' }, formatQtiNumber(value))
  if ('min' in number)
    return write(
      'and',
      {},
      write('gte', {}, variable, float(number.min)),
      write('lte', {}, variable, float(number.max)),
    )
  const { value, tolerance, isRelative = false } = number
  if (tolerance === 0) return write('equal', { toleranceMode: 'exact' }, float(value), variable)
  const width = formatQtiNumber(isRelative ? tolerance * 100 : tolerance)
  return write(
    'equal',
    { toleranceMode: isRelative ? 'relative' : 'absolute', tolerance: `${width} ${width}` },
    float(value),
    variable,
  )
}

/** The media types that an upload names; QTI has one attribute for them. */
const uploadTypes: Readonly<Record<UploadKind, string>> = {
  file: 'application/pdf',
  photo: 'image/*',
  audio: 'audio/*',
}

function shortParts(question: ExportQuestion, write: QtiElementWriter, rich: QtiHtmlWriter): QtiItemParts {
  const { upload } = question.content
  const rubric = 'rubric' in question.answerKey ? exportedTextHtml(question.answerKey.rubric) : ''
  return {
    declarations: [
      write('responseDeclaration', {
        identifier: 'RESPONSE',
        cardinality: 'single',
        baseType: upload ? 'file' : 'string',
      }),
    ],
    body: [
      `<div>${rich(exportedTextHtml(question.content.stem))}</div>`,
      ...(rubric === ''
        ? []
        : [write('rubricBlock', { view: 'scorer', use: 'scoring' }, `<div>${rich(rubric)}</div>`)]),
      upload
        ? write('uploadInteraction', { responseIdentifier: 'RESPONSE', type: uploadTypes[upload.kinds[0] ?? 'file'] })
        : write('extendedTextInteraction', { responseIdentifier: 'RESPONSE' }),
    ],
    rules: [],
  }
}

/** Feedback on correct, partly correct and wrong answers, general feedback, and hints between tries. */
function feedbackParts(
  question: ExportQuestion,
  write: QtiElementWriter,
  rich: QtiHtmlWriter,
): { outcomes: string[]; rules: string[]; modal: string[] } {
  const { type, points, explanation, feedback = {} } = question
  const outcomes: string[] = []
  const rules: string[] = []
  const modal: string[] = []
  const say = (outcome: string, identifier: string, html: string) => {
    if (html !== '')
      modal.push(write('modalFeedback', { outcomeIdentifier: outcome, identifier, showHide: 'show' }, rich(html)))
  }
  const set = (outcome: string, identifier: string) =>
    write('setOutcomeValue', { identifier: outcome }, write('baseValue', { baseType: 'identifier' }, identifier))
  const general = exportedTextHtml(explanation)
  if (Object.keys(feedback.options ?? {}).length > 0 && !isMarkedByPeople(type))
    outcomes.push(
      write('outcomeDeclaration', { identifier: 'CHOSEN', cardinality: 'multiple', baseType: 'identifier' }),
    )
  if (general !== '') {
    outcomes.push(write('outcomeDeclaration', { identifier: 'GENERAL', cardinality: 'single', baseType: 'identifier' }))
    if (!isMarkedByPeople(type)) rules.push(set('GENERAL', 'general'))
    say('GENERAL', 'general', general)
  }
  const [correct, partly, incorrect] = [
    exportedTextHtml(feedback.correct),
    exportedTextHtml(feedback.partly),
    exportedTextHtml(feedback.incorrect),
  ]
  if (correct + partly + incorrect !== '') {
    outcomes.push(write('outcomeDeclaration', { identifier: 'RESULT', cardinality: 'single', baseType: 'identifier' }))
    const score = (compare: string, value: number) =>
      write(
        compare,
        {},
        write('variable', { identifier: 'SCORE' }),
        write('baseValue', { baseType: 'float' }, formatQtiNumber(value)),
      )
    if (!isMarkedByPeople(type))
      rules.push(
        write(
          'responseCondition',
          {},
          write('responseIf', {}, score('gte', (points / 100) * 0.9995), set('RESULT', 'correct')),
          write('responseElseIf', {}, score('gt', 0), set('RESULT', 'partly')),
          write('responseElse', {}, set('RESULT', 'incorrect')),
        ),
      )
    say('RESULT', 'correct', correct)
    say('RESULT', 'partly', partly)
    say('RESULT', 'incorrect', incorrect)
  }
  const hints = (feedback.hints ?? []).map(exportedTextHtml).filter((hint) => hint !== '')
  if (hints.length > 0)
    outcomes.push(write('outcomeDeclaration', { identifier: 'HINT', cardinality: 'single', baseType: 'identifier' }))
  for (const [index, hint] of hints.entries()) say('HINT', `hint${index + 1}`, hint)
  return { outcomes, rules, modal }
}
