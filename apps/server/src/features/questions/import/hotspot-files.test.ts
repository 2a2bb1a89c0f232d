import { describe, expect, it } from 'vitest'
import { parseMoodleXml } from './moodle-xml.parse.ts'
import { asQti30, qti21Item, qtiChoiceDeclaration, qtiTemplate, smallestPng } from './qti.fixtures.ts'
import { parseQtiItem } from './qti-package.parse.ts'

/** Pictures with regions as other systems write them. The picture is 200 × 100. */
const bytes = Buffer.from(smallestPng)
bytes.writeUInt32BE(200, 16)
bytes.writeUInt32BE(100, 20)
const base64 = bytes.toString('base64')

const question = (item: string) => parseQtiItem(item, 'item.xml').questions[0]
const refusal = (item: string) => parseQtiItem(item, 'item.xml').problems[0]?.reason

describe('a picture of QTI', () => {
  const object = `<object type="image/png" data="data:image/png;base64,${base64}" width="200" height="100">A map</object>`
  const points = (mapping: string, own: { rules?: string; max?: number; cardinality?: string } = {}) =>
    qti21Item({
      declarations: `<responseDeclaration identifier="RESPONSE" cardinality="${own.cardinality ?? 'multiple'}" baseType="point"><correctResponse><value>50 50</value></correctResponse>${mapping}</responseDeclaration>`,
      body: `<p>Where?</p><selectPointInteraction responseIdentifier="RESPONSE" maxChoices="${own.max ?? 2}"><prompt>Mark it.</prompt>${object}</selectPointInteraction>`,
      rules: own.rules ?? qtiTemplate('map_response_point'),
    })
  const area = (shape: string, coords: string, value = 1) =>
    `<areaMapEntry shape="${shape}" coords="${coords}" mappedValue="${value}"/>`
  const mapping = (areas: string, more = 'defaultValue="0"') => `<areaMapping ${more}>${areas}</areaMapping>`
  const two = area('rect', '0,0,40,50') + area('circle', '150,50,20')

  it('on which points are chosen becomes a hotspot, in parts of its size', () => {
    // In QTI 3 the picture may be an `img`.
    const img = `<img src="data:image/png;base64,${base64}" alt="A map" width="200" height="100"/>`
    for (const written of [points(mapping(two)), asQti30(points(mapping(two)).replace(object, img))])
      expect(question(written)).toMatchObject({
        type: 'hotspot',
        stem: expect.stringMatching(/Where\?[\s\S]*Mark it\./),
        picture: expect.stringMatching(/^<img src="attachment:[^"]+" alt="A map" width="200" height="100" \/>$/),
        regions: [
          { shape: 'rectangle', coords: [0, 0, 2000, 5000] },
          { shape: 'circle', coords: [7500, 5000, 1000, 2000] },
        ],
        spots: 2,
        placePolicy: 'perPlace',
      })
  })

  it('keeps areas that cost points, other shapes, and as many points as there are areas where it sets no limit', () => {
    const all = area('poly', '0,0,200,0,100,100,0,0', -1) + two + area('ellipse', '100,50,40,10')
    expect(question(points(mapping(all, 'defaultValue="-1" lowerBound="0"'), { max: 0 }))).toMatchObject({
      regions: [{ isWrong: true, coords: [0, 0, 10_000, 0, 5000, 10_000] }, {}, {}, { shape: 'circle' }],
      spots: 4,
      placePolicy: 'minusWrong',
    })
  })

  it.each([
    ['areas of several values', mapping(area('rect', '0,0,9,9', 2) + area('rect', '20,0,29,9'))],
    ['a cost below zero', mapping(two, 'defaultValue="-1"')],
    ['another cost', mapping(two, 'defaultValue="-0.5" lowerBound="0"')],
  ])('is refused for %s', (_, own) => expect(refusal(points(own))).toBe('scoring-not-kept'))

  it('is refused where not all areas are to be found', () => {
    const three = two + area('rect', '60,0,80,20')
    const bound = (most: number) => points(mapping(three, `defaultValue="0" upperBound="${most}"`), { max: 0 })
    expect(refusal(bound(1))).toBe('scoring-not-kept')
    expect(question(bound(3))?.regions).toHaveLength(3)
    expect(refusal(points(mapping(three), { max: 1 }))).toBe('scoring-not-kept')
    expect(refusal(points(mapping(two), { max: 0, cardinality: 'single' }))).toBe('scoring-not-kept')
    expect(question(points(mapping(area('circle', '9,9,5')), { max: 1, cardinality: 'single' }))?.spots).toBe(1)
  })

  it('is refused without areas, with a broken one, or where a correct area hides a wrong one', () => {
    expect(refusal(points(''))).toBe('unsupported-type')
    expect(refusal(points(mapping(area('rect', '1,2,x,4'))))).toBe('malformed')
    expect(refusal(points(mapping(two + area('rect', '0,0,9,9', 0))))).toBe('unsupported-markup')
    expect(refusal(points(mapping(two)).replace(/data:image[^"]*/, 'gone.png'))).toBe('missing-file')
  })

  const spots = (rules: string, correct: string[], own: { max?: number; mapping?: string } = {}) =>
    qti21Item({
      declarations: qtiChoiceDeclaration(correct, {
        cardinality: (own.max ?? 0) === 1 ? 'single' : 'multiple',
        ...(own.mapping ? { mapping: own.mapping } : {}),
      }),
      body: `<hotspotInteraction responseIdentifier="RESPONSE" maxChoices="${own.max ?? 0}"><prompt>Which?</prompt>${object}${[
        ['A', 'rect', '0,0,40,50'],
        ['B', 'circle', '100,50,20'],
        ['C', 'rect', '160,0,200,50'],
      ]
        .map(([id, shape, coords]) => `<hotspotChoice identifier="${id}" shape="${shape}" coords="${coords}"/>`)
        .join('')}</hotspotInteraction>`,
      rules,
    })

  it('with areas to choose has wrong regions as well, scored as its own rules say', () => {
    expect(question(spots(qtiTemplate('match_correct'), ['B'], { max: 1 }))).toMatchObject({
      type: 'hotspot',
      regions: [{ isWrong: true }, { coords: [5000, 5000, 1000, 2000] }, { isWrong: true }],
      spots: 1,
      placePolicy: 'perPlace',
    })
    expect(question(spots(qtiTemplate('match_correct'), ['A', 'C']))).toMatchObject({
      spots: 3,
      placePolicy: 'allOrNothing',
    })
    const shares = (wrong: string) =>
      `<mapping lowerBound="0" defaultValue="${wrong}"><mapEntry mapKey="A" mappedValue="1"/><mapEntry mapKey="C" mappedValue="1"/></mapping>`
    const shared = (wrong: string) =>
      question(spots(qtiTemplate('map_response'), ['A', 'C'], { mapping: shares(wrong) }))?.placePolicy
    expect([shared('0'), shared('-1')]).toEqual(['perPlace', 'minusWrong'])
    expect(refusal(spots(qtiTemplate('match_correct'), ['Z']))).toBe('key-not-in-options')
    expect(refusal(spots(qtiTemplate('match_correct'), ['A', 'B', 'C'], { max: 2 }))).toBe('scoring-not-kept')
  })
})

describe('markers of Moodle', () => {
  const file = `<file name="map.png" encoding="base64">${base64}</file>`
  const drag = (no: number, more = '<noofdrags>2</noofdrags>') => `<drag><no>${no}</no><text>here</text>${more}</drag>`
  const drop = (shape: string, coords: string, choice = 1) =>
    `<drop><no>1</no><shape>${shape}</shape><coords>${coords}</coords><choice>${choice}</choice></drop>`
  const read = (inner: string) =>
    parseMoodleXml(
      `<quiz><question type="ddmarker"><name><text>N</text></name><questiontext format="html"><text>Mark them</text></questiontext><showmisplaced/>${inner}</question></quiz>`,
      'q.xml',
    )
  const zones = drop('rectangle', '20,10;40,20') + drop('circle', '100,50;10') + drop('polygon', '0,0;200,0;100,100')

  it('of one kind are points on the picture', () => {
    expect(read(file + drag(1) + zones).questions[0]).toMatchObject({
      type: 'hotspot',
      stem: 'Mark them',
      regions: [
        { shape: 'rectangle', coords: [1000, 1000, 3000, 3000] },
        { shape: 'circle', coords: [5000, 5000, 500, 1000] },
        { shape: 'polygon', coords: [0, 0, 10_000, 0, 5000, 10_000] },
      ],
      // As many as there are zones, although the file has fewer markers.
      spots: 3,
      placePolicy: 'perPlace',
      attachments: [{ name: 'map.png', mime: 'image/png' }],
    })
    expect(read(file + drag(1, '<infinite/>') + zones).questions[0]?.spots).toBe(3)
  })

  it('with names of their own, without a picture or with a broken zone are refused', () => {
    const reason = (inner: string) => read(inner).problems[0]?.reason
    expect(reason(file + drag(1) + drag(2) + zones + drop('circle', '9,9;9', 2))).toBe('unsupported-type')
    expect(reason(drag(1) + zones)).toBe('missing-file')
    expect(reason(file + drag(1) + drop('circle', '9,9'))).toBe('malformed')
    expect(reason(file + drag(1))).toBe('unsupported-type')
  })
})
