import type { PlaceScoringRule } from '@portal/contract/exams/question-types.ts'
import type { Region } from '@portal/contract/exams/spots.ts'
import type { PictureSize } from '../../../core/files/picture-size.rules.ts'
import type { XmlElement } from '../../../core/text/xml.tree.ts'
import { countRightRegions } from '../hotspot.rules.ts'
import { type PixelShape, regionOfPixels } from '../hotspot-pixels.rules.ts'
import { ImportRefusal } from './import-reasons.ts'
import { qtiAttribute, qtiChildren, qtiDescendants, qtiName } from './qti.tree.ts'
import type { QtiJudge, QtiTrial } from './qti-judge.ts'

/** The regions of an item, with the scoring that its rules define. */
export interface HotspotReading {
  regions: Region[]
  policy: PlaceScoringRule
  full: number
  trials: QtiTrial[]
}

/** The area of an element in the picture. @throws ImportRefusal */
function areaOf(element: XmlElement, size: PictureSize): Region {
  const shape = qtiAttribute(element, 'shape') ?? ''
  const coords = (qtiAttribute(element, 'coords') ?? '').trim()
  const isKnown =
    /^(?:rect|circle|ellipse|poly)$/u.test(shape) && /^-?\d+(?:\.\d+)?(?:\s*,\s*-?\d+(?:\.\d+)?)*$/u.test(coords)
  const region = isKnown
    ? regionOfPixels({ shape: shape as PixelShape['shape'], coords: coords.split(',').map(Number) }, size)
    : null
  if (region === null) throw new ImportRefusal('malformed', `shape ${shape} ${coords}`)
  return region
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) < 0.001

/**
 * Reads areas of a picture to which the spots of an answer are mapped: each area has a value, and a spot elsewhere a
 * cost. Refuses rules other than the sum of these and the portal's own rule for all-or-nothing. Also refuses a highest
 * score, or a `limit` of spots (0: none), that leaves areas out.
 * @throws ImportRefusal
 */
export function readPointAreas(
  item: XmlElement,
  declaration: XmlElement | undefined,
  { size, limit }: { readonly size: PictureSize; readonly limit: number },
): HotspotReading {
  const mapping = qtiChildren(declaration, 'areaMapping')[0]
  const entries = qtiChildren(mapping, 'areaMapEntry')
  if (mapping === undefined || entries.length === 0)
    throw new ImportRefusal('unsupported-type', 'selectPointInteraction')
  const number = (element: XmlElement, name: string, otherwise: number) => {
    const value = Number(qtiAttribute(element, name) ?? otherwise)
    if (Number.isNaN(value)) throw new ImportRefusal('bad-number', qtiAttribute(element, name) ?? '')
    return value
  }
  const elsewhere = number(mapping, 'defaultValue', 0)
  const areas = entries.map((entry) => ({ region: areaOf(entry, size), worth: number(entry, 'mappedValue', 0) }))
  const shares = areas.flatMap(({ worth }) => (worth > 0 ? [worth] : []))
  const share = shares[0]
  if (share === undefined) throw new ImportRefusal('no-right-answer')
  const costs = areas.flatMap(({ worth }) => (worth > 0 ? [] : [worth]))
  const isEven = shares.every((one) => isNear(one, share)) && costs.every((one) => isNear(one, elsewhere))
  const policy = policyOf(item, {
    elsewhere,
    share,
    count: shares.length,
    least: number(mapping, 'lowerBound', Number.NEGATIVE_INFINITY),
  })
  // "Any one of three areas" would become "all three".
  const full = share * shares.length
  const most = number(mapping, 'upperBound', Number.POSITIVE_INFINITY)
  const points = limit > 0 ? limit : Number.POSITIVE_INFINITY
  const reachable = qtiAttribute(declaration, 'cardinality') === 'single' ? 1 : points
  if (most < full - 0.001 || reachable < shares.length)
    throw new ImportRefusal('scoring-not-kept', `upperBound ${most}, ${reachable} × point, ${shares.length} × area`)
  if (!isEven || policy === null)
    throw new ImportRefusal('scoring-not-kept', [...shares, ...costs, elsewhere].join(', '))
  // Of overlapping areas, the first counts; here, a wrong one does.
  const firstRight = areas.findIndex(({ worth }) => worth > 0)
  if (areas.slice(firstRight).some(({ worth }) => worth <= 0))
    throw new ImportRefusal('unsupported-markup', '<areaMapEntry>')
  return {
    regions: areas.map(({ region, worth }) => (worth > 0 ? region : { ...region, isWrong: true })),
    policy,
    full: policy === 'allOrNothing' ? 1 : full,
    trials: [],
  }
}

type Mapping = { elsewhere: number; share: number; count: number; least: number }
function policyOf(item: XmlElement, { elsewhere, share, count, least }: Mapping): PlaceScoringRule | null {
  const rules = qtiChildren(item, 'responseProcessing')[0]
  const template = qtiAttribute(rules, 'template') ?? ''
  const all = qtiDescendants(rules, () => true)
  const scoring = all.filter(
    (part) => qtiName(part) === 'setOutcomeValue' && qtiAttribute(part, 'identifier') === 'SCORE',
  )
  const isTemplate = all.length === 0 && /map_response_point(?:\.xml)?$/iu.test(template)
  const [only] = scoring
  if (isTemplate || (scoring.length === 1 && qtiName(only?.children[0] as XmlElement) === 'mapResponsePoint')) {
    if (elsewhere === 0) return 'perPlace'
    return isNear(elsewhere, -share) && least === 0 ? 'minusWrong' : null
  }
  const equal = all.find((part) => qtiName(part) === 'equal')
  const isCounted =
    scoring.length === 1 &&
    equal?.children.some((part) => qtiName(part) === 'mapResponsePoint') === true &&
    equal.children.some((part) => qtiName(part) === 'baseValue' && isNear(Number(part.text), count * share))
  return isCounted && elsewhere <= -share * count ? 'allOrNothing' : null
}

/** Reads choices that are areas of a picture; the item's rules define the value of each. @throws ImportRefusal */
export function readAreaChoices(
  interaction: XmlElement,
  { identifier, correct, isMultiple }: { identifier: string; correct: readonly string[]; isMultiple: boolean },
  judge: QtiJudge,
  size: PictureSize,
): HotspotReading {
  const choices = qtiChildren(interaction, 'hotspotChoice').map((choice) => ({
    name: qtiAttribute(choice, 'identifier') ?? '',
    region: qtiAttribute(choice, 'shape') === 'default' ? null : areaOf(choice, size),
  }))
  const stray = correct.find((one) => !choices.some(({ name, region }) => name === one && region !== null))
  if (stray !== undefined) throw new ImportRefusal('key-not-in-options', stray)
  const limit = isMultiple ? Number(qtiAttribute(interaction, 'maxChoices') ?? 0) || correct.length : 1
  if (limit < correct.length) throw new ImportRefusal('scoring-not-kept', `${limit} × choice, ${correct.length} × area`)
  const wrong = choices.filter(({ name }) => !correct.includes(name)).map(({ name }) => name)
  const trials: QtiTrial[] = []
  const tried = (names: readonly string[]): number => {
    const judged = judge({ [identifier]: names })
    trials.push({ ...judged, marks: new Set() })
    return judged.score
  }
  const full = tried(correct)
  if (correct.length === 0 || !(full > 0)) throw new ImportRefusal('no-right-answer')
  tried([])
  const regions = choices.flatMap(({ name, region }) =>
    region === null ? [] : [correct.includes(name) ? region : { ...region, isWrong: true }],
  )
  const single = correct.map((name) => tried([name]))
  const withWrong = isMultiple ? wrong.map((name) => tried([...correct, name])) : wrong.map((name) => tried([name]))
  const share = full / correct.length
  const are = (scores: readonly number[], wanted: number) =>
    scores.every((score) => Math.abs(score - wanted) <= full / 200)
  const policy: PlaceScoringRule | null = !isMultiple
    ? are(withWrong, 0)
      ? 'perPlace'
      : null
    : are(single, share) && are(withWrong, full)
      ? 'perPlace'
      : are(single, share) && are(withWrong, full - share)
        ? 'minusWrong'
        : (correct.length === 1 || are(single, 0)) && are(withWrong, 0)
          ? 'allOrNothing'
          : null
  if (policy === null || countRightRegions(regions) === 0)
    throw new ImportRefusal('scoring-not-kept', [...single, ...withWrong].join(', '))
  return { regions, policy, full, trials }
}
